// grader: the one program that people use.

#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/machine.hpp"
#include "grader/cli/unknown.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include <cctype>
#include <cstdio>
#include <exception>
#include <string>

namespace grader::cli {
namespace {

/// A file of ours must never become standard input, output or error of somebody. What is written to
/// a closed one is still an error.
void open_standard_streams() {
    for (int fd = 0; fd <= 2; ++fd) {
        if (::fcntl(fd, F_GETFD) < 0) (void)::open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
    }
}

[[noreturn]] void die_of_a_bug() {
    std::fputs("grader: internal error: this is a bug, please report it\n", stderr);
    ::_exit(kBug);
}

/// What CLI11 has to say: help and version are done, all else is a mistake of usage.
int explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    if (error.get_exit_code() == 0) return app.exit(error) == 0 ? kDone : kBug;
    std::string message = unknown_word(app, {argv + 1, argv + argc});
    if (message.empty()) {
        message = error.what();
        if (!message.empty())
            message[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(message[0])));
        message += "\n  see: grader --help";
    }
    return complain({ErrorCode::usage, message});
}

int main_of(int argc, char** argv) {
    CLI::App app("Grades programming contests: compiles, isolates, runs, compares, ranks.",
                 "grader");
    int exit_code = kDone;
    app.set_version_flag("--version", "grader " + std::string(version()));
    app.require_subcommand(1);
    app.footer(
        "examples:\n"
        "  grader run               grade submissions/ of the camp that you are in\n"
        "  grader check flip.cpp    why is mine wrong?\n"
        "  grader lint              who would lose points by form?\n"
        "  grader history           the runs of this camp\n"
        "  grader diff              whose verdict changed since the run before?\n"
        "  grader gen flip          make the test data\n"
        "  grader doctor            what can this machine do?\n"
        "  grader init mycamp       begin a camp of your own");
    add_run(app, exit_code);
    add_check(app, exit_code);
    add_rejudge(app, exit_code);
    add_history(app, exit_code);
    add_diff(app, exit_code);
    add_bundle(app, exit_code);
    add_replay(app, exit_code);
    add_gen(app, exit_code);
    add_lint(app, exit_code);
    add_config(app, exit_code);
    add_doctor(app, exit_code);
    add_init(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(app, error, argc, argv);
    }
    return exit_code;
}

}  // namespace
}  // namespace grader::cli

int main(int argc, char** argv) {
    grader::cli::open_standard_streams();
    (void)::signal(SIGPIPE, SIG_IGN);  // a reader that goes away must not end a run
    (void)::signal(SIGXFSZ, SIG_IGN);  // nor a limit of our own: it is an error that we can tell
    (void)::signal(SIGCHLD,
                   SIG_DFL);  // ignored by whoever started us, no child could be waited for
    std::set_terminate(grader::cli::die_of_a_bug);
    return grader::cli::main_of(argc, argv);
}
