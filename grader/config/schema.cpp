#include "grader/config/schema.hpp"

#include "grader/config/keys.hpp"

#include <nlohmann/json.hpp>

namespace grader::config {
namespace {

using Json = nlohmann::ordered_json;
using Kind = Shape::Kind;

Json schema_of(const Keys& keys);

Json pattern(const char* regex) {
    return {{"type", "string"}, {"pattern", regex}};
}

/// YAML takes "2026" for a number and "yes" for a truth; the grader takes all of them for text.
Json any_text() {
    return {{"type", {"string", "number", "boolean"}}};
}

Json schema_of(const Shape& shape) {
    switch (shape.kind) {
        case Kind::text:
            return any_text();
        case Kind::path:
            return {{"type", "string"}, {"minLength", 1}};
        case Kind::flag:
            return {{"type", "boolean"}};
        case Kind::integer:
            return {{"type", "integer"}, {"minimum", 0}};
        case Kind::duration:
            return pattern("^[0-9]+(\\.[0-9]+)?(s|ms)$");
        case Kind::size:
            return pattern("^[0-9]+(B|KiB|MiB|GiB)$");
        case Kind::points:
            return {{"type", "number"}, {"minimum", 0}, {"maximum", 1'000'000}};
        case Kind::percent:
            return pattern("^[0-9]+(\\.[0-9])?%$");
        case Kind::tolerance:
        case Kind::factor:
            return {{"type", {"number", "string"}}};
        case Kind::span:
            return pattern("^([0-9]+h)?([0-9]+m)?([0-9]+s)?$");
        case Kind::moment:
            return {{"type", "string"}, {"format", "date-time"}};
        case Kind::word:
            return {{"enum", shape.words}};
        case Kind::list:
            return {{"type", "array"}, {"items", schema_of(shape.parts.front())}};
        case Kind::map:
            return schema_of(*shape.keys);
        case Kind::entries:
            return {{"type", "object"}, {"additionalProperties", schema_of(shape.parts.front())}};
        case Kind::choice:
            return {{"anyOf", {schema_of(shape.parts[0]), schema_of(shape.parts[1])}}};
    }
    return {};
}

std::string description(const Key& key) {
    const std::string fallback(key.fallback);
    return std::string(key.about) + (fallback.empty() ? "" : " (default: " + fallback + ")");
}

Json schema_of(const Keys& keys) {
    Json properties = Json::object();
    Json needed = Json::array();
    for (const Key& key : keys) {
        Json& property = properties[std::string(key.name)];
        property["description"] = description(key);
        property.update(schema_of(key.shape));
        if (key.needed) needed.push_back(key.name);
    }
    Json schema = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
    if (!needed.empty()) schema["required"] = needed;
    return schema;
}

std::string text_of(const char* title, Json schema) {
    Json whole = {{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
    whole.update(schema);
    return whole.dump(2) + "\n";
}

}  // namespace

std::string contest_schema() {
    return text_of("contest.yaml of grader", schema_of(contest_keys()));
}

std::string problem_schema() {
    return text_of("a problem of grader", schema_of(problem_keys()));
}

std::string languages_schema() {
    return text_of("languages.yaml of grader",
                   {{"type", "object"},
                    {"minProperties", 1},
                    {"additionalProperties", schema_of(language_keys())}});
}

}  // namespace grader::config
