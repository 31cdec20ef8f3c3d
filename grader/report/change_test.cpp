#include "grader/report/change.hpp"

#include <gtest/gtest.h>

namespace grader::report {
namespace {

using model::Verdict;

std::vector<model::CaseChange> changed(const std::vector<std::string>& ids, Verdict before,
                                       Verdict after) {
    std::vector<model::CaseChange> changes;
    for (const std::string& id : ids) changes.push_back({id, before, after, {}, {}});
    return changes;
}

std::string of_ids(const std::vector<std::string>& ids) {
    const std::string text = case_changes(changed(ids, Verdict::wrong_answer, Verdict::accepted));
    return text.substr(0, text.rfind(' '));
}

TEST(CaseChanges, GatherEachKind) {
    auto changes = changed({"03"}, Verdict::wrong_answer, Verdict::accepted);
    for (const auto& change :
         changed({"07", "08", "09", "10", "11", "12"}, Verdict::time_limit, Verdict::accepted)) {
        changes.push_back(change);
    }
    changes.push_back({"13", Verdict::wrong_answer, Verdict::accepted, {}, {}});
    EXPECT_EQ(case_changes(changes), "03 13 WA→AC, 07–12 TL→AC");
    EXPECT_EQ(case_changes({}), "");
}

TEST(CaseChanges, MakeRangesOfNeighboursOnly) {
    EXPECT_EQ(of_ids({"1", "2"}), "1 2");
    EXPECT_EQ(of_ids({"1", "2", "3"}), "1–3");
    EXPECT_EQ(of_ids({"9", "10", "11"}), "9–11");
    EXPECT_EQ(of_ids({"07", "08", "10", "11", "12"}), "07 08 10–12");
    EXPECT_EQ(of_ids({"a1", "a2", "a3", "b4", "b5"}), "a1–a3 b4 b5");
    EXPECT_EQ(of_ids({"x", "y", "z"}), "x y z");
    EXPECT_EQ(of_ids({"18446744073709551615", "0", "1"}), "18446744073709551615 0 1");
    EXPECT_EQ(of_ids({"99999999999999999999", "100000000000000000000"}),
              "99999999999999999999 100000000000000000000");
    EXPECT_EQ(of_ids({"3", "2", "1"}), "3 2 1");
    EXPECT_EQ(of_ids({"\x1b[2J"}), "\\x1b[2J");
}

TEST(CaseChanges, KnowCasesOfOneRunOnlyAndOtherPoints) {
    EXPECT_EQ(case_changes({{"1", std::nullopt, Verdict::accepted, {}, {}},
                            {"2", Verdict::accepted, std::nullopt, {}, {}},
                            {"3", Verdict::accepted, Verdict::accepted, {3'500}, {4'000}},
                            {"4", Verdict::accepted, Verdict::accepted, {3'500}, {4'000}}}),
              "1 none→AC, 2 AC→none, 3 4 AC 3.5→4");
}

model::Change change(Verdict before, int points_before, Verdict after, int points_after) {
    model::Change made;
    made.before = model::PastResult{.sha256 = "a", .verdict = before, .points = {points_before}};
    made.after = model::PastResult{.sha256 = "b", .verdict = after, .points = {points_after}};
    return made;
}

TEST(Direction, GoesByPointsThenByAccepted) {
    EXPECT_EQ(direction(change(Verdict::accepted, 1, Verdict::wrong_answer, 2)), Direction::better);
    EXPECT_EQ(direction(change(Verdict::wrong_answer, 2, Verdict::accepted, 1)), Direction::worse);
    EXPECT_EQ(direction(change(Verdict::wrong_answer, 2, Verdict::accepted, 2)), Direction::better);
    EXPECT_EQ(direction(change(Verdict::accepted, 2, Verdict::time_limit, 2)), Direction::worse);
    EXPECT_EQ(direction(change(Verdict::time_limit, 2, Verdict::wrong_answer, 2)),
              Direction::neither);
    model::Change one_sided = change(Verdict::accepted, 1, Verdict::accepted, 1);
    one_sided.before.reset();
    EXPECT_EQ(direction(one_sided), Direction::added);
    EXPECT_FALSE(source_changed(one_sided));
    one_sided.before.swap(one_sided.after);
    EXPECT_EQ(direction(one_sided), Direction::removed);
}

TEST(PointsChange, HasASign) {
    EXPECT_EQ(points_change({40'000}, {100'000}), "+60");
    EXPECT_EQ(points_change({100'000}, {96'500}), "-3.5");
    EXPECT_EQ(points_change({5}, {5}), "");
}

}  // namespace
}  // namespace grader::report
