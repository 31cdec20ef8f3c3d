#include "grader/config/settings.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/document.hpp"
#include "grader/config/keys.hpp"
#include "grader/config/load.hpp"
#include "grader/config/problem.hpp"
#include "grader/config/quantity.hpp"
#include "grader/config/scoring.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <utility>

namespace grader::config {
namespace {

namespace fs = std::filesystem;
using Kind = Shape::Kind;

/// Defaults that depend on other settings, by key; nothing: the table's fallback.
using Derived = std::function<std::optional<std::string>(const std::string& key)>;

std::string joined(const std::string& path, std::string_view name) {
    return path.empty() ? std::string(name) : path + "." + std::string(name);
}

/// As one line of YAML.
std::string flow(const Value& value) {
    if (value.kind == Value::Kind::text) return text::printable(value.text);
    std::string text;
    for (const Value& item : value.items) {
        text += text.empty() ? "" : ", ";
        if (value.kind == Value::Kind::map) text += text::printable(item.key) + ": ";
        text += flow(item);
    }
    return value.kind == Value::Kind::map ? "{" + text + "}" : "[" + text + "]";
}

/// Goes through one file together with the table of its keys.
class Lister {
public:
    Lister(const Document& document, Derived derived)
        : document_(document), derived_(std::move(derived)) {
        result_.file = text::printable(shown(document.file()).string());
    }

    void list(const Keys& keys, const Value* map, const std::string& path) {
        for (const Key& key : keys) {
            const Value* value = nullptr;
            for (std::size_t i = 0; map != nullptr && i < map->items.size(); ++i) {
                if (map->items[i].key == key.name) value = &map->items[i];
            }
            const std::string name = joined(path, key.name);
            if (value != nullptr) {
                list(key.shape, *value, name);
            } else {
                list_missing(key, name);
            }
        }
    }

    void list(const Shape& shape, const Value& value, const std::string& path) {
        const bool is_map = value.kind == Value::Kind::map;
        if (shape.kind == Kind::map) return list(*shape.keys, &value, path);
        if (shape.kind == Kind::entries && is_map && !value.items.empty()) {
            for (const Value& item : value.items) {
                list(shape.parts.front(), item, joined(path, text::printable(item.key)));
            }
            return;
        }
        if (shape.kind == Kind::choice && shape.parts[1].kind == Kind::map) {
            if (is_map) return list(*shape.parts[1].keys, &value, path);
            add(path, flow(value), document_.place(value));
            return list_rest(*shape.parts[1].keys, path);
        }
        if (shape.kind == Kind::list && shape.parts.front().kind == Kind::map) {
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                list(shape.parts.front(), value.items[i], path + "[" + std::to_string(i) + "]");
            }
            return;
        }
        add(path, flow(value), document_.place(value));
    }

    FileSettings take() { return std::move(result_); }

private:
    void list_missing(const Key& key, const std::string& path) {
        if (key.shape.kind == Kind::map && key.fallback.empty() && !key.needed) {
            return list(*key.shape.keys, nullptr, path);
        }
        const auto derived = derived_(path);
        add(path,
            derived                ? *derived
            : key.fallback.empty() ? "none"
                                   : std::string(key.fallback),
            "default");
    }

    /// A word stands for a map in which only the first key is said.
    void list_rest(const Keys& keys, const std::string& path) {
        for (const Key& key : keys) {
            if (&key == &keys.front() || key.needed || key.fallback.empty()) continue;
            list_missing(key, joined(path, key.name));
        }
    }

    void add(const std::string& key, std::string value, std::string origin) {
        result_.settings.push_back({key, std::move(value), std::move(origin)});
    }

    const Document& document_;
    Derived derived_;
    FileSettings result_;
};

Result<Document> open_document(const fs::path& file) {
    auto text = read_file(file, mib(1));
    if (!text) return fail(ErrorCode::config, text::printable(text.error().message));
    return Document::parse(file, std::move(*text));
}

std::string word_of(model::StopRule rule) {
    for (const auto& word : kStopRules) {
        if (word.meaning == rule) return std::string(word.word);
    }
    return "";
}

Derived contest_defaults(const model::Contest& contest) {
    return [&contest](const std::string& key) -> std::optional<std::string> {
        if (key == "title") return text::printable(contest.title);
        if (key == "stop") return word_of(default_stop(contest.scoring.mode));
        if (key == "compile.wall") return to_text(contest.compile.wall);
        return std::nullopt;
    };
}

Derived problem_defaults(const model::Problem& problem) {
    return [&problem](const std::string& key) -> std::optional<std::string> {
        if (key == "id") return problem.id;
        if (key == "title") return text::printable(problem.title);
        if (key == "points") return to_string(problem.full);
        if (key == "stop") return word_of(problem.stop);
        if (key == "limits.wall") return to_text(model::effective_wall(problem.limits));
        const bool files = problem.io.kind != model::IoKind::stdio;
        if (key == "io.input") return files ? problem.io.input_name : "none";
        if (key == "io.output") return files ? problem.io.output_name : "none";
        return std::nullopt;
    };
}

Derived nothing_derived() {
    return [](const std::string&) { return std::optional<std::string>(); };
}

const Value* value_of(const Value& map, std::string_view key) {
    for (const Value& item : map.items) {
        if (item.key == key) return &item;
    }
    return nullptr;
}

}  // namespace

Result<std::vector<FileSettings>> settings_of(const fs::path& contest_yaml) {
    GRADER_TRY(const auto contest, load_contest_without_data(contest_yaml));
    std::error_code error;
    GRADER_TRY(const Document document,
               open_document(fs::absolute(contest_yaml, error).lexically_normal()));
    std::vector<FileSettings> files;
    Lister of_contest(document, contest_defaults(contest));
    of_contest.list(contest_keys(), &document.root(), "");
    files.push_back(of_contest.take());
    const Value* problems = value_of(document.root(), "problems");
    for (std::size_t i = 0; i < contest.problems.size(); ++i) {
        GRADER_TRY(const Document problem,
                   open_document(document.resolve(problems->items[i].text)));
        Lister lister(problem, problem_defaults(contest.problems[i]));
        lister.list(problem_keys(), &problem.root(), "");
        files.push_back(lister.take());
    }
    const Value* languages = value_of(document.root(), "languages");
    GRADER_TRY(const Document file,
               open_document(document.resolve(languages ? languages->text : "languages.yaml")));
    Lister lister(file, nothing_derived());
    for (const Value& language : file.root().items) {
        lister.list(language_keys(), &language, text::printable(language.key));
    }
    files.push_back(lister.take());
    return files;
}

std::string settings_json(const std::vector<FileSettings>& files) {
    auto json = nlohmann::ordered_json::array();
    for (const FileSettings& file : files) {
        auto settings = nlohmann::ordered_json::array();
        for (const Setting& one : file.settings) {
            settings.push_back({{"key", one.key}, {"value", one.value}, {"origin", one.origin}});
        }
        json.push_back({{"file", file.file}, {"settings", std::move(settings)}});
    }
    return json.dump(2) + "\n";
}

}  // namespace grader::config
