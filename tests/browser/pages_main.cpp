// Writes the pages that the browser tests open: pages FOLDER [CONTESTANTS PROBLEMS CASES].

#include "grader/base/fd.hpp"
#include "grader/model/scoring.hpp"
#include "grader/model/standings.hpp"
#include "grader/report/files.hpp"
#include "grader/report/html.hpp"
#include "grader/words/catalogue.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>

namespace {

using namespace grader;
using model::Verdict;

/// The same numbers everywhere.
struct Random {
    std::mt19937 engine{7};

    unsigned below(unsigned n) { return static_cast<unsigned>(engine() % n); }
};

constexpr std::string_view kHostile =
    "</script><script>alert(1)</script><img src=x onerror=alert(2)>\xe2\x80\xa8&amp;{{script}}";

model::Problem make_problem(std::string id, std::string title, std::size_t cases) {
    model::Problem problem{.id = std::move(id), .title = std::move(title)};
    const auto points = model::split_evenly(problem.full, cases);
    for (std::size_t i = 0; i < cases; ++i) {
        problem.cases.push_back(
            {.id = (i < 9 ? "0" : "") + std::to_string(i + 1), .points = points[i]});
    }
    return problem;
}

/// How a contestant's program of some quality fares in a case.
Verdict draw(Random& random, unsigned quality, std::size_t test) {
    if (test < 2) return Verdict::accepted;
    if (random.below(100) < quality) return Verdict::accepted;
    constexpr std::array kFaults = {Verdict::wrong_answer, Verdict::wrong_answer,
                                    Verdict::time_limit, Verdict::runtime_error,
                                    Verdict::memory_limit};
    return kFaults.at((quality + random.below(2)) % kFaults.size());
}

std::vector<model::Reason> reasons_of(Verdict verdict) {
    using model::Confidence;
    switch (verdict) {
        case Verdict::wrong_answer:
            return {{"case-differs", Confidence::fact, {}},
                    {"differs.line",
                     Confidence::fact,
                     {{"line", "1"}, {"expected", "Impossible"}, {"found", "impossible"}}}};
        case Verdict::time_limit:
            return {{"time-stopped", Confidence::fact, {{"used", "1.004 s"}, {"limit", "1 s"}}}};
        case Verdict::memory_limit:
            return {{"memory-asked", Confidence::fact, {{"limit", "256 MiB"}}}};
        case Verdict::runtime_error:
            return {{"sleeps", Confidence::likely, {{"call", "sleep"}, {"line", "3"}}},
                    {"signal.SIGSEGV", Confidence::fact, {}}};
        default:
            return {};
    }
}

model::CaseResult make_case(Random& random, const model::TestCase& test, Verdict verdict) {
    model::CaseResult made{.id = test.id, .verdict = verdict, .reasons = reasons_of(verdict)};
    made.message = words::line(words::Lang::english, made.reasons);
    if (verdict == Verdict::wrong_answer) {
        made.difference = {.line = 1, .column = 1, .expected = "Impossible", .found = "impossible"};
    }
    if (verdict == Verdict::accepted) {
        made.share = model::kWhole;
        made.points = test.points;
    }
    made.cpu = Micros(800 + random.below(300'000));
    if (random.below(20) == 0) made.cpu = Micros(930'000);
    if (verdict == Verdict::time_limit) made.cpu = Micros(1'003'120);
    made.wall = made.cpu + Micros(1'200);
    made.memory = kib(1'400 + random.below(60'000));
    if (made.cpu > Micros(900'000)) {
        made.measurements = {{verdict, made.cpu + Micros(41'000), made.wall, made.memory},
                             {verdict, made.cpu, made.wall, made.memory}};
        made.decided = 1;
    }
    return made;
}

const std::string kSource =
    "#include <bits/stdc++.h>\n\nint main() {\n    freopen(\"flip.in\", \"r\", stdin);\n"
    "\tif (1 < 2 && 2 > 1) puts(\"<b>Impossible</b>\");\n}\n";

void add_submission(model::ContestReport& report, Random& random, const std::string& who,
                    const model::Problem& problem) {
    model::SubmissionResult made{
        .who = who, .problem = problem.id, .language = "cpp", .path = who + "/" + problem.id};
    made.compile.ok = true;
    const unsigned quality = random.below(3) == 0 ? 100 : random.below(100);
    for (const model::TestCase& test : problem.cases) {
        made.cases.push_back(make_case(random, test, draw(random, quality, made.cases.size())));
    }
    model::score(made, problem);
    made.source = kSource;
    for (unsigned i = random.below(60); i > 0; --i)
        made.source += "// a line that makes it longer\n";
    report.submissions.push_back(std::move(made));
}

/// One with every hostile text, one that does not compile, one judge error.
void add_odd_ones(model::ContestReport& report) {
    model::SubmissionResult& hostile = report.submissions[0];
    hostile.cases[2].verdict = Verdict::wrong_answer;
    hostile.cases[2].reasons = {
        {.rule = "differs.line",
         .evidence = {{"line", "1"}, {"expected", "4"}, {"found", std::string(kHostile)}}}};
    hostile.cases[2].difference = {
        .line = 1, .column = 1, .expected = "4", .found = std::string(kHostile)};
    hostile.verdict = Verdict::wrong_answer;
    hostile.source = std::string(kHostile) + "\n" + kSource;
    hostile.path = kHostile;
    model::SubmissionResult& broken = report.submissions[1];
    broken.verdict = Verdict::compile_error;
    broken.cases.clear();
    broken.points = {};
    broken.compile = {
        .ok = false,
        .log = "flip.cpp:7:5: error: 'cout' was not declared\n" + std::string(kHostile)};
    model::SubmissionResult& ours = report.submissions[2];
    ours.verdict = ours.cases[3].verdict = Verdict::judge_error;
    ours.cases[3].message = "the checker was killed by SIGKILL";
    report.findings = {{model::Severity::warning, std::string(kHostile), "flip", "a/b",
                        model::fact("nothing", {{"problem", std::string(kHostile)}})},
                       {model::Severity::note, "", "", "",
                        model::fact("time-factor", {{"language", "python"}, {"factor", "3"}})},
                       {model::Severity::warning, "", "", "", {}, std::string(kHostile)}};
}

model::ContestReport make_report(std::size_t contestants, std::size_t problems, std::size_t cases) {
    model::ContestReport report;
    report.title = "暑期训练 第一天";
    const std::array<std::string, 4> ids = {"flip", "path", "queen", "tree"};
    const std::array<std::string, 4> titles = {"翻转游戏", "最短路", "八皇后", "树"};
    for (std::size_t i = 0; i < problems; ++i) {
        report.problems.push_back(make_problem(ids.at(i), titles.at(i), cases));
    }
    Random random;
    for (std::size_t i = 0; i < contestants; ++i) {
        const std::string who =
            i == 0 ? "<script>alert(1)</script>" : "HL-" + std::to_string(i + 100);
        for (const auto& problem : report.problems) add_submission(report, random, who, problem);
    }
    add_odd_ones(report);
    report.standings = model::rank({}, report.problems, {}, report.submissions);
    const std::array<std::string, 5> people = {"王小明", "欧阳思远", "Ada Lovelace", "陈静",
                                               "Zoë <b>Quill</b>"};
    for (model::Standing& one : report.standings) {
        one.name =
            people.at(one.who.back() % people.size()) + " " + one.who.substr(one.who.size() - 2);
        one.team = one.who.size() % 2 == 0 ? "Lake" : "Hill";
    }
    report.machine = {.host = "secret-host",
                      .cpu_model = "AMD EPYC 7543",
                      .cores = 2,
                      .kernel = "6.1.0",
                      .sandbox = "A: root, cgroup v2",
                      .grader_version = "0.1.0",
                      .compilers = {"cpp: g++ (Debian 12.2.0-14) 12.2.0"}};
    return report;
}

Status write_page(const std::filesystem::path& path, const model::ContestReport& report,
                  report::Audience audience, std::string_view who) {
    return write_file_atomically(path, [&](const Fd& file) {
        return report::write_report_html(
            report, audience, who, [&](std::string_view text) { return write_all(file, text); });
    });
}

Status write_pages(const std::filesystem::path& folder, const model::ContestReport& report) {
    GRADER_CHECKED(report::prepare_folder(folder));
    GRADER_CHECKED(write_page(folder / "coaches.html", report, report::Audience::coaches, ""));
    GRADER_CHECKED(write_page(folder / "public.html", report, report::Audience::everybody, ""));
    return write_page(folder / "student.html", report, report::Audience::contestant, "HL-101");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 5) return 2;
    const auto number = [&](int at, std::size_t otherwise) {
        return argc == 5 ? std::stoul(argv[at]) : otherwise;
    };
    const Status written =
        write_pages(argv[1], make_report(number(2, 130), number(3, 2), number(4, 12)));
    if (!written) std::fprintf(stderr, "%s\n", written.error().message.c_str());
    return written ? 0 : 1;
}
