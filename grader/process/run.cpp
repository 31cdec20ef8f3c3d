#include "grader/process/run.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/process/v2/process.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <spawn.h>
#include <utility>

namespace grader::process {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Process = boost::process::v2::process;

/// Our descriptor `from` becomes the child's descriptor `to`.
struct Wire {
    const Fd& from;
    int to;
};

struct FileActions {
    FileActions() { ::posix_spawn_file_actions_init(&value); }

    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;

    ~FileActions() { ::posix_spawn_file_actions_destroy(&value); }

    posix_spawn_file_actions_t value;
};

struct Attributes {
    Attributes() { ::posix_spawnattr_init(&value); }

    Attributes(const Attributes&) = delete;
    Attributes& operator=(const Attributes&) = delete;

    ~Attributes() { ::posix_spawnattr_destroy(&value); }

    posix_spawnattr_t value;
};

enum class Group { ours, own };

/// The child starts with no signal blocked or ignored.
int set_up(Attributes& attributes, Group group) {
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (group == Group::own) flags |= POSIX_SPAWN_SETPGROUP;  // the attribute's default: a new one
    int error = ::posix_spawnattr_setsigmask(&attributes.value, &none);
    if (error == 0) error = ::posix_spawnattr_setsigdefault(&attributes.value, &all);
    if (error == 0) {
        error = ::posix_spawnattr_setflags(&attributes.value, static_cast<short>(flags));
    }
    return error;
}

Result<pid_t> spawn(const std::vector<std::string>& argv, const std::vector<Wire>& wires,
                    Group group) {
    if (argv.empty()) return fail(ErrorCode::internal, "cannot start a program without a name");
    constexpr int kFirstUnwired = 4;
    FileActions actions;
    Attributes attributes;
    int error = set_up(attributes, group);
    int last = STDERR_FILENO;
    std::vector<Fd> sources;
    for (const Wire& wire : wires) {
        // A descriptor among the targets would be overwritten before it is used.
        sources.emplace_back(::fcntl(wire.from.get(), F_DUPFD_CLOEXEC, kFirstUnwired));
        if (!sources.back()) return fail(errno_error(ErrorCode::environment, argv[0], errno));
        if (error == 0) {
            error =
                ::posix_spawn_file_actions_adddup2(&actions.value, sources.back().get(), wire.to);
        }
        last = std::max(last, wire.to);
    }
    if (error == 0) {
        error = ::posix_spawn_file_actions_addclosefrom_np(&actions.value, last + 1);
    }
    std::vector<char*> arguments;
    for (const auto& argument : argv) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    pid_t pid = -1;
    if (error == 0) {
        error = ::posix_spawnp(&pid, arguments[0], &actions.value, &attributes.value,
                               arguments.data(), environ);
    }
    if (error != 0) {
        return fail(errno_error(ErrorCode::environment, "cannot start '" + argv[0] + "'", error));
    }
    return pid;
}

/// The launcher that we use instead of Boost's, whose children inherit descriptors.
Result<Process> launch(asio::io_context& context, const std::vector<std::string>& argv,
                       const std::vector<Wire>& wires, Group group) {
    GRADER_TRY(const pid_t pid, spawn(argv, wires, group));
    try {
        return Process(context.get_executor(), pid);
    } catch (const std::exception& error) {  // no descriptor left to watch it by
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        return fail(ErrorCode::environment, "cannot watch '" + argv[0] + "': " + error.what());
    }
}

struct Pipe {
    Fd read;
    Fd write;
};

Result<Pipe> make_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        return fail(errno_error(ErrorCode::environment, "pipe", errno));
    }
    return Pipe{Fd(ends[0]), Fd(ends[1])};
}

/// A file instead of a pipe: a child that does not read it can neither block nor kill us.
Result<Fd> input_file(const std::string& input) {
    GRADER_TRY(Fd file, memory_file("stdin"));
    GRADER_CHECKED(write_all(file, input));
    if (::lseek(file.get(), 0, SEEK_SET) != 0) {
        return fail(errno_error(ErrorCode::environment, "lseek", errno));
    }
    return file;
}

/// What a child writes to one of its outputs.
class Stream {
public:
    Stream(asio::io_context& context, Fd fd, Bytes limit)
        : descriptor_(context, fd.get()), limit_(limit) {
        fd.release();
    }

    /// Reads until the end or stop(); on_flood is called when there is more than the limit.
    template <class OnFlood>
    void read(OnFlood on_flood) {
        descriptor_.async_read_some(asio::buffer(chunk_),
                                    [this, on_flood](error_code error, std::size_t size) {
                                        take(size);
                                        if (flooded()) {
                                            on_flood();
                                        } else if (!error && !stopped_) {
                                            read(on_flood);
                                        }
                                    });
    }

    void stop() {
        error_code ignored;
        descriptor_.cancel(ignored);
        stopped_ = true;  // a read that has happened already is still delivered
    }

    /// Reads what is there now.
    void drain() {
        error_code error;
        descriptor_.non_blocking(true, error);
        while (!error && !flooded()) take(descriptor_.read_some(asio::buffer(chunk_), error));
    }

    [[nodiscard]] bool flooded() const { return data_.size() > limit_.value; }

    [[nodiscard]] std::string release() { return std::move(data_); }

private:
    void take(std::size_t size) { data_.append(chunk_.data(), size); }

    asio::posix::stream_descriptor descriptor_;
    Bytes limit_;
    std::string data_;
    bool stopped_ = false;
    std::array<char, 64 * 1024> chunk_;
};

int exit_code_of(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

Result<Output> run_to_end(const Command& command) {
    GRADER_TRY(const Fd input, input_file(command.input));
    GRADER_TRY(Pipe out_pipe, make_pipe());
    GRADER_TRY(Pipe err_pipe, make_pipe());
    asio::io_context context;
    Stream out(context, std::move(out_pipe.read), command.output_limit);
    Stream err(context, std::move(err_pipe.read), command.output_limit);
    asio::steady_timer timer(context, command.timeout);
    GRADER_TRY(Process child, launch(context, command.argv,
                                     {{input, STDIN_FILENO},
                                      {out_pipe.write, STDOUT_FILENO},
                                      {err_pipe.write, STDERR_FILENO}},
                                     Group::own));
    out_pipe.write.reset();
    err_pipe.write.reset();

    const auto kill_group = [group = child.id()] { ::kill(-group, SIGKILL); };
    bool timed_out = false;
    bool interrupted = false;
    bool ended = false;
    error_code wait_error;
    timer.async_wait([&](error_code cancelled) {
        if (cancelled) return;
        timed_out = true;
        kill_group();
    });
    out.read(kill_group);
    err.read(kill_group);
    const std::stop_callback on_stop(command.stop, [&] {
        asio::post(context, [&] {
            interrupted = true;
            if (!ended) kill_group();
        });
    });
    child.async_wait([&](error_code error, int) {
        ended = true;
        wait_error = error;
        kill_group();  // what the child left running must not make us wait for its output's end
        timer.cancel();
        out.stop();
        err.stop();
    });
    context.run();
    out.drain();
    err.drain();

    const std::string& name = command.argv[0];
    if (wait_error) {
        return fail(ErrorCode::environment,
                    "cannot wait for '" + name + "': " + wait_error.message());
    }
    if (interrupted) return fail(ErrorCode::environment, "'" + name + "' was interrupted");
    if (timed_out) {
        return fail(ErrorCode::environment, "'" + name + "' was stopped: it ran for more than " +
                                                std::to_string(command.timeout.count()) + " ms");
    }
    if (out.flooded() || err.flooded()) {
        return fail(ErrorCode::environment, "'" + name + "' was stopped: it wrote more than " +
                                                std::to_string(command.output_limit.value) +
                                                " bytes");
    }
    return Output{exit_code_of(child.native_exit_code()), out.release(), err.release()};
}

}  // namespace

Result<Output> run(const Command& command) {
    try {
        return run_to_end(command);
    } catch (const std::exception& error) {  // Asio: too many descriptors
        return fail(ErrorCode::environment, std::string("cannot run a program: ") + error.what());
    }
}

struct Companion::Impl {
    Impl() = default;
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    ~Impl() {
        error_code ignored;
        process.wait(ignored);
    }

    asio::io_context context;
    Process process{context.get_executor()};
};

Companion::Companion(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Companion::Companion(Companion&&) noexcept = default;
Companion& Companion::operator=(Companion&&) noexcept = default;
Companion::~Companion() = default;

Result<Companion> Companion::start(const std::vector<std::string>& argv, Fd fd3) {
    try {
        GRADER_TRY(const Fd null, open_file("/dev/null", O_RDONLY));
        auto impl = std::make_unique<Impl>();
        GRADER_TRY(impl->process,
                   launch(impl->context, argv, {{null, STDIN_FILENO}, {fd3, 3}}, Group::ours));
        return Companion(std::move(impl));
    } catch (const std::exception& error) {  // Asio: too many descriptors
        return fail(ErrorCode::environment, std::string("cannot start a program: ") + error.what());
    }
}

int Companion::pid() const {
    return impl_->process.id();
}

}  // namespace grader::process
