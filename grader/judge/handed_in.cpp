#include "grader/judge/handed_in.hpp"

#include "grader/text/printable.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace grader::judge {
namespace {

const model::HandedOutput* find(const Job& job, std::size_t test) {
    const auto& outputs = job.submission->outputs;
    const auto found = std::find_if(
        outputs.begin(), outputs.end(),
        [&](const model::HandedOutput& one) { return one.test == job.problem->cases[test].id; });
    return found == outputs.end() ? nullptr : &*found;
}

Status copy(const Fd& from, std::uint64_t offset, std::uint64_t size, const Fd& to) {
    std::array<char, 64 * 1024> chunk;
    off_t done = 0;
    while (size > 0) {
        const std::size_t most = std::min<std::uint64_t>(size, chunk.size());
        const ssize_t got = ::pread(from.get(), chunk.data(), most, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) return fail(ErrorCode::io, "copied answer files: became shorter");
        if (got < 0) return fail(errno_error(ErrorCode::io, "copied answer files", errno));
        const ssize_t put = ::pwrite(to.get(), chunk.data(), static_cast<std::size_t>(got), done);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return fail(errno_error(ErrorCode::io, "answer file", errno));
        done += put;
        offset += static_cast<std::uint64_t>(put);
        size -= static_cast<std::uint64_t>(put);
    }
    return {};
}

}  // namespace

Result<model::CaseResult> judge_handed_in(const Job& job, std::size_t test, const CaseFiles& files,
                                          const Check& check) {
    const model::TestCase& data = job.problem->cases[test];
    const model::HandedOutput* output = find(job, test);
    if (output == nullptr) {
        const std::string name = data.answer.filename().string();
        const std::string other = data.id + ".out";
        return model::CaseResult{.verdict = model::Verdict::no_output,
                                 .message = text::printable("not handed in: expected " + name +
                                                            (name == other ? "" : " or " + other))};
    }
    GRADER_CHECKED(
        copy(*job.submission->outputs_file, output->offset, output->size.value, files.output));
    return verdict_of(job, model::RunResult{}, files, check);
}

Digest handed_in_digest(const Job& job, std::size_t test) {
    const model::HandedOutput* output = find(job, test);
    return output == nullptr ? Digest{} : output->digest;
}

}  // namespace grader::judge
