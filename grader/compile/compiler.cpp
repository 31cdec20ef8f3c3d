// Theory of operation. Nothing that makes a compilation faster may change what comes out:
//
// - A precompiled header is found by searching for it only (headers.hpp): the source is compiled as
//   it is, and the compiler itself rejects what does not fit.
// - What was made fast counts only when it went well. Otherwise the source is compiled once more,
//   as the language's command says and nothing else: contestants see the words of that.
// - A key holds everything that an outcome depends on, and only what would come out again is kept:
//   never what a busy machine, a full disk or we may have caused.

#include "grader/compile/compiler.hpp"

#include "grader/base/stamp.hpp"
#include "grader/compile/artifacts.hpp"
#include "grader/compile/cache.hpp"
#include "grader/compile/command.hpp"
#include "grader/compile/first_include.hpp"
#include "grader/compile/gcc.hpp"
#include "grader/compile/headers.hpp"
#include "grader/compile/identity.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <pwd.h>
#include <system_error>
#include <thread>

namespace grader::compile {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

constexpr Bytes kLargestCache = gib(8);

/// What is known of a language for the whole run.
struct Known {
    Identity identity;
    std::string linker;  ///< an option; may be empty
};

Known look_at(const model::Language& language) {
    Known known;
    known.identity = identify(language);
    known.linker = fast_linker(language, known.identity.version);
    return known;
}

/// Whether the same would come out again. A compiler that one of its own parts was killed for says
/// so; on a machine without cgroups that is how a lack of memory shows.
bool worth_keeping(const Artifact& artifact) {
    if (artifact.result.ok) return true;
    return artifact.message.empty() &&
           artifact.result.log.find("signal terminated program") == std::string::npos;
}

/// The words must be those of the plain command. A fast linker that has something to say (such as
/// that it gives no executable stack to a program that needs one) may not do what the other does.
bool shows_what_was_fast(const Artifact& artifact) {
    const std::string headers = std::string(sandbox::kHeaders) + "/";
    for (const std::string_view words : {std::string_view(headers), "mold: "sv, "ld.lld: "sv}) {
        if (artifact.result.log.find(words) != std::string::npos) return true;
    }
    return false;
}

fs::path from_environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value == nullptr ? fs::path() : fs::path(value);
}

/// sudo may leave us the HOME of somebody else, whose files must not become ours: then that of the
/// user database. Empty: none.
fs::path own_home() {
    const fs::path home = from_environment("HOME");
    struct stat info = {};
    if (home.is_absolute() && ::stat(home.c_str(), &info) == 0 && info.st_uid == ::geteuid()) {
        return home;
    }
    const passwd* user = ::getpwuid(::geteuid());
    return user == nullptr ? fs::path() : fs::path(user->pw_dir);
}

}  // namespace

struct Compiler::Impl {
    CompilerOptions options;
    std::map<std::string, Known> languages;  ///< by name
    std::optional<fs::path> cache;
    std::optional<Artifacts> artifacts;
    std::optional<Headers> headers;

    [[nodiscard]] const Known& known(const model::Language& language) const {
        static const Known kNothing;
        const auto found = languages.find(language.name);
        return found == languages.end() ? kNothing : found->second;
    }

    /// The header that may help with this source, whether or not it is there.
    [[nodiscard]] std::optional<Header> header(const model::Submission& submission,
                                               const model::Language& language) const {
        if (!headers) return std::nullopt;
        const std::string name(first_include(submission.source));
        if (!is_common_header(name)) return std::nullopt;
        auto command = precompile_command(language);
        if (command.empty()) return std::nullopt;
        Hasher hasher("header 1");
        hasher.add(known(language).identity.digest).add(name);
        for (const std::string& word : command) hasher.add(word);
        return Header{to_hex(hasher.digest()), name, std::move(command)};
    }

    /// What makes this compilation fast.
    [[nodiscard]] Additions accelerators(const model::Submission& submission,
                                         const model::Language& language) const {
        Additions additions;
        const auto wanted = header(submission, language);
        if (wanted && headers->ready(wanted->id, wanted->name)) {
            additions = headers->additions(wanted->id);
        }
        if (!known(language).linker.empty()) additions.options.push_back(known(language).linker);
        return additions;
    }
};

fs::path default_cache_folder() {
    if (auto folder = from_environment("GRADER_CACHE"); !folder.empty()) return folder;
    // Relative ones are to be ignored, says the XDG base directory specification.
    if (auto folder = from_environment("XDG_CACHE_HOME"); folder.is_absolute()) {
        return folder / "grader";
    }
    const fs::path home = own_home();
    return home.is_absolute() ? home / ".cache" / "grader" : fs::path();
}

Compiler::Compiler(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Compiler::~Compiler() = default;

Result<std::unique_ptr<Compiler>> Compiler::open(const std::vector<model::Language>& languages,
                                                 CompilerOptions options) {
    auto impl = std::make_unique<Impl>();
    try {
        std::vector<std::jthread> threads;  // each waits for a version command most of the time
        for (const model::Language& language : languages) {
            Known& known = impl->languages[language.name];
            threads.emplace_back([&] { known = look_at(language); });
        }
    } catch (const std::system_error& error) {
        return fail(ErrorCode::environment, std::string("cannot start a thread: ") + error.what());
    }
    impl->cache = open_cache(options.cache);
    if (impl->cache && !forbids_executing(*impl->cache)) impl->artifacts.emplace(*impl->cache);
    if (impl->cache && options.headers) impl->headers.emplace(*impl->cache);
    impl->options = std::move(options);
    return std::unique_ptr<Compiler>(new Compiler(std::move(impl)));
}

std::string Compiler::version(const model::Language& language) const {
    return impl_->known(language).identity.version;
}

Digest Compiler::identity(const model::Language& language) const {
    return impl_->known(language).identity.digest;
}

Digest Compiler::key(const model::Submission& submission, const model::Language& language,
                     const Companions& companions) const {
    const std::string name = source_name(language, submission.problem);
    const model::CompileLimits& limits = impl_->options.limits;
    Hasher hasher("artifact 4");
    hasher.add(submission.source).add(name).add(identity(language)).add(impl_->options.box);
    hasher.add(impl_->known(language).linker);
    const auto command = expand_command(
        language.compile,
        {.problem = submission.problem, .source = name, .executable = "{executable}"});
    for (const auto* words : {&command, &environment(), &language.environment}) {
        hasher.add(words->size());
        for (const std::string& word : *words) hasher.add(word);
    }
    hasher.add(static_cast<std::uint64_t>(limits.cpu.count()));
    hasher.add(static_cast<std::uint64_t>(limits.wall.count()));
    hasher.add(limits.memory.value).add(limits.output.value);
    for (const auto* files : {&language.helpers, &companions.files}) {
        hasher.add(files->size());
        for (const model::HelperFile& file : *files) hasher.add(file.name).add(file.bytes);
    }
    hasher.add(companions.environment.size());
    for (const std::string& word : companions.environment) hasher.add(word);
    return hasher.digest();
}

std::optional<Artifact> Compiler::known(const Digest& key) {
    return impl_->artifacts ? impl_->artifacts->find(key) : std::nullopt;
}

Result<Artifact> Compiler::compile(const model::Submission& submission,
                                   const model::Language& language, sandbox::Worker& worker,
                                   const Companions& companions) {
    const model::CompileLimits& limits = impl_->options.limits;
    const auto accelerators = impl_->accelerators(submission, language);
    auto artifact =
        compile::compile(submission, language, limits, worker, companions, accelerators);
    const bool counts =
        artifact && (artifact->result.ok ? !shows_what_was_fast(*artifact) : artifact->out_of_time);
    if (!accelerators.empty() && !counts) {
        artifact = compile::compile(submission, language, limits, worker, companions);
    }
    if (artifact) artifact->repeatable = worth_keeping(*artifact);
    if (artifact && impl_->artifacts && artifact->repeatable) {
        impl_->artifacts->keep(key(submission, language, companions), *artifact);
    }
    return artifact;
}

std::optional<Compiler::Header> Compiler::missing_header(const model::Submission& submission,
                                                         const model::Language& language,
                                                         const Companions& companions) const {
    auto header = impl_->header(submission, language);
    if (!header || impl_->headers->failed(header->id) ||
        impl_->headers->ready(header->id, header->name) ||
        (impl_->artifacts && impl_->artifacts->has(key(submission, language, companions)))) {
        return std::nullopt;
    }
    return header;
}

void Compiler::prepare(const Header& header, sandbox::Worker& worker) {
    if (impl_->headers) impl_->headers->make(header.id, header.name, header.command, worker);
}

sandbox::WorkerSpec Compiler::worker_spec(std::optional<unsigned> core) const {
    sandbox::WorkerSpec spec = compile::worker_spec(core);
    if (impl_->headers) spec.headers = impl_->headers->folder();
    return spec;
}

void Compiler::trim() {
    if (impl_->cache) trim_cache(*impl_->cache, kLargestCache);
}

}  // namespace grader::compile
