#include "grader/model/scoring.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <string>

namespace grader::model {
namespace {

using Shares = std::vector<std::int64_t>;  // millionths

std::vector<Share> shares_of(const Shares& millionths) {
    std::vector<Share> shares;
    for (const std::int64_t one : millionths) shares.push_back({one});
    return shares;
}

struct Row {
    SubtaskScore score;
    std::int64_t thousandths;  ///< of the full points
    Shares shares;
    std::int64_t earned;  ///< thousandths
};

constexpr auto kMin = SubtaskScore::min;
constexpr auto kSum = SubtaskScore::sum;
constexpr auto kProduct = SubtaskScore::product;
constexpr std::int64_t kFull = 1'000'000;

const Row kEarned[] = {
    {kMin, 30'000, {kFull}, 30'000},
    {kMin, 30'000, {kFull, kFull, kFull}, 30'000},
    {kMin, 30'000, {kFull, 0, kFull}, 0},
    {kMin, 30'000, {500'000, kFull}, 15'000},
    {kMin, 30'000, {700'000, 300'000}, 9'000},
    {kMin, 100'000, {333'333}, 33'333},
    {kMin, 1, {500'000}, 1},  // halves up
    {kMin, 1, {499'999}, 0},
    {kMin, 0, {kFull}, 0},
    {kMin, 30'000, {}, 0},
    {kMin, 1'000'000'000, {1}, 1'000},
    {kMin, 1'000'000'000, {999'999}, 999'999'000},
    {kSum, 30'000, {kFull}, 30'000},
    {kSum, 30'000, {kFull, kFull, kFull}, 30'000},
    {kSum, 30'000, {kFull, 0, kFull}, 20'000},
    {kSum, 100'000, {kFull, 0, 0}, 33'333},
    {kSum, 100'000, {kFull, kFull, 0}, 66'667},
    {kSum, 100'000, {333'333, 333'333, 333'334}, 33'333},  // 33333.33…
    {kSum, 1, {kFull, 0}, 1},
    {kSum, 1, {999'999, 0}, 0},
    {kSum, 3, {500'000, 500'000}, 2},  // 1.5
    {kSum, 30'000, {500'000, 0}, 7'500},
    {kSum, 0, {kFull}, 0},
    {kSum, 30'000, {}, 0},
    {kSum, 1'000'000'000, {1, 0, 0}, 333},
    {kProduct, 30'000, {kFull}, 30'000},
    {kProduct, 30'000, {kFull, kFull, kFull}, 30'000},
    {kProduct, 30'000, {kFull, 0, kFull}, 0},
    {kProduct, 30'000, {500'000, 500'000}, 7'500},
    {kProduct, 100'000, {333'333, kFull}, 33'333},
    {kProduct, 1, {500'000}, 1},
    {kProduct, 1, {707'107, 707'107}, 1},  // 0.5000003…
    {kProduct, 1, {707'106, 707'107}, 0},  // 0.4999996…
    {kProduct, 1'000, {100'000, 100'000, 100'000}, 1},
    {kProduct, 1'000, {100'000, 100'000, 49'999}, 0},
    {kProduct, 1'000, {100'000, 100'000, 50'000}, 1},  // 0.5
    {kProduct, 1'000'000'000, {1, 1}, 0},
    {kProduct, 1'000'000'000, {999'999, 999'999}, 999'998'000},  // 999998000.001
    {kProduct, 30'000, {}, 0},
};

TEST(Earned, ByTheTable) {
    for (const Row& row : kEarned) {
        const Points points = earned({row.thousandths}, row.score, shares_of(row.shares));
        EXPECT_EQ(points.thousandths, row.earned) << "row " << &row - kEarned;
    }
}

TEST(Earned, OfManyCasesIsExact) {
    // 10^9 · 0.9^20 = 121576654.59…; a product of rounded parts would not be.
    EXPECT_EQ(earned({1'000'000'000}, kProduct, std::vector<Share>(20, Share{900'000})),
              Points{121'576'655});
    EXPECT_EQ(earned({1'000'000'000}, kSum, std::vector<Share>(100'000, Share{999'999})),
              Points{999'999'000});
    EXPECT_EQ(earned({1'000'000'000}, kProduct, std::vector<Share>(3'000, kWhole)),
              Points{1'000'000'000});
}

constexpr SubtaskScore kScores[] = {kMin, kSum, kProduct};

/// Mostly 0, the whole and halves.
Share draw_share(std::mt19937& random) {
    switch (random() % 4) {
        case 0:
            return {};
        case 1:
            return {500'000};
        case 2:
            return {static_cast<std::int64_t>(random() % 1'000'001)};
        default:
            return kWhole;
    }
}

TEST(Earned, IsMonotoneInPointsAndSharesAndIndependentOfTheOrder) {
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        const SubtaskScore score = kScores[random() % 3];
        const Points points{static_cast<std::int64_t>(random() % 1'000'000'000)};
        std::vector<Share> shares(1 + random() % 8);
        for (Share& share : shares) share = draw_share(random);
        const Points base = earned(points, score, shares);
        EXPECT_GE(base, Points{});
        EXPECT_LE(base, points);
        EXPECT_GE(earned(points + Points{1}, score, shares), base);
        std::vector<Share> others = shares;
        std::shuffle(others.begin(), others.end(), random);
        EXPECT_EQ(earned(points, score, others), base);
        Share& better = shares[random() % shares.size()];
        better.millionths += (kFull - better.millionths) / 2;
        EXPECT_GE(earned(points, score, shares), base);
        EXPECT_EQ(earned(points, score, std::vector<Share>(shares.size(), kWhole)), points);
    }
}

/// One letter for each case: '.' accepted, 'W', 'T', 'J' for judge error, 'S' for skipped, a digit
/// for tenths of the case.
CaseResult case_of(char letter) {
    CaseResult result{.verdict = Verdict::partial};
    if (letter == '.') result = {.verdict = Verdict::accepted, .share = kWhole};
    if (letter == 'W') result.verdict = Verdict::wrong_answer;
    if (letter == 'T') result.verdict = Verdict::time_limit;
    if (letter == 'J') result.verdict = Verdict::judge_error;
    if (letter == 'S') result.verdict = Verdict::skipped;
    if (letter >= '1' && letter <= '9') result.share = {(letter - '0') * 100'000};
    return result;
}

SubmissionResult submission_of(const std::string& letters, const Problem& problem) {
    SubmissionResult made;
    for (const char letter : letters) {
        CaseResult result = case_of(letter);
        result.points = problem.cases[made.cases.size()].points * result.share;
        made.cases.push_back(result);
    }
    score(made, problem);
    return made;
}

Problem without_subtasks(std::size_t cases, Points full) {
    Problem problem{.full = full};
    for (const Points part : split_evenly(full, cases)) problem.cases.push_back({.points = part});
    return problem;
}

struct Line {
    const char* cases;
    const char* points;
    const char* verdict;
};

TEST(Score, WithoutSubtasksSumsTheCases) {
    const Line lines[] = {
        {"....", "100", "AC"}, {"...W", "75", "WA"},   {"WTWW", "0", "WA"},
        {".T.W", "50", "TL"},  {"5...", "87.5", "PC"}, {"1234", "25", "PC"},
        {".J..", "75", "JE"},  {"WJ..", "50", "JE"},   {".WSS", "25", "WA"},
    };
    const Problem problem = without_subtasks(4, whole_points(100));
    for (const Line& line : lines) {
        const SubmissionResult made = submission_of(line.cases, problem);
        EXPECT_EQ(to_string(made.points), line.points) << line.cases;
        EXPECT_EQ(code(made.verdict), line.verdict) << line.cases;
        EXPECT_TRUE(made.subtasks.empty());
    }
}

/// Samples (case 1, worth 0), small (cases 2 and 3, 20), large (3 to 5, 50, needs small), average
/// (5 and 6, 30, by sum).
Problem four_subtasks() {
    Problem problem;
    problem.cases.resize(6);
    problem.subtasks = {{"samples", {}, kMin, {0}, {}},
                        {"small", whole_points(20), kMin, {1, 2}, {0}},
                        {"large", whole_points(50), kMin, {2, 3, 4}, {1}},
                        {"average", whole_points(30), kSum, {4, 5}, {}}};
    return problem;
}

/// "AC 0, AC 20, WA 0, PC 15"
std::string told(const std::vector<SubtaskResult>& results) {
    std::string text;
    for (const SubtaskResult& result : results) {
        text.append(text.empty() ? "" : ", ").append(code(result.verdict)).append(" ");
        text += to_string(result.points);
    }
    return text;
}

TEST(Score, WithSubtasksByTheTable) {
    struct SubtaskLine {
        const char* cases;
        const char* subtasks;
        const char* points;
        const char* verdict;
    };

    const SubtaskLine lines[] = {
        {"......", "AC 0, AC 20, AC 50, AC 30", "100", "AC"},
        {"...W..", "AC 0, AC 20, WA 0, AC 30", "50", "WA"},
        {"....W.", "AC 0, AC 20, WA 0, WA 15", "35", "WA"},
        {".....W", "AC 0, AC 20, AC 50, WA 15", "85", "WA"},
        {".W....", "AC 0, WA 0, SK 0, AC 30", "30", "WA"},
        {"..W...", "AC 0, WA 0, SK 0, AC 30", "30", "WA"},  // counts in both
        {"W.....", "WA 0, SK 0, SK 0, AC 30", "30", "WA"},  // needs of needs
        {".5....", "AC 0, PC 10, SK 0, AC 30", "40", "PC"},
        {"...5..", "AC 0, AC 20, PC 25, AC 30", "75", "PC"},
        {"....5.", "AC 0, AC 20, PC 25, PC 22.5", "67.5", "PC"},
        {"...5W.", "AC 0, AC 20, PC 0, WA 15", "35", "PC"},
        {"WTTTTT", "WA 0, SK 0, SK 0, TL 0", "0", "WA"},
        {"W.SS..", "WA 0, SK 0, SK 0, AC 30", "30", "WA"},
        {"...J..", "AC 0, AC 20, JE 0, AC 30", "50", "JE"},
        {".J....", "AC 0, JE 0, SK 0, AC 30", "30", "JE"},
        {"J.....", "JE 0, SK 0, SK 0, AC 30", "30", "JE"},
        {"W..J..", "WA 0, SK 0, JE 0, AC 30", "30", "JE"},
        {"...WS.", "AC 0, AC 20, WA 0, AC 15", "35", "WA"},
        {"....SS", "AC 0, AC 20, AC 0, SK 0", "20", "AC"},
    };
    const Problem problem = four_subtasks();
    for (const SubtaskLine& line : lines) {
        const SubmissionResult made = submission_of(line.cases, problem);
        EXPECT_EQ(told(made.subtasks), line.subtasks) << line.cases;
        EXPECT_EQ(to_string(made.points), line.points) << line.cases;
        EXPECT_EQ(code(made.verdict), line.verdict) << line.cases;
    }
}

TEST(Score, OfWhatDidNotRunHasNoSubtasks) {
    SubmissionResult made;
    made.points = whole_points(3);
    score(made, four_subtasks());
    EXPECT_EQ(made.points, Points{});
    EXPECT_TRUE(made.subtasks.empty());
}

/// Random subtasks over `cases` cases; each needs only earlier ones.
Problem draw_problem(std::mt19937& random, std::size_t cases) {
    Problem problem;
    problem.cases.resize(cases);
    const std::size_t count = 1 + random() % 5;
    for (std::size_t i = 0; i < count; ++i) {
        Subtask subtask{.name = std::to_string(i + 1),
                        .points = {static_cast<std::int64_t>(random() % 100'000)},
                        .score = kScores[random() % 3]};
        for (std::size_t test = 0; test < cases; ++test) {
            if (random() % 2 == 0) subtask.cases.push_back(test);
        }
        if (subtask.cases.empty()) subtask.cases = {random() % cases};
        if (i > 0 && random() % 2 == 0) subtask.needs = {random() % i};
        problem.subtasks.push_back(subtask);
    }
    return problem;
}

TEST(Score, PartsSumToTheTotalWhichIsMonotoneAndIndependentOfTheOrderOfSubtasks) {
    std::mt19937 random(2);
    for (int round = 0; round < 3000; ++round) {
        const Problem problem = draw_problem(random, 1 + random() % 8);
        std::string letters;
        for (std::size_t i = 0; i < problem.cases.size(); ++i) letters += ".W5.T9."[random() % 7];
        const SubmissionResult made = submission_of(letters, problem);
        Points sum;
        Points full;
        for (const SubtaskResult& part : made.subtasks) {
            sum += part.points;
            full += part.full;
            EXPECT_LE(part.points, part.full);
        }
        EXPECT_EQ(made.points, sum);
        EXPECT_EQ(submission_of(std::string(letters.size(), '.'), problem).points, full);

        std::string better = letters;
        better[random() % better.size()] = '.';
        EXPECT_GE(submission_of(better, problem).points, made.points);

        Problem reversed = problem;
        std::reverse(reversed.subtasks.begin(), reversed.subtasks.end());
        for (Subtask& subtask : reversed.subtasks) {
            for (std::size_t& need : subtask.needs) need = problem.subtasks.size() - 1 - need;
        }
        EXPECT_EQ(submission_of(letters, reversed).points, made.points);
    }
}

TEST(Score, OfAllCasesIsExactlyTheFullPointsWhateverTheirNumber) {
    for (const std::int64_t full : {1L, 7L, 100L, 33'500L, 100'000L, 1'000'000'000L}) {
        for (std::size_t cases = 1; cases <= 300; ++cases) {
            const Problem problem = without_subtasks(cases, {full});
            EXPECT_EQ(submission_of(std::string(cases, '.'), problem).points, Points{full});
        }
    }
}

}  // namespace
}  // namespace grader::model
