#include "grader/compile/identity.hpp"

#include "grader/base/stamp.hpp"
#include "grader/compile/command.hpp"
#include "grader/process/run.hpp"

#include <system_error>

namespace grader::compile {
namespace {

std::string first_line(const std::string& text) {
    constexpr const char* kBlanks = " \t\r\n";
    const std::string line = text.substr(0, text.find('\n'));
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == std::string::npos) return "";
    return line.substr(begin, line.find_last_not_of(kBlanks) + 1 - begin);
}

std::string version_words(const model::Language& language) {
    if (language.version.empty()) return "";
    const auto output = process::run({.argv = expand_command(language.version, {}),
                                      .input = "",
                                      .timeout = std::chrono::seconds(10),
                                      .output_limit = mib(1)});
    return output ? output->out + output->err : "";
}

/// Not the inode and its ctime: the same package unpacked again is the same compiler.
void add_file(Hasher& hasher, const std::filesystem::path& path) {
    std::error_code error;
    hasher.add(std::filesystem::weakly_canonical(path, error).string());
    const auto stamp = stamp_of(path);
    hasher.add(stamp ? stamp->size.value : ~std::uint64_t{0});
    hasher.add(stamp ? static_cast<std::uint64_t>(stamp->modified_ns) : 0);
}

}  // namespace

Identity identify(const model::Language& language) {
    const std::string words = version_words(language);
    Hasher hasher("compiler 1");
    hasher.add(words);
    for (const auto& command : {language.compile, language.run}) {
        if (command.empty() || command.front().starts_with('{')) continue;
        add_file(hasher, expand_command(command, {}).front());
    }
    // Headers and libraries belong to the compiler as well. Any installed package changes this; the
    // price is a compilation.
    add_file(hasher, "/var/lib/dpkg/status");
    return {.version = first_line(words), .digest = hasher.digest()};
}

}  // namespace grader::compile
