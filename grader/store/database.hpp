#pragma once
// One connection to SQLite: how it is set up, its statements, each prepared once, and what its
// errors mean to an operator. Internal to this folder; whatever fails throws SQLite::Exception,
// which store.cpp and writer.cpp turn into values. Used by one thread at a time.

#include "grader/base/hash.hpp"
#include "grader/base/result.hpp"
#include "grader/base/units.hpp"
#include "grader/model/history.hpp"
#include "grader/model/result.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace grader::store {

/// What is wrong, and what the operator can do.
struct Fault {
    std::string what;
    std::string remedy;
};

class Database {
public:
    /// Makes the file when there is none.
    [[nodiscard]] static Database to_write(const std::filesystem::path& file);
    /// Nothing can be written through it; works in folders that cannot be written to, too.
    [[nodiscard]] static Database to_read(const std::filesystem::path& file);
    [[nodiscard]] static Database in_memory(const std::filesystem::path& name);

    [[nodiscard]] SQLite::Database& connection() { return connection_; }

    /// `sql` is found again by its address: a constant.
    [[nodiscard]] SQLite::Statement& prepared(const char* sql);

    /// From now on readers do not wait for the writer, nor it for them. Stays with the file.
    void write_ahead();

    /// Whether what is committed from now on survives a power loss; without it, only the end of
    /// this process, which is much faster. Not inside a transaction.
    void survive_power_loss(bool survive);

    /// For how long a lock of another program is waited for.
    void wait_for_locks(std::chrono::milliseconds time);

    /// As shown to people.
    [[nodiscard]] const std::string& name() const { return name_; }

private:
    Database(const std::filesystem::path& file, SQLite::Database connection);

    std::string name_;
    SQLite::Database connection_;
    std::unordered_map<const char*, SQLite::Statement> statements_;  // closed before connection_
    bool write_ahead_ = false;
    bool survives_power_loss_ = true;
};

/// Whether the file's folder, and the file when there is one, can be written to.
[[nodiscard]] bool can_write(const std::filesystem::path& file);

inline constexpr std::chrono::milliseconds kPatience{5000};
inline constexpr std::chrono::milliseconds kAtOnce{0};

/// Called where it is caught: errno is looked at, too.
[[nodiscard]] Fault fault_of(const SQLite::Exception& error);

/// "grader.db: disk full: free some space and run again"
[[nodiscard]] Error to_error(const std::string& name, const Fault& fault);

/// Thrown when a value in the file is none that a grader writes.
[[nodiscard]] SQLite::Exception damaged();

/// Names of enumerators as they are stored, in the order of their values.
template <class E>
struct Names;

/// What a statement takes and gives, from left to right. References to strings and paths must
/// live as long as the query.
class Query {
public:
    template <class... Values>
    explicit Query(Database& database, const char* sql, Values&&... values)
        : statement_(database.prepared(sql)) {
        int index = 0;
        (put(++index, std::forward<Values>(values)), ...);
    }

    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    ~Query() { statement_.tryReset(); }

    /// To the next row; false: there is none.
    bool next() { return statement_.executeStep(); }

    /// The columns of the row.
    template <class... Values>
    void read(Values&... values) {
        int index = 0;
        (get(index++, values), ...);
    }

private:
    template <std::integral Number>
    void put(int index, Number number) {
        statement_.bind(index, static_cast<std::int64_t>(number));
    }

    template <class E>
    requires std::is_enum_v<E>

    void put(int index, E value) {
        const std::string_view name = Names<E>::kAll[static_cast<std::size_t>(value)];
        statement_.bind(index, std::string(name));
    }

    void put(int index, const std::string& text) { statement_.bindNoCopy(index, text); }

    void put(int index, std::string&& text) { statement_.bind(index, text); }

    /// Raw bytes.
    void put(int index, std::string_view bytes) {
        statement_.bindNoCopy(index, bytes.data(), static_cast<int>(bytes.size()));
    }

    void put(int index, const std::filesystem::path& path) {
        put(index, std::string_view(path.native()));
    }

    /// Zero is NULL.
    void put(int index, const Digest& digest) {
        if (digest == Digest{}) return statement_.bind(index);
        statement_.bindNoCopy(index, digest.bytes.data(), static_cast<int>(digest.bytes.size()));
    }

    void put(int index, Micros time) { put(index, time.count()); }

    void put(int index, Bytes size) { put(index, size.value); }

    void put(int index, model::Points points) { put(index, points.thousandths); }

    void put(int index, model::Share share) { put(index, share.millionths); }

    template <class T>
    void put(int index, const std::optional<T>& value) {
        if (!value) return statement_.bind(index);
        put(index, *value);
    }

    template <std::integral Number>
    void get(int column, Number& number) {
        number = static_cast<Number>(statement_.getColumn(column).getInt64());
    }

    void get(int column, bool& flag) { flag = statement_.getColumn(column).getInt64() != 0; }

    template <class E>
    requires std::is_enum_v<E>

    void get(int column, E& value) {
        const std::string_view name = bytes(column);
        for (std::size_t i = 0; i < Names<E>::kAll.size(); ++i) {
            if (Names<E>::kAll[i] == name) {
                value = static_cast<E>(i);
                return;
            }
        }
        throw damaged();
    }

    void get(int column, std::string& text) { text = bytes(column); }

    void get(int column, std::filesystem::path& path) { path = bytes(column); }

    void get(int column, Digest& digest);

    void get(int column, Micros& time) { time = Micros(statement_.getColumn(column).getInt64()); }

    void get(int column, Bytes& size) { get(column, size.value); }

    void get(int column, model::Points& points) { get(column, points.thousandths); }

    void get(int column, model::Share& share) { get(column, share.millionths); }

    template <class T>
    void get(int column, std::optional<T>& value) {
        value.reset();
        if (!statement_.isColumnNull(column)) get(column, value.emplace());
    }

    /// Valid until the next row.
    [[nodiscard]] std::string_view bytes(int column);

    SQLite::Statement& statement_;
};

template <>
struct Names<model::Verdict> {
    static constexpr std::array<std::string_view, 11> kAll = {"AC", "PC", "WA", "NO", "TL", "ML",
                                                              "OL", "RE", "CE", "SK", "JE"};
};

template <>
struct Names<model::LimitHit> {
    static constexpr std::array<std::string_view, 5> kAll = {"none", "cpu", "wall", "memory",
                                                             "output"};
};

template <>
struct Names<model::MemorySource> {
    static constexpr std::array<std::string_view, 3> kAll = {"rss", "cgroup", "declared"};
};

template <>
struct Names<model::MemoryCounts> {
    static constexpr std::array<std::string_view, 2> kAll = {"used", "declared"};
};

template <>
struct Names<model::IoUsed> {
    static constexpr std::array<std::string_view, 3> kAll = {"fixed", "file", "stdio"};
};

template <>
struct Names<model::Severity> {
    static constexpr std::array<std::string_view, 3> kAll = {"note", "warning", "error"};
};

template <>
struct Names<model::RunState> {
    static constexpr std::array<std::string_view, 3> kAll = {"running", "finished", "interrupted"};
};

}  // namespace grader::store
