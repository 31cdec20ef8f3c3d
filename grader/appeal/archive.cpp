#include "grader/appeal/archive.hpp"

#include "grader/base/fd.hpp"
#include "grader/text/printable.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <new>

namespace grader::appeal {
namespace {

namespace fs = std::filesystem;

using Writer = std::unique_ptr<archive, decltype(&::archive_write_free)>;
using Reader = std::unique_ptr<archive, decltype(&::archive_read_free)>;
using Header = std::unique_ptr<archive_entry, decltype(&::archive_entry_free)>;
using Chunk = std::array<char, 64 * 1024>;

std::string shown(std::string_view name) {
    return "'" + text::printable_name(name) + "'";
}

/// What libarchive says about its last failure.
std::string words(archive* handle) {
    const char* text = ::archive_error_string(handle);
    return text == nullptr ? "unknown error" : text::printable(text);
}

std::string bytes_text(Bytes size) {
    return std::to_string(size.value) + " bytes";
}

// Writing

Status write_header(archive* writer, const std::string& name, Bytes size) {
    const Header header(::archive_entry_new(), ::archive_entry_free);
    if (!header) throw std::bad_alloc();
    ::archive_entry_set_pathname(header.get(), name.c_str());
    ::archive_entry_set_filetype(header.get(), AE_IFREG);
    ::archive_entry_set_perm(header.get(), 0644);
    ::archive_entry_set_size(header.get(), static_cast<la_int64_t>(size.value));
    if (::archive_write_header(writer, header.get()) != ARCHIVE_OK) {
        return fail(ErrorCode::io, words(writer));
    }
    return {};
}

Status write_bytes(archive* writer, std::string_view bytes) {
    if (::archive_write_data(writer, bytes.data(), bytes.size()) !=
        static_cast<la_ssize_t>(bytes.size())) {
        return fail(ErrorCode::io, words(writer));
    }
    return {};
}

Status write_file(archive* writer, const Entry& entry) {
    GRADER_TRY(const Fd file, open_file(entry.file, O_RDONLY | O_NONBLOCK));
    GRADER_TRY(const Bytes size, file_size(file));
    GRADER_CHECKED(write_header(writer, entry.name, size));
    Chunk chunk;
    std::uint64_t done = 0;
    while (done < size.value) {
        const ssize_t got = ::read(file.get(), chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(errno_error(ErrorCode::io, entry.file.string(), errno));
        if (got == 0) return fail(ErrorCode::io, entry.file.string() + ": became shorter");
        const std::size_t part = std::min(static_cast<std::size_t>(got), size.value - done);
        GRADER_CHECKED(write_bytes(writer, {chunk.data(), part}));
        done += part;
    }
    return {};
}

Status write_entries(const Fd& file, const std::vector<Entry>& entries) {
    const Writer writer(::archive_write_new(), ::archive_write_free);
    if (!writer) throw std::bad_alloc();
    if (::archive_write_set_format_zip(writer.get()) != ARCHIVE_OK ||
        ::archive_write_set_format_option(writer.get(), "zip", "compression", "deflate") !=
            ARCHIVE_OK ||
        ::archive_write_open_fd(writer.get(), file.get()) != ARCHIVE_OK) {
        return fail(ErrorCode::io, words(writer.get()));
    }
    for (const Entry& entry : entries) {
        if (!entry.file.empty()) {
            GRADER_CHECKED(write_file(writer.get(), entry));
        } else {
            GRADER_CHECKED(write_header(writer.get(), entry.name, Bytes{entry.bytes.size()}));
            GRADER_CHECKED(write_bytes(writer.get(), entry.bytes));
        }
    }
    if (::archive_write_close(writer.get()) != ARCHIVE_OK) {
        return fail(ErrorCode::io, words(writer.get()));
    }
    return {};
}

// Reading

std::uint32_t number(std::string_view bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// libarchive keeps the whole directory of an archive in memory, so it must be small; and it must
/// be where every other program looks for it, too: at the very end.
Status check_directory(const Fd& file) {
    constexpr std::size_t kEnd = 22;      // "PK\5\6", what the directory is, no comment
    constexpr std::size_t kLocator = 20;  // "PK\6\7": of one for archives above 4 GiB
    constexpr std::uint32_t kMostDirectory = 4 << 20;
    std::array<char, kLocator + kEnd> tail = {};
    GRADER_TRY(const Bytes size, file_size(file));
    const std::size_t have = std::min<std::uint64_t>(size.value, tail.size());
    const auto got = ::pread(file.get(), tail.data(), have, static_cast<off_t>(size.value - have));
    const std::string_view bytes(tail.data(), have);
    if (got != static_cast<ssize_t>(have) || have < kEnd ||
        !bytes.substr(have - kEnd).starts_with("PK\5\6")) {
        return fail(ErrorCode::config, "expected a whole zip archive");
    }
    const std::string_view end = bytes.substr(have - kEnd);
    const std::uint32_t directory = number(end.substr(12, 4));
    const std::uint64_t offset = number(end.substr(16, 4));
    if (bytes.starts_with("PK\6\7") || directory > kMostDirectory ||
        offset + directory + kEnd != size.value) {
        return fail(ErrorCode::config, "expected a zip archive as grader bundle writes it");
    }
    return {};
}

struct Extraction {
    const fs::path& folder;
    const ExtractRules& rules;
    std::uint64_t total = 0;
    std::set<std::string> names;
};

/// What is wrong with the entry's header; else how large its file may be.
Result<Bytes> check_header(archive_entry* header, const Extraction& extraction) {
    const char* name = ::archive_entry_pathname(header);
    if (name == nullptr) return fail(ErrorCode::config, "a name that cannot be read");
    const std::optional<Bytes> limit = extraction.rules.limit_of(name);
    if (!limit) return fail(ErrorCode::config, shown(name) + " does not belong into a bundle");
    if (::archive_entry_filetype(header) != AE_IFREG ||
        ::archive_entry_hardlink(header) != nullptr || ::archive_entry_symlink(header) != nullptr) {
        return fail(ErrorCode::config, shown(name) + ": expected a regular file");
    }
    if (extraction.names.count(name) > 0) {
        return fail(ErrorCode::config, shown(name) + " is there twice");
    }
    return *limit;
}

/// However large the archive says that it is, no more than `limit` bytes are written.
Status extract_file(archive* reader, const std::string& name, Bytes limit, Extraction& extraction) {
    GRADER_TRY(const Fd file, open_file(extraction.folder / flat_name(name),
                                        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600));
    Chunk chunk;
    std::uint64_t size = 0;
    for (;;) {
        const la_ssize_t got = ::archive_read_data(reader, chunk.data(), chunk.size());
        if (got == 0) return {};
        if (got < 0) return fail(ErrorCode::config, shown(name) + ": " + words(reader));
        size += static_cast<std::uint64_t>(got);
        extraction.total += static_cast<std::uint64_t>(got);
        if (size > limit.value) {
            return fail(ErrorCode::config, shown(name) + ": expected at most " + bytes_text(limit));
        }
        if (extraction.total > extraction.rules.total.value) {
            return fail(ErrorCode::config, "expected files of at most " +
                                               bytes_text(extraction.rules.total) + " together");
        }
        GRADER_CHECKED(write_all(file, {chunk.data(), static_cast<std::size_t>(got)}));
    }
}

Status extract_all(archive* reader, Extraction& extraction) {
    for (;;) {
        archive_entry* header = nullptr;
        const int state = ::archive_read_next_header(reader, &header);
        if (state == ARCHIVE_EOF) return {};
        if (state != ARCHIVE_OK) return fail(ErrorCode::config, words(reader));
        GRADER_TRY(const Bytes limit, check_header(header, extraction));
        const std::string name = ::archive_entry_pathname(header);
        GRADER_CHECKED(extract_file(reader, name, limit, extraction));
        extraction.names.insert(name);
    }
}

Status extract(const Fd& file, Extraction& extraction) {
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
        return fail(ErrorCode::config, "expected a regular file");
    }
    if (static_cast<std::uint64_t>(info.st_size) > extraction.rules.total.value) {
        return fail(ErrorCode::config, "expected at most " + bytes_text(extraction.rules.total));
    }
    GRADER_CHECKED(check_directory(file));
    const Reader reader(::archive_read_new(), ::archive_read_free);
    if (!reader) throw std::bad_alloc();
    if (::archive_read_support_format_zip_seekable(reader.get()) != ARCHIVE_OK ||
        ::archive_read_open_fd(reader.get(), file.get(), sizeof(Chunk)) != ARCHIVE_OK) {
        return fail(ErrorCode::config, words(reader.get()));
    }
    return extract_all(reader.get(), extraction);
}

}  // namespace

Status write_archive(const fs::path& archive, const std::vector<Entry>& entries) {
    return write_file_atomically(archive,
                                 [&](const Fd& file) { return write_entries(file, entries); });
}

Result<std::set<std::string>> extract_archive(const fs::path& archive, const fs::path& folder,
                                              const ExtractRules& rules) {
    GRADER_TRY(const Fd file, open_file(archive, O_RDONLY | O_NONBLOCK));
    Extraction extraction{.folder = folder, .rules = rules};
    const Status extracted = extract(file, extraction);
    if (!extracted) return fail(extracted.error().context(archive.string()));
    return std::move(extraction.names);
}

std::string flat_name(std::string name) {
    std::replace(name.begin(), name.end(), '/', '-');
    return name;
}

}  // namespace grader::appeal
