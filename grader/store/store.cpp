#include "grader/store/store.hpp"

#include "grader/store/reader.hpp"
#include "grader/store/schema.hpp"
#include "grader/store/writer.hpp"
#include "grader/text/printable.hpp"

#include <mutex>
#include <sqlite3.h>
#include <system_error>

namespace grader::store {
namespace {

using std::filesystem::path;

/// A file whose time is younger than this may still change without its time changing, because file
/// systems count time in steps (of up to 2 s).
constexpr std::int64_t kSettled = 2'000'000'000;

bool settled(const FileStamp& stamp) {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t now =
        std::chrono::duration_cast<std::chrono::nanoseconds>(since_1970).count();
    const bool modified_now =
        stamp.modified_ns > now - kSettled && stamp.modified_ns < now + kSettled;
    return !modified_now && stamp.changed_ns <= now - kSettled;
}

Status check_file(const path& file, bool must_exist) {
    const std::string name = text::printable(file.native());
    std::error_code failed;
    const auto status = std::filesystem::status(file, failed);
    if (status.type() == std::filesystem::file_type::not_found) {
        if (!must_exist) return {};
        return fail(ErrorCode::io, name + ": no such file: grader run makes it");
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return fail(ErrorCode::io, name + ": expected a regular file");
    }
    return {};
}

}  // namespace

struct Store::Impl {
    explicit Impl(Database connected) : database(std::move(connected)), writer(database) {}

    /// `prepare` makes the connection a store's.
    static Result<std::unique_ptr<Store>> open(const path& file,
                                               Database (*connect)(const path& file),
                                               Status (*prepare)(Database& database)) {
        std::unique_ptr<Impl> impl;
        try {
            impl = std::make_unique<Impl>(connect(file));
        } catch (const SQLite::Exception& error) {
            return fail(to_error(text::printable(file.native()), fault_of(error)));
        }
        GRADER_CHECKED(impl->told<void>(prepare));
        return std::unique_ptr<Store>(new Store(std::move(impl)));
    }

    /// What `read` finds; nothing when that fails.
    template <class F>
    auto known(const F& read) {
        const std::lock_guard lock(mutex);
        try {
            database.wait_for_locks(kAtOnce);
            return read(database);
        } catch (const SQLite::Exception&) {
            return decltype(read(database))();
        }
    }

    template <class T, class F>
    Result<T> told(const F& read) {
        const std::lock_guard lock(mutex);
        try {
            database.wait_for_locks(kPatience);
            return read(database);
        } catch (const SQLite::Exception& error) {
            return fail(to_error(database.name(), fault_of(error)));
        }
    }

    std::mutex mutex;  // of all below
    Database database;
    Writer writer;
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const path& file) {
    GRADER_CHECKED(check_file(file, false));
    if (!can_write(file)) {
        const SQLite::Exception error("read-only", SQLITE_READONLY);
        return fail(to_error(text::printable(file.native()), fault_of(error)));
    }
    return Impl::open(file, Database::to_write, [](Database& database) -> Status {
        GRADER_CHECKED(migrate(database, schema_steps()));
        database.write_ahead();
        return {};
    });
}

Result<std::unique_ptr<Store>> Store::open_read_only(const path& file) {
    GRADER_CHECKED(check_file(file, true));
    return Impl::open(file, Database::to_read,
                      [](Database& database) { return check_version(database, schema_steps()); });
}

Result<std::unique_ptr<Store>> Store::in_memory() {
    return Impl::open("results in memory", Database::in_memory,
                      [](Database& database) { return migrate(database, schema_steps()); });
}

Result<model::RunId> Store::begin_run(const RunStart& start) {
    const std::lock_guard lock(impl_->mutex);
    return impl_->writer.begin_run(start);
}

void Store::on(const model::Event& event) {
    const auto* finished = std::get_if<model::SubmissionFinished>(&event);
    if (finished == nullptr) return;
    const std::lock_guard lock(impl_->mutex);
    impl_->writer.add(finished->result);
}

void Store::keep(const model::SubmissionResult& result) {
    const std::lock_guard lock(impl_->mutex);
    impl_->writer.keep(result);
}

Status Store::end_run(const std::vector<model::Finding>& findings, bool interrupted) {
    const std::lock_guard lock(impl_->mutex);
    return impl_->writer.end_run(findings, interrupted);
}

std::optional<model::SubmissionResult> Store::submission(const Digest& key) {
    return impl_->known([&](Database& database) { return find_submission(database, key); });
}

std::optional<model::CaseResult> Store::test_case(const Digest& key, const model::Limits& limits) {
    return impl_->known([&](Database& database) { return find_case(database, key, limits); });
}

std::optional<Digest> Store::file(const path& path, const FileStamp& stamp) {
    return impl_->known([&](Database& database) { return find_file(database, path, stamp); });
}

void Store::remember(const path& path, const FileStamp& stamp, const Digest& digest) {
    if (!settled(stamp)) return;
    impl_->known([&](Database& database) { write_file_digest(database, path, stamp, digest); });
}

Result<std::vector<model::RunSummary>> Store::runs() {
    return impl_->told<std::vector<model::RunSummary>>(read_runs);
}

Result<std::vector<model::PastResult>> Store::history(const std::string& who) {
    return impl_->told<std::vector<model::PastResult>>(
        [&](Database& database) { return read_history(database, who); });
}

Result<std::vector<std::string>> Store::contestants() {
    return impl_->told<std::vector<std::string>>(read_contestants);
}

Result<std::vector<model::SubmissionResult>> Store::results(model::RunId run) {
    return impl_->told<std::vector<model::SubmissionResult>>(
        [&](Database& database) { return read_results(database, run); });
}

Result<model::RunDiff> Store::diff(model::RunId before, model::RunId after) {
    return impl_->told<model::RunDiff>(
        [&](Database& database) { return read_diff(database, before, after); });
}

}  // namespace grader::store
