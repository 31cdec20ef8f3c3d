#include "grader/compile/artifacts.hpp"

#include "grader/compile/cache.hpp"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <system_error>

namespace grader::compile {
namespace {

namespace fs = std::filesystem;

constexpr Bytes kLargestRecord = mib(1);

fs::path place(const fs::path& cache, const char* part, const Digest& name) {
    const std::string hex = to_hex(name);
    return cache / part / hex.substr(0, 2) / hex.substr(2);
}

/// A regular file that nobody else could have written.
Result<Fd> open_ours(const fs::path& path) {
    GRADER_TRY(Fd file, open_regular(path));
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0 || !is_private(info)) {
        return fail(ErrorCode::io, path.string() + ": it belongs to somebody else");
    }
    return file;
}

void touch(const Fd& file) {
    (void)::futimens(file.get(), nullptr);
}

/// A file beside `target` that becomes it by finish().
class Replacement {
public:
    explicit Replacement(fs::path target)
        : target_(std::move(target)),
          path_((target_.parent_path() / kUnfinished).string() + ".XXXXXX") {
        ::mkdir(target_.parent_path().c_str(), 0755);
        file_ = Fd(::mkostemp(path_.data(), O_CLOEXEC));
    }

    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    ~Replacement() {
        if (file_) ::unlink(path_.c_str());
    }

    [[nodiscard]] const Fd& file() const { return file_; }

    bool finish(mode_t mode) {
        if (::fchmod(file_.get(), mode) != 0 || ::rename(path_.c_str(), target_.c_str()) != 0) {
            return false;
        }
        file_.reset();
        return true;
    }

private:
    fs::path target_;
    std::string path_;
    Fd file_;
};

bool copy(const Fd& from, const Fd& to) {
    const auto size = file_size(from);
    off_t offset = 0;
    while (size && static_cast<std::uint64_t>(offset) < size->value) {
        const auto left = static_cast<std::size_t>(size->value) - static_cast<std::size_t>(offset);
        if (::sendfile(to.get(), from.get(), &offset, left) <= 0) return false;
    }
    return size.has_value();
}

std::string record_of(const Artifact& artifact) {
    std::ostringstream text;
    text << artifact.result.ok << ' ' << artifact.result.cpu.count() << ' '
         << artifact.result.declared.value << ' ' << to_hex(artifact.executable) << '\n'
         << artifact.result.log;
    return sha256_hex(text.str()) + '\n' + text.str();
}

std::optional<Artifact> parse(const std::string& record) {
    const std::size_t begin = record.find('\n') + 1;
    if (record.substr(0, begin) != sha256_hex(std::string_view(record).substr(begin)) + '\n') {
        return std::nullopt;
    }
    std::istringstream text(record.substr(begin));
    Artifact artifact;
    Micros::rep cpu = 0;
    std::string hex;
    text >> artifact.result.ok >> cpu >> artifact.result.declared.value >> hex;
    const auto executable = digest_from_hex(hex);
    if (!executable || text.get() != '\n') return std::nullopt;
    artifact.result.cpu = Micros(cpu);
    artifact.executable = *executable;
    artifact.result.log = record.substr(begin + static_cast<std::size_t>(text.tellg()));
    return artifact;
}

}  // namespace

std::optional<Artifact> Artifacts::read(const fs::path& record) const {
    const auto file = open_ours(record);
    if (!file) return std::nullopt;
    const auto text = read_all(*file, kLargestRecord);
    auto artifact = text ? parse(*text) : std::nullopt;
    if (!artifact) return std::nullopt;
    touch(*file);
    if (!artifact->result.ok) return artifact;
    const fs::path path = place(cache_, "files", artifact->executable);
    auto executable = open_ours(path);
    const auto digest = executable ? sha256_file(*executable) : fail(executable.error());
    if (!digest || *digest != artifact->executable) {
        std::error_code ignored;
        fs::remove_all(path, ignored);
        return std::nullopt;
    }
    touch(*executable);
    artifact->file = std::move(*executable);
    return artifact;
}

std::optional<Artifact> Artifacts::find(const Digest& key) const {
    const fs::path record = place(cache_, "artifacts", key);
    auto artifact = read(record);
    if (!artifact) {
        std::error_code ignored;
        fs::remove_all(record, ignored);
    }
    return artifact;
}

bool Artifacts::has(const Digest& key) const {
    return ::access(place(cache_, "artifacts", key).c_str(), R_OK) == 0;
}

void Artifacts::keep(const Digest& key, const Artifact& artifact) const {
    if (artifact.result.ok) {
        Replacement executable(place(cache_, "files", artifact.executable));
        // Nobody has it open for writing when it gets its name, so it can be executed at once.
        if (!executable.file() || !copy(artifact.file, executable.file()) ||
            !executable.finish(0555)) {
            return;
        }
    }
    Replacement record(place(cache_, "artifacts", key));
    if (record.file() && write_all(record.file(), record_of(artifact))) record.finish(0644);
}

}  // namespace grader::compile
