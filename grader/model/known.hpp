#pragma once
// What earlier runs found out, so that it need not be found out again.

#include "grader/base/hash.hpp"
#include "grader/base/stamp.hpp"
#include "grader/model/result.hpp"

#include <filesystem>
#include <optional>

namespace grader::model {

/// Thread-safe. Whatever goes wrong inside is the same as not knowing.
class KnownResults {
public:
    KnownResults() = default;
    KnownResults(const KnownResults&) = delete;
    KnownResults& operator=(const KnownResults&) = delete;
    virtual ~KnownResults() = default;

    /// The latest result with this key, complete; never one with a judge error.
    [[nodiscard]] virtual std::optional<SubmissionResult> submission(const Digest& key) = 0;

    /// The latest result of a case with this key whose verdict holds under `limits`, too
    /// (verdict_holds); never a judge error.
    [[nodiscard]] virtual std::optional<CaseResult> test_case(const Digest& key,
                                                              const Limits& limits) = 0;

    /// The digest of a file that had this stamp when it was read.
    [[nodiscard]] virtual std::optional<Digest> file(const std::filesystem::path& path,
                                                     const FileStamp& stamp) = 0;
    virtual void remember(const std::filesystem::path& path, const FileStamp& stamp,
                          const Digest& digest) = 0;
};

/// Knows nothing.
class NothingKnown : public KnownResults {
public:
    std::optional<SubmissionResult> submission(const Digest&) override { return std::nullopt; }

    std::optional<CaseResult> test_case(const Digest&, const Limits&) override {
        return std::nullopt;
    }

    std::optional<Digest> file(const std::filesystem::path&, const FileStamp&) override {
        return std::nullopt;
    }

    void remember(const std::filesystem::path&, const FileStamp&, const Digest&) override {}
};

/// Whether a result that was found under `then` is also the one under `now`. Equal limits: yes.
/// Accepted: when no limit is tighter; likewise wrong answer, but under equal memory. Over the time
/// limit: when neither time limit is looser and the others are equal; likewise memory. All else
/// only under equal limits: a crash may be one for want of memory or stack.
[[nodiscard]] bool verdict_holds(const CaseResult& result, const Limits& then, const Limits& now);

}  // namespace grader::model
