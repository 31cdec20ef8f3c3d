// grader bundle: what is needed to judge a disputed result again, in one archive.

#include "grader/appeal/bundle.hpp"

#include "grader/appeal/replay.hpp"
#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/interrupt.hpp"
#include "grader/cli/judging.hpp"
#include "grader/cli/options.hpp"
#include "grader/compile/command.hpp"
#include "grader/config/load.hpp"
#include "grader/intake/collect.hpp"
#include "grader/judge/job.hpp"
#include "grader/store/store.hpp"
#include "grader/text/printable.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <optional>

namespace grader::cli {
namespace {

namespace fs = std::filesystem;
using model::Verdict;

struct Arguments {
    std::string who;
    std::string problem;
    unsigned attempt = 0;  ///< 0: the last one
    std::vector<std::string> cases;
    std::string out;
    std::string contest;
    std::string submissions;
    std::string sandbox = "full";
};

Result<model::Submission> find_submission(const model::Contest& contest,
                                          const Arguments& arguments) {
    GRADER_TRY(auto collection,
               intake::collect(contest.submissions, contest,
                               {.who = {arguments.who}, .problems = {arguments.problem}}));
    auto& submissions = collection.submissions;
    for (auto submission = submissions.rbegin(); submission != submissions.rend(); ++submission) {
        if (!submission->outputs.empty()) {
            return fail(ErrorCode::usage, "'" + arguments.problem +
                                              "' takes answer files: there is no run to repeat");
        }
        if (arguments.attempt == 0 || submission->attempt == arguments.attempt) {
            return std::move(*submission);
        }
    }
    return fail(ErrorCode::usage, "'" + text::printable_name(arguments.who) +
                                      "' handed in nothing for '" + arguments.problem +
                                      "' that can be graded\n  see: grader run --who");
}

/// The latest result of a run that judged this very source.
Result<std::optional<model::SubmissionResult>> find_stored(const model::Contest& contest,
                                                           const model::Submission& submission,
                                                           appeal::Bundle& bundle) {
    std::error_code error;
    if (!fs::exists(store_file(contest.folder), error)) return std::nullopt;
    GRADER_TRY(const auto store, store::Store::open_read_only(store_file(contest.folder)));
    GRADER_TRY(const auto history, store->history(submission.who));
    bool other_source = false;
    for (auto past = history.rbegin(); past != history.rend(); ++past) {
        if (past->problem != submission.problem || past->attempt != submission.attempt) continue;
        if (past->sha256 != submission.sha256) {
            other_source = true;
            continue;
        }
        GRADER_TRY(auto results, store->results(past->run));
        for (model::SubmissionResult& result : results) {
            if (result.who != submission.who || result.problem != submission.problem ||
                result.attempt != submission.attempt) {
                continue;
            }
            bundle.stored = {past->run, result.verdict, result.points};
            return std::move(result);
        }
    }
    if (other_source) {
        std::fputs("note: the source has changed since it was judged: nothing is known of it yet\n",
                   stderr);
    }
    return std::nullopt;
}

/// A case that was not judged has no verdict to be disputed.
bool judged(const model::CaseResult& result) {
    return result.verdict != Verdict::skipped;
}

/// All cases of the problem, with what the store tells of them.
std::vector<appeal::BundledCase> all_cases(const model::Problem& problem,
                                           const std::optional<model::SubmissionResult>& stored) {
    std::vector<appeal::BundledCase> cases;
    for (const model::TestCase& test : problem.cases) {
        appeal::BundledCase& disputed = cases.emplace_back();
        disputed.test = test;
        if (!stored) continue;
        for (const model::CaseResult& result : stored->cases) {
            if (result.id == test.id && judged(result)) disputed.stored = result;
        }
    }
    return cases;
}

Status keep_named(std::vector<appeal::BundledCase>& cases, const std::vector<std::string>& named) {
    std::vector<std::string> known;
    for (const appeal::BundledCase& disputed : cases) known.push_back(disputed.test.id);
    for (const std::string& id : named) {
        if (std::find(known.begin(), known.end(), id) != known.end()) continue;
        const std::string near = text::nearest(id, known);
        return fail(
            ErrorCode::usage,
            "unknown case '" + text::printable_name(id) + "'" +
                (near.empty() ? "" : ", did you mean '" + text::printable_name(near) + "'?"));
    }
    std::erase_if(cases, [&](const appeal::BundledCase& disputed) {
        return std::find(named.begin(), named.end(), disputed.test.id) == named.end();
    });
    return {};
}

/// Those that are not accepted; all when none is.
template <class Failed>
void keep_failed(std::vector<appeal::BundledCase>& cases, Failed failed) {
    if (std::none_of(cases.begin(), cases.end(), failed)) return;
    std::erase_if(cases, [&](const appeal::BundledCase& disputed) { return !failed(disputed); });
}

bool failed_in_store(const appeal::BundledCase& disputed) {
    return disputed.stored && disputed.stored->verdict != Verdict::accepted;
}

bool failed_now(const appeal::BundledCase& disputed) {
    return disputed.bundled && disputed.bundled->verdict != Verdict::accepted;
}

std::string now_in_words() {
    const std::time_t now = std::time(nullptr);
    std::tm parts = {};
    char text[64] = "";
    if (::gmtime_r(&now, &parts) != nullptr) {
        (void)std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts);
    }
    return text;
}

/// Names of contestants may be as long as names of files can be, and hold anything but '/'.
fs::path default_name(const appeal::Bundle& bundle) {
    constexpr std::size_t kLongest = 100;
    std::string who = bundle.who.substr(0, kLongest);
    for (char& c : who) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '_';
    }
    return "appeal-" + who + "-" + bundle.problem.id + ".zip";
}

/// Everything that can be known without judging, but the cases.
appeal::Bundle asked(const model::Contest& contest, const model::Submission& submission) {
    appeal::Bundle bundle{.made = now_in_words(),
                          .contest = contest.title,
                          .who = submission.who,
                          .compile_limits = contest.compile,
                          .near_limit = contest.near_limit,
                          .source = submission.source,
                          .source_sha256 = submission.sha256};
    if (const auto* problem = model::find_problem(contest, submission.problem)) {
        bundle.problem = *problem;
    }
    const auto& languages = languages_for(contest, bundle.problem);
    if (const auto* language = model::find_language(languages, submission.language)) {
        bundle.language = *language;
    }
    // The limits that were in force, and no factor any more.
    bundle.problem = *judge::for_language(bundle.problem, bundle.language);
    bundle.language.time_factor = model::Language{}.time_factor;
    bundle.language.threads = 0;
    bundle.language.source_name =
        compile::source_name(bundle.language, bundle.problem.id);  // a name, not a pattern
    return bundle;
}

/// "appeal.zip: 17 WA, 1 TL", and what everybody should know about them.
std::string summary(const appeal::Bundle& bundle, const fs::path& out) {
    std::map<Verdict, std::size_t> counts;
    for (const appeal::BundledCase& disputed : bundle.cases) {
        ++counts[disputed.bundled ? disputed.bundled->verdict : Verdict::compile_error];
    }
    std::string text = shown_path(out) + ":";
    if (bundle.cases.empty()) text += " compile error";
    for (const auto& [verdict, count] : counts) {
        text += (verdict == counts.begin()->first ? " " : ", ") + std::to_string(count) + " " +
                std::string(code(verdict));
    }
    text += "\n";
    if (!bundle.stored) return text;
    const std::string run = "run " + std::to_string(bundle.stored->run);
    if (bundle.compile.ok != appeal::recorded_compiles(bundle)) {
        text += std::string("differs: it ") +
                (bundle.compile.ok ? "compiles" : "does not compile") + ", unlike in " + run + "\n";
    }
    for (const appeal::BundledCase& disputed : bundle.cases) {
        if (!disputed.bundled || !appeal::contradicts(disputed)) continue;
        text += "differs: case " + text::printable(disputed.test.id) + " was " +
                std::string(code(disputed.stored->verdict)) + " in " + run + ", now " +
                std::string(code(disputed.bundled->verdict)) + "\n";
    }
    return text;
}

/// Compiles and runs the cases; an Error, too, when interrupted.
Status judge(appeal::Bundle& bundle, Workshop& workshop, bool& interrupted) {
    GRADER_TRY(const auto interrupt, Interrupt::watch());
    Status gathered = appeal::gather(bundle, *workshop.box, *workshop.compiler, interrupt->token());
    interrupted = interrupt->token().stop_requested();
    return gathered;
}

Result<ExitCode> bundle_up(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_file(arguments.contest));
    GRADER_TRY(auto contest, config::load_contest(file));
    GRADER_CHECKED(require_problems(contest, {arguments.problem}));
    if (!arguments.submissions.empty()) contest.submissions = arguments.submissions;
    GRADER_TRY(const auto submission, find_submission(contest, arguments));
    appeal::Bundle bundle = asked(contest, submission);
    if (bundle.problem.checker) {
        return fail(ErrorCode::usage, "problem " + bundle.problem.id +
                                          " has a checker: such results cannot be bundled yet");
    }
    if (bundle.problem.interactor) {
        return fail(ErrorCode::usage, "problem " + bundle.problem.id +
                                          " is interactive: such results cannot be bundled yet");
    }
    GRADER_TRY(const auto stored, find_stored(contest, submission, bundle));
    bundle.cases = all_cases(bundle.problem, stored);
    bundle.problem.cases.clear();
    if (!arguments.cases.empty()) GRADER_CHECKED(keep_named(bundle.cases, arguments.cases));
    if (arguments.cases.empty()) keep_failed(bundle.cases, failed_in_store);
    CommonOptions options;
    options.sandbox = arguments.sandbox;
    GRADER_TRY(auto workshop, open_workshop(contest, {submission}, options));
    bundle.machine = workshop.machine;
    bundle.compiler = workshop.compiler->version(bundle.language);
    bool interrupted = false;
    const Status judged = judge(bundle, workshop, interrupted);
    if (interrupted) return kInterrupted;
    GRADER_CHECKED(judged);
    if (arguments.cases.empty() && !bundle.stored) keep_failed(bundle.cases, failed_now);
    // Without an executable there is nothing to say about single cases that were never judged.
    if (!bundle.compile.ok) {
        std::erase_if(bundle.cases, [](const auto& disputed) { return !disputed.stored; });
    }
    const fs::path out = arguments.out.empty() ? default_name(bundle) : fs::path(arguments.out);
    GRADER_CHECKED(appeal::write_bundle(out, bundle));
    GRADER_CHECKED(print(summary(bundle, out)));
    return appeal::contradicts(bundle) ? kFailed : kDone;
}

}  // namespace

void add_bundle(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("bundle", "Pack a disputed result so that it can be judged again");
    command->add_option("who", arguments->who, "the contestant")->required()->type_name("NAME");
    command->add_option("problem", arguments->problem, "the problem")->required()->type_name("ID");
    command
        ->add_option("--case", arguments->cases,
                     "this case (default: those not accepted; all, when all are)")
        ->allow_extra_args(false)
        ->type_name("ID");
    command->add_option("--attempt", arguments->attempt, "this attempt (default: the last)")
        ->type_name("N");
    command->add_option("--out", arguments->out, "the archive (default: appeal-NAME-PROBLEM.zip)")
        ->type_name("FILE");
    add_contest_option(*command, arguments->contest);
    command
        ->add_option("--submissions", arguments->submissions,
                     "folder with one folder for each contestant")
        ->type_name("DIR");
    add_sandbox_option(*command, arguments->sandbox);
    command->footer(
        "examples:\n"
        "  grader bundle 'Wang Fang' flip\n"
        "  grader bundle 'Wang Fang' flip --case 07 --case 12 --out appeal.zip\n"
        "\n"
        "The cases are run again for it. exit code: 1 when a verdict is another than in the "
        "latest\n"
        "run of this source");
    command->callback([arguments, &exit_code] {
        const auto ended = bundle_up(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
