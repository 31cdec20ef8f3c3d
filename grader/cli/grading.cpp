#include "grader/cli/grading.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/judging.hpp"
#include "grader/cli/rescue.hpp"
#include "grader/cli/second_opinion.hpp"
#include "grader/cli/sinks.hpp"
#include "grader/config/line_ends.hpp"
#include "grader/config/load.hpp"
#include "grader/intake/collect.hpp"
#include "grader/intake/roster.hpp"
#include "grader/model/standings.hpp"
#include "grader/report/files.hpp"
#include "grader/report/jsonl.hpp"
#include "grader/report/progress.hpp"
#include "grader/store/lock.hpp"
#include "grader/store/store.hpp"
#include "grader/text/printable.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace grader::cli {
namespace {

namespace fs = std::filesystem;

/// Only the wanted problems are part of the report.
void keep_problems(model::Contest& contest, const std::vector<std::string>& wanted) {
    if (wanted.empty()) return;
    std::erase_if(contest.problems, [&](const model::Problem& problem) {
        return std::find(wanted.begin(), wanted.end(), problem.id) == wanted.end();
    });
}

/// The camp's store, and the right to write to it.
struct Memory {
    std::optional<store::CampLock> lock;
    std::unique_ptr<store::Store> store;
};

/// A camp that cannot be written to can be graded all the same, but nothing is remembered.
Result<Memory> open_memory(const fs::path& camp, std::vector<model::Finding>& findings) {
    Memory memory;
    if (::access(camp.c_str(), W_OK) != 0) {
        findings.push_back({.severity = model::Severity::warning,
                            .who = "",
                            .problem = "",
                            .path = store_file(camp),
                            .what = model::fact("folder-read-only")});
        GRADER_TRY(memory.store, store::Store::in_memory());
        return memory;
    }
    GRADER_TRY(memory.lock, store::CampLock::take(camp / "grader.lock"));
    GRADER_TRY(memory.store, store::Store::open(store_file(camp)));
    return memory;
}

void add_names(const std::vector<model::Contestant>& roster,
               std::vector<model::Standing>& standings) {
    for (model::Standing& standing : standings) {
        const model::Contestant* line = intake::line_of(roster, standing.who);
        if (line == nullptr) continue;
        standing.name = line->name;
        standing.team = line->team;
    }
}

/// What each was judged by; judging keeps the order of neither.
void add_sources(std::vector<model::Submission> handed_in,
                 std::vector<model::SubmissionResult>& results) {
    std::map<std::pair<std::string, fs::path>, std::string> sources;
    for (model::Submission& one : handed_in) {
        sources[{one.problem, one.path}] = std::move(one.source);
    }
    for (model::SubmissionResult& result : results) {
        result.source = sources[{result.problem, result.path}];
    }
}

model::ContestReport make_report(const model::Contest& contest, intake::Collection collection,
                                 Judged judged, model::MachineReport machine) {
    model::ContestReport report{.title = contest.title,
                                .lang = contest.lang,
                                .submissions = std::move(judged.submissions),
                                .findings = std::move(collection.findings),
                                .machine = std::move(machine),
                                .interrupted = judged.interrupted};
    const auto ranking = [&](model::View view) {
        auto standings = model::rank(contest.scoring, contest.problems, collection.contestants,
                                     report.submissions, view);
        add_names(contest.roster, standings);
        return standings;
    };
    report.problems = contest.problems;
    add_sources(std::move(collection.submissions), report.submissions);
    report.mode = contest.scoring.mode;
    report.standings = ranking(model::View::all);
    if (model::freeze_begin(contest.scoring)) report.frozen = ranking(model::View::frozen);
    return report;
}

bool named(const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

std::function<bool(const model::Submission&)> freshness(const GradingOptions& options) {
    if (!options.fresh) return {};
    return [&options](const model::Submission& submission) {
        return named(options.fresh_who, submission.who) &&
               named(options.fresh_problems, submission.problem);
    };
}

/// What everybody must know who compares times.
void note_time_factors(const model::Contest& contest, intake::Collection& collection) {
    for (const model::Language& language : languages_of(contest, collection.submissions)) {
        if (language.time_factor == 1000) continue;
        const model::Points factor{language.time_factor};
        collection.findings.push_back(
            {model::Severity::note, "", "", "",
             model::fact("time-factor",
                         {{"language", language.name}, {"factor", to_string(factor)}})});
    }
}

/// What tells one run from another in `grader history`.
std::string settings_of(const GradingOptions& options, const model::Contest& contest) {
    std::string text;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    const auto add_each = [&](const std::string& option, const std::vector<std::string>& names) {
        for (const auto& name : names) add(option + " " + text::printable_name(name));
    };
    if (options.rejudge) add("rejudge");
    for (const auto& who : options.fresh_who) add(text::printable_name(who));
    add_each("--who", options.who);
    add_each("--problem", options.problems);
    add_each("--problem", options.fresh_problems);
    if (options.fresh && !options.rejudge) add("--fresh");
    if (!options.submissions.empty()) {
        add("--submissions " + text::printable_name(options.submissions));
    }
    if (options.common.jobs != 0) add("--jobs " + std::to_string(options.common.jobs));
    if (options.common.sandbox != "full") add("--sandbox " + options.common.sandbox);
    if (contest.near_limit != model::Contest{}.near_limit) {
        add("near-limit " + std::to_string(contest.near_limit / 10) + "." +
            std::to_string(contest.near_limit % 10) + "%");
    }
    return text;
}

Status require_contestants(const std::vector<std::string>& names,
                           const std::vector<std::string>& known) {
    for (const std::string& name : names) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const std::string near = text::nearest(name, known);
        return fail(
            ErrorCode::usage,
            "no contestant is called '" + text::printable_name(name) + "'" +
                (near.empty() ? "" : ", did you mean '" + text::printable_name(near) + "'?"));
    }
    return {};
}

/// The changes from the last run before `run` that judged the whole camp.
std::optional<model::RunDiff> changes_since_last(store::Store& store, model::RunId run) {
    const auto runs = store.runs();
    if (!runs) return std::nullopt;
    model::RunId before = 0;
    for (const model::RunSummary& summary : *runs) {
        if (summary.id < run && model::is_complete(summary)) {
            before = std::max(before, summary.id);
        }
    }
    if (before == 0) return std::nullopt;
    auto diff = store.diff(before, run);
    return diff ? std::optional(std::move(*diff)) : std::nullopt;
}

/// What is asked once all verdicts are known. Its failure costs nothing but itself.
std::vector<model::Rescue> look_further(const GradingOptions& options, Workshop& workshop,
                                        const model::Contest& contest,
                                        const intake::Collection& collection, store::Store& store,
                                        std::vector<model::SubmissionResult>& results,
                                        Graded& graded) {
    if (options.second_opinion) {
        std::fputs("asking failed programs what they do wrong\n", stderr);
        Aside aside(store);
        const auto stopped = ask_programs(workshop, contest, collection.submissions, store,
                                          {.jobs = options.common.jobs}, aside, results);
        if (!stopped) graded.troubles.push_back(stopped.error());
        graded.stopped = stopped && *stopped;
    }
    if (options.rescue == "off" || graded.stopped) return {};
    auto rescued = rescue(workshop, contest, collection, results, store, options.common.jobs);
    if (!rescued) {
        graded.troubles.push_back(rescued.error());
        return {};
    }
    graded.stopped = rescued->interrupted;
    return std::move(rescued->rescues);
}

}  // namespace

Result<Graded> grade(const GradingOptions& options) {
    BareCamp bare;
    if (options.bare.data.empty()) {
        GRADER_TRY(bare.contest_file, contest_file(options.contest));
    } else {
        GRADER_TRY(bare, make_camp(options.bare, options.submissions));
    }
    GRADER_TRY(auto contest, config::load_contest(bare.contest_file));
    GRADER_CHECKED(require_problems(contest, options.problems));
    GRADER_CHECKED(require_problems(contest, options.fresh_problems));
    if (!options.submissions.empty()) contest.submissions = options.submissions;
    GRADER_TRY(auto collection,
               intake::collect(contest.submissions, contest,
                               {.who = options.who, .problems = options.problems}));
    keep_problems(contest, options.problems);
    GRADER_CHECKED(require_contestants(options.fresh_who, collection.contestants));
    note_time_factors(contest, collection);
    for (auto& odd : config::odd_line_ends(contest)) collection.findings.push_back(std::move(odd));
    Graded graded;
    graded.folder = bare.folder ? fs::path("out") : contest.folder / "out";
    if (!options.out.empty()) graded.folder = options.out;
    const Status prepared = report::prepare_folder(graded.folder);
    if (!prepared && options.out.empty()) {
        return fail(prepared.error().code,
                    prepared.error().message + ": choose another folder with --out");
    }
    GRADER_CHECKED(prepared);
    // Before anything is locked or opened: the box is started while this process is small.
    GRADER_TRY(auto workshop, open_workshop(contest, collection.submissions, options.common));
    GRADER_TRY(const auto memory, open_memory(contest.folder, collection.findings));
    store::Store& store = *memory.store;
    GRADER_TRY(const auto run,
               store.begin_run({.title = contest.title,
                                .settings = settings_of(options, contest),
                                .machine = workshop.machine,
                                .planned = collection.submissions.size(),
                                .whole = options.who.empty() && options.problems.empty()}));
    report::Progress progress(stderr, options.common.terminal(STDERR_FILENO, contest.lang));
    report::JsonLines lines(stdout);
    std::vector<model::EventSink*> listening = {&store, &progress};
    if (options.common.jsonl()) listening.push_back(&lines);
    Sinks sinks(std::move(listening));
    GRADER_TRY(auto judged,
               judge_all(workshop, contest, collection.submissions, store,
                         {.jobs = options.common.jobs, .fresh = freshness(options)}, sinks));
    std::vector<model::Rescue> rescues;
    if (!judged.interrupted) {
        rescues =
            look_further(options, workshop, contest, collection, store, judged.submissions, graded);
    }
    graded.report =
        make_report(contest, std::move(collection), std::move(judged), workshop.machine);
    graded.report.rescues = std::move(rescues);
    const Status kept = store.end_run(graded.report.findings, graded.report.interrupted);
    const Status written = report::write_reports(graded.folder, graded.report, options.pages);
    graded.reported = written.has_value();
    for (const Status& status : {lines.status(), kept, written}) {
        if (!status) graded.troubles.push_back(status.error());
    }
    if (options.rejudge) graded.changes = changes_since_last(store, run);
    return graded;
}

ExitCode end_of(const Graded& graded) {
    if (graded.reported) {
        std::fprintf(stderr, "report: %s\n", shown_path(graded.folder / "report.html").c_str());
    }
    std::optional<ExitCode> worst;
    for (const Error& trouble : graded.troubles) worst = complain(trouble);
    if (worst) return *worst;
    if (graded.report.interrupted || graded.stopped) return kInterrupted;
    return any_judge_error(graded.report.submissions) ? kJudgeError : kDone;
}

void add_grading_options(CLI::App& command, GradingOptions& options) {
    command
        .add_option("--submissions", options.submissions,
                    "folder with one folder for each contestant")
        ->type_name("DIR");
    command
        .add_option("--out", options.out,
                    "folder for report.html, report.json, standings.csv and more (default: out)")
        ->type_name("DIR");
    command
        .add_option("--rescue", options.rescue,
                    "report (default): what got nothing because of its form is judged once more "
                    "with that put right, which does not count; off")
        ->check(CLI::IsMember({"report", "off"}))
        ->type_name("WHAT");
    command.add_flag("--second-opinion", options.second_opinion,
                     "C and C++ programs that crashed or were wrong are built with checks and run "
                     "on that case once more, to say what they do wrong");
    command.add_flag("--public", options.pages.everybody,
                     "report.html for everybody: no sources, no real names, nothing of the data");
    command.add_flag("--per-student", options.pages.students,
                     "also a page for each contestant, in students/: all of theirs, nobody else's");
    add_common_options(command, options.common, {"text", "json", "jsonl"});
}

}  // namespace grader::cli
