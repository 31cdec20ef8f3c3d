// The archive is read as a stream, from its beginning: its directory, which may be made to need any
// amount of memory, is never looked at. Also what is not wanted is counted while it is unpacked.

#include "grader/intake/zip.hpp"

#include "grader/text/printable.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace grader::intake {
namespace {

using Reader = std::unique_ptr<archive, decltype(&::archive_read_free)>;
using Chunk = std::array<char, 64 * 1024>;

constexpr std::size_t kMostEntries = 10'000;

std::string words(archive* handle) {
    const char* text = ::archive_error_string(handle);
    return text == nullptr ? "unknown error" : text::printable(text::cut(text, 200));
}

std::string base_name(archive_entry* entry) {
    const char* name = ::archive_entry_pathname(entry);
    const std::string path = name == nullptr ? "" : name;
    return path.substr(path.find_last_of("/\\") + 1);
}

class Unpacking {
public:
    Unpacking(archive* reader, const ZipRules& rules) : reader_(reader), rules_(rules) {}

    /// The bytes of the entry; empty when `limit` is nothing.
    Result<std::string> unpack(const std::string& name, std::optional<Bytes> limit) {
        std::string bytes;
        for (;;) {
            const la_ssize_t got = ::archive_read_data(reader_, chunk_.data(), chunk_.size());
            if (got == 0) return bytes;
            if (got < 0) return fail(ErrorCode::config, words(reader_));
            const auto size = static_cast<std::size_t>(got);
            total_ += size;
            if (total_ > rules_.total.value) return fail(ErrorCode::config, "too large unpacked");
            if (!limit) continue;
            if (bytes.size() + size > limit->value) {
                return fail(ErrorCode::config, text::printable_name(name) + " is larger than " +
                                                   std::to_string(limit->value) + " bytes");
            }
            bytes.append(chunk_.data(), size);
        }
    }

private:
    archive* const reader_;
    const ZipRules& rules_;
    Chunk chunk_ = {};
    std::uint64_t total_ = 0;
};

}  // namespace

Status read_zip(const Fd& file, const ZipRules& rules,
                const std::function<Status(const std::string& name, std::string bytes)>& take) {
    const Reader reader(::archive_read_new(), ::archive_read_free);
    if (!reader) throw std::bad_alloc();
    if (::archive_read_support_format_zip_streamable(reader.get()) != ARCHIVE_OK ||
        ::archive_read_open_fd(reader.get(), file.get(), sizeof(Chunk)) != ARCHIVE_OK) {
        return fail(ErrorCode::config, words(reader.get()));
    }
    Unpacking unpacking(reader.get(), rules);
    for (std::size_t entries = 0;; ++entries) {
        archive_entry* entry = nullptr;
        const int state = ::archive_read_next_header(reader.get(), &entry);
        if (state == ARCHIVE_EOF) return {};
        if (state != ARCHIVE_OK) return fail(ErrorCode::config, words(reader.get()));
        if (entries == kMostEntries) return fail(ErrorCode::config, "too many entries");
        const std::string name = base_name(entry);
        const bool folder = ::archive_entry_filetype(entry) == AE_IFDIR;
        const auto limit = folder ? std::nullopt : rules.limit_of(name);
        GRADER_TRY(std::string bytes, unpacking.unpack(name, limit));
        if (limit) GRADER_CHECKED(take(name, std::move(bytes)));
    }
}

}  // namespace grader::intake
