#include "grader/config/schema.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/keys.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace grader::config {
namespace {

using Json = nlohmann::json;

/// All tables, from those of the files down.
void gather(const Keys& keys, std::set<const Keys*>& tables);

void gather(const Shape& shape, std::set<const Keys*>& tables) {
    if (shape.keys != nullptr) gather(*shape.keys, tables);
    for (const Shape& part : shape.parts) gather(part, tables);
}

void gather(const Keys& keys, std::set<const Keys*>& tables) {
    if (!tables.insert(&keys).second) return;
    for (const Key& key : keys) gather(key.shape, tables);
}

TEST(Schema, IsJsonThatKnowsTheKeys) {
    const Json contest = Json::parse(contest_schema());
    EXPECT_EQ(contest["$schema"], "http://json-schema.org/draft-07/schema#");
    EXPECT_EQ(contest["required"], Json::array({"problems"}));
    EXPECT_EQ(contest["properties"]["stop"]["enum"],
              Json::array({"never", "subtask", "first-failure"}));
    const Json problem = Json::parse(problem_schema());
    EXPECT_EQ(problem["properties"]["limits"]["properties"]["threads"]["type"], "integer");
    EXPECT_EQ(problem["properties"]["io"]["anyOf"][1]["required"], Json::array({"kind"}));
    EXPECT_EQ(problem["properties"]["stop"]["description"],
              "which cases are not run any more after one that failed (default: as in "
              "contest.yaml)");
    const Json languages = Json::parse(languages_schema());
    EXPECT_EQ(languages["additionalProperties"]["additionalProperties"], false);
}

TEST(Keys, AreDocumentedAndDescribed) {
    const std::string docs = read_file(GRADER_SOURCE_DIR "/docs/contest-file.md").value();
    std::set<const Keys*> tables;
    for (const Keys* keys : {&contest_keys(), &problem_keys(), &language_keys()}) {
        gather(*keys, tables);
    }
    EXPECT_EQ(tables.size(), 16U);
    for (const Keys* keys : tables) {
        for (const Key& key : *keys) {
            EXPECT_FALSE(key.about.empty()) << key.name;
            EXPECT_FALSE(key.needed && !key.fallback.empty()) << key.name;
            const std::string name(key.name);
            EXPECT_TRUE(docs.find("`" + name + "`") != std::string::npos) << name;
        }
    }
}

}  // namespace
}  // namespace grader::config
