#include "grader/judge/data.hpp"

namespace grader::judge {
namespace {

DataFile look_at(const std::filesystem::path& path, model::KnownResults& known,
                 const std::stop_token& stop) {
    DataFile data;
    data.stamp = stamp_of(path);
    if (!data.stamp) return data;  // is reported when the case is run
    data.digest = known.file(path, *data.stamp);
    if (data.digest) return data;
    const auto file = open_regular(path);
    if (!file) return data;
    const auto digest = sha256_file(*file, stop);
    const auto after = stamp_of(*file);
    if (!digest || !after || *after != *data.stamp) return data;
    data.digest = *digest;
    known.remember(path, *data.stamp, *digest);
    return data;
}

}  // namespace

std::vector<CaseData> look_at_data(const model::Problem& problem, model::KnownResults& known,
                                   const std::stop_token& stop) {
    std::vector<CaseData> data;
    for (const model::TestCase& test : problem.cases) {
        data.push_back({look_at(test.input, known, stop), look_at(test.answer, known, stop)});
    }
    return data;
}

Result<Fd> open_unchanged(const std::filesystem::path& path, const DataFile& data) {
    GRADER_TRY(Fd file, open_regular(path));
    GRADER_CHECKED(check_unchanged(file, path, data));
    return file;
}

Status check_unchanged(const Fd& file, const std::filesystem::path& path, const DataFile& data) {
    const auto now = stamp_of(file);
    if (!now) return fail(now.error().context(path.string()));
    if (data.stamp != *now) {
        return fail(ErrorCode::io, "test data changed during the run: " + path.string());
    }
    return {};
}

}  // namespace grader::judge
