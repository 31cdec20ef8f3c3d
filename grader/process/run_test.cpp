#include "grader/process/run.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

namespace grader::process {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

Command shell(std::string script) {
    return {.argv = {"sh", "-c", std::move(script)}};
}

/// Whether the process ends (or is a zombie that somebody else has to reap) within a second.
bool ends(const std::string& pid) {
    for (int i = 0; i < 100; ++i) {
        const auto status = read_file("/proc/" + pid + "/stat");
        if (!status || status->find(") Z ") != std::string::npos) return true;
        ::usleep(10'000);
    }
    return false;
}

std::string contents(const std::filesystem::path& path) {
    const auto fd = open_file(path, O_RDONLY);
    return fd ? read_all(*fd).value_or("") : "";
}

TEST(Run, GivesInputAndArgumentsAndTakesBothOutputs) {
    Command command{.argv = {"/bin/sh", "-c", "cat; echo \"$0,$1\" >&2", "a b", "$HOME;*"}};
    command.input = "one\ntwo";
    const auto output = run(command);
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_EQ(output->exit_code, 0);
    EXPECT_EQ(output->out, "one\ntwo");
    EXPECT_EQ(output->err, "a b,$HOME;*\n");
}

TEST(Run, GivesTheExitCode) {
    for (const int code : {0, 1, 127, 255}) {
        EXPECT_EQ(run(shell("exit " + std::to_string(code)))->exit_code, code);
    }
}

TEST(Run, GivesTheSignal) {
    EXPECT_EQ(run(shell("kill -SEGV $$"))->exit_code, 128 + SIGSEGV);
    EXPECT_EQ(run(shell("kill -KILL $$"))->exit_code, 128 + SIGKILL);
}

TEST(Run, MissingProgram) {
    for (const std::string name : {"no-such-program", "/no/such/program"}) {
        const auto output = run({.argv = {name}});
        ASSERT_FALSE(output);
        EXPECT_EQ(output.error().code, ErrorCode::environment);
        EXPECT_EQ(output.error().message, "cannot start '" + name + "': No such file or directory");
    }
    EXPECT_EQ(run({.argv = {"/etc/passwd"}}).error().message,
              "cannot start '/etc/passwd': Permission denied");
    EXPECT_FALSE(run({}));
}

TEST(Run, DoesNotGiveAScriptWithoutInterpreterToAShell) {
    auto dir = TempDir::make("process_test");
    ASSERT_TRUE(dir);
    const auto script = dir->path() / "script";
    ASSERT_TRUE(write_file_atomically(script, "echo hello\n"));
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    const auto output = run({.argv = {script.string()}});
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().message, "cannot start '" + script.string() + "': Exec format error");
}

TEST(Run, MovesMuchDataBothWays) {
    std::string data(10'000'000, '\0');
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<char>(i * i >> 7);
    const auto output = run({.argv = {"cat"}, .input = data});
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_TRUE(output->out == data);
    const auto both = run(shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"));
    ASSERT_TRUE(both) << both.error().message;
    EXPECT_EQ(both->out.size(), 3'000'000u);
    EXPECT_EQ(both->err.size(), 3'000'000u);
}

TEST(Run, DoesNotMindInputThatIsNotRead) {
    const auto output = run({.argv = {"true"}, .input = std::string(10'000'000, 'x')});
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_EQ(output->exit_code, 0);
}

TEST(Run, InheritsNoDescriptor) {
    const Fd leak(::fcntl(STDERR_FILENO, F_DUPFD, 50));  // without close-on-exec
    const Fd low(::open("/dev/null", O_RDONLY));
    ASSERT_TRUE(leak && low);
    // 3 is the folder that ls reads
    EXPECT_EQ(run({.argv = {"ls", "/proc/self/fd"}})->out, "0\n1\n2\n3\n");
}

TEST(Run, WorksWhenOurStandardDescriptorsAreClosed) {
    const pid_t pid = ::fork();
    if (pid == 0) {
        for (int fd : {0, 1, 2}) ::close(fd);
        const auto output = run({.argv = {"sh", "-c", "cat; echo err >&2"}, .input = "in"});
        ::_exit(output && output->out == "in" && output->err == "err\n" ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(pid, &status, 0), pid);
    EXPECT_EQ(status, 0);
}

TEST(Run, ResetsSignals) {
    sigset_t blocked;
    sigset_t before;
    ::sigemptyset(&blocked);
    ::sigaddset(&blocked, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
    const auto handler = ::signal(SIGPIPE, SIG_IGN);
    const auto output = run({.argv = {"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"}});
    ::signal(SIGPIPE, handler);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    // 32 and 33 belong to libc, which leaves them as they are.
    EXPECT_THAT(output->out, testing::MatchesRegex("SigBlk:\t0{16}\nSigIgn:\t0{7}[01][08]0{7}\n"));
}

TEST(Run, TimeoutKillsGrandchildrenToo) {
    auto dir = TempDir::make("process_test");
    ASSERT_TRUE(dir);
    const auto file = dir->path() / "pid";
    Command command = shell("sleep 60 & echo $! > '" + file.string() + "'; wait");
    command.timeout = milliseconds(200);
    const auto start = steady_clock::now();
    const auto output = run(command);
    const auto elapsed = steady_clock::now() - start;
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().code, ErrorCode::environment);
    EXPECT_EQ(output.error().message, "'sh' was stopped: it ran for more than 200 ms");
    EXPECT_GE(elapsed, milliseconds(200));
    EXPECT_LT(elapsed, milliseconds(5000));
    std::string pid = contents(file);
    ASSERT_FALSE(pid.empty());
    pid.pop_back();
    EXPECT_TRUE(ends(pid));
}

TEST(Run, AStopKillsGrandchildrenToo) {
    auto dir = TempDir::make("process_test");
    ASSERT_TRUE(dir);
    const auto file = dir->path() / "pid";
    std::stop_source stop;
    Command command = shell("sleep 60 & echo $! > '" + file.string() + "'; wait");
    command.stop = stop.get_token();
    std::thread stopper([&] {
        while (contents(file).empty()) std::this_thread::sleep_for(milliseconds(10));
        stop.request_stop();
    });
    const auto output = run(command);
    stopper.join();
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().message, "'sh' was interrupted");
    std::string pid = contents(file);
    pid.pop_back();
    EXPECT_TRUE(ends(pid));
    EXPECT_FALSE(run(command)) << "stopped before it began";
}

TEST(Run, TimeoutKillsWhatIgnoresSignals) {
    Command command = shell("trap '' TERM INT HUP; while :; do :; done");
    command.timeout = milliseconds(100);
    EXPECT_FALSE(run(command));
}

TEST(Run, DoesNotWaitForWhatItsChildLeftBehind) {
    const auto start = steady_clock::now();
    // One grandchild stays in the group and is killed, one leaves it and lives on with our pipe.
    const auto output = run(shell("sleep 60 & setsid sleep 3 & echo $!; sleep 0.1; echo done"));
    EXPECT_LT(steady_clock::now() - start, milliseconds(2500));
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_EQ(output->out.substr(output->out.find('\n') + 1), "done\n");
}

TEST(Run, StopsAFlood) {
    for (const std::string script : {"yes", "yes >&2"}) {
        Command command = shell(script);
        command.output_limit = mib(1);
        const auto output = run(command);
        ASSERT_FALSE(output);
        EXPECT_EQ(output.error().message, "'sh' was stopped: it wrote more than 1048576 bytes");
    }
}

TEST(Run, AllowsOutputOfExactlyTheLimit) {
    Command command{.argv = {"cat"}, .input = std::string(100'000, 'x')};
    command.output_limit = Bytes{100'000};
    EXPECT_TRUE(run(command));
    command.output_limit = Bytes{99'999};
    EXPECT_FALSE(run(command));
}

TEST(Run, LeavesNoDescriptorsAndNoZombies) {
    const auto count = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    };
    ASSERT_TRUE(run({.argv = {"true"}}));
    const auto before = count();
    ASSERT_TRUE(run({.argv = {"true"}}));
    ASSERT_FALSE(run({.argv = {"no-such-program"}}));
    EXPECT_EQ(count(), before);
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
}

TEST(Run, IsThreadSafe) {
    std::vector<std::thread> threads;
    std::vector<int> right(4);
    for (std::size_t i = 0; i < right.size(); ++i) {
        threads.emplace_back([&right, i] {
            for (int n = 0; n < 20; ++n) {
                const std::string input(100'000, static_cast<char>('a' + i));
                const auto output = run({.argv = {"cat"}, .input = input});
                if (output && output->out == input) ++right[i];
            }
        });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(right, std::vector<int>(4, 20));
}

struct Connection {
    Fd ours;
    Fd theirs;
};

Connection connect() {
    int sockets[2] = {-1, -1};
    ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets);
    return {Fd(sockets[0]), Fd(sockets[1])};
}

std::string receive(const Fd& fd) {
    char data[256];
    const ssize_t got = ::recv(fd.get(), data, sizeof data, 0);
    return got < 0 ? "error" : std::string(data, static_cast<std::size_t>(got));
}

TEST(Companion, TalksOverDescriptorThreeAndEndsWithTheConnection) {
    Connection connection = connect();
    int pid = 0;
    {
        auto companion =
            Companion::start({"sh", "-c", "cat <&3 >&3; exit 7"}, std::move(connection.theirs));
        ASSERT_TRUE(companion) << companion.error().message;
        Companion moved = std::move(*companion);
        pid = moved.pid();
        ASSERT_EQ(::send(connection.ours.get(), "hello", 5, MSG_NOSIGNAL), 5);
        EXPECT_EQ(receive(connection.ours), "hello");
        EXPECT_EQ(::kill(pid, 0), 0);
        connection.ours.reset();
    }
    EXPECT_EQ(::kill(pid, 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

TEST(Companion, InheritsTheConnectionOnly) {
    const Fd leak(::fcntl(STDERR_FILENO, F_DUPFD, 50));
    ASSERT_TRUE(leak);
    Connection connection = connect();
    auto companion = Companion::start(
        {"sh", "-c", "echo $(ls -l /proc/self/fd | grep -c -- '->') $(readlink /proc/$$/fd/0) >&3"},
        std::move(connection.theirs));
    ASSERT_TRUE(companion) << companion.error().message;
    EXPECT_EQ(receive(connection.ours), "5 /dev/null\n");  // 0 to 3 and the folder that ls reads
}

TEST(Companion, ThatDiesEarlyIsReaped) {
    Connection connection = connect();
    int pid = 0;
    {
        auto companion = Companion::start({"false"}, std::move(connection.theirs));
        ASSERT_TRUE(companion) << companion.error().message;
        pid = companion->pid();
        EXPECT_EQ(receive(connection.ours), "");  // the end: our copy of its side is closed
    }
    EXPECT_EQ(::kill(pid, 0), -1);
}

TEST(Companion, MissingProgram) {
    auto companion = Companion::start({"/no/such/graderbox"}, std::move(connect().theirs));
    ASSERT_FALSE(companion);
    EXPECT_EQ(companion.error().message,
              "cannot start '/no/such/graderbox': No such file or directory");
}

}  // namespace
}  // namespace grader::process
