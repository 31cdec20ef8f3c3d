#include "grader/judge/programs.hpp"

#include "grader/base/fd.hpp"
#include "grader/compile/command.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <system_error>

namespace grader::judge {
namespace {

namespace fs = std::filesystem;

constexpr Bytes kLargestFile = mib(4);
constexpr std::size_t kMostHeaders = 100;

/// The regular files of a folder, in the order of their names.
Result<std::vector<fs::path>> files_of(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (it->is_regular_file(error)) files.push_back(it->path());
    }
    if (error) {
        return fail(ErrorCode::config, text::printable(folder.string()) + ": " + error.message());
    }
    if (files.size() > kMostHeaders) {
        return fail(ErrorCode::config, text::printable(folder.string()) +
                                           ": expected a folder of at most " +
                                           std::to_string(kMostHeaders) + " headers, found " +
                                           std::to_string(files.size()) + " files");
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// In the working directory of the compiler, so that "testlib.h" and <testlib.h> are found.
Result<compile::Companions> headers_in(const fs::path& folder) {
    compile::Companions companions;
    if (folder.empty()) return companions;
    GRADER_TRY(const auto files, files_of(folder));
    for (const fs::path& file : files) {
        GRADER_TRY(std::string bytes, read_file(file, kLargestFile));
        companions.files.push_back({file.filename().string(), std::move(bytes)});
    }
    companions.environment = {"CPATH=."};  // gcc and clang look there, other compilers do not mind
    return companions;
}

std::string first_line_with_error(const std::string& log) {
    std::string first = log.substr(0, log.find('\n'));
    for (std::size_t begin = 0; begin < log.size();) {
        const std::size_t end = std::min(log.find('\n', begin), log.size());
        const std::string line = log.substr(begin, end - begin);
        if (line.find("error") != line.npos) return line;
        begin = end + 1;
    }
    return first;
}

}  // namespace

Result<std::shared_ptr<Program>> Program::read(const model::JudgeProgram& program,
                                               const std::string& kind,
                                               const std::vector<model::Language>& languages) {
    auto result = std::make_shared<Program>();
    const auto language = std::find_if(languages.begin(), languages.end(),
                                       [&](const auto& l) { return l.name == program.language; });
    if (language == languages.end()) {
        return fail(ErrorCode::internal, program.source.string() + ": no such language");
    }
    result->kind_ = kind;
    result->path_ = program.source;
    result->language_ = &*language;
    GRADER_TRY(result->companions_, headers_in(program.include));
    GRADER_TRY(result->source_.source, read_file(program.source, kLargestFile));
    result->source_.problem = kind;
    result->source_.language = language->name;
    const std::string name = result->source_name();  // a header of this name would be in its way
    std::erase_if(result->companions_.files, [&](const auto& file) { return file.name == name; });
    return result;
}

std::string Program::source_name() const {
    return compile::source_name(*language_, source_.problem);
}

Digest Program::key(const compile::Compiler& compiler) const {
    return compiler.key(source_, *language_, companions_);
}

Result<int> Program::artifact(const Compile& compile) {
    const std::lock_guard lock(mutex_);
    if (!artifact_) {
        GRADER_TRY(compile::Artifact made, compile(source_, *language_, companions_));
        artifact_ = std::move(made);
    }
    if (artifact_->result.ok) return artifact_->file.get();
    const std::string& words = artifact_->message.empty()
                                   ? first_line_with_error(artifact_->result.log)
                                   : artifact_->message;
    return fail(ErrorCode::environment, "the " + kind_ + " " + path_.filename().string() +
                                            " does not compile: " + text::cut(words, 300));
}

}  // namespace grader::judge
