#include "grader/intake/attempts.hpp"

#include "grader/intake/names.hpp"
#include "grader/intake/oddities.hpp"
#include "grader/intake/source.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace grader::intake {
namespace {

namespace fs = std::filesystem;
using model::fact;
using model::Severity;

// One contestant's sources of one problem.
constexpr std::size_t kMostAttempts = 1000;
constexpr std::size_t kMostMentions = 3;

std::string shown(const Steps& steps) {
    fs::path path;
    for (const std::string& step : steps) path /= step;
    return text::printable_name(path.string());
}

/// "1:02:03"
std::string clock_text(std::int64_t seconds) {
    const auto two = [](std::int64_t value) {
        return (value < 10 ? ":0" : ":") + std::to_string(value);
    };
    return std::to_string(seconds / 3600) + two(seconds / 60 % 60) + two(seconds % 60);
}

class Reader {
public:
    Reader(const Folder& root, const model::Contest& contest, std::vector<model::Finding>& findings)
        : root_(root), contest_(contest), findings_(findings) {}

    /// All of one contestant for one problem.
    void read_group(std::vector<HandedIn> group) {
        const bool attempts = std::any_of(group.begin(), group.end(),
                                          [](const HandedIn& one) { return one.attempt; });
        if (attempts) {
            read_attempts(std::move(group));
        } else {
            read_first(std::move(group));
        }
    }

    std::vector<model::Submission> take() { return std::move(submissions_); }

private:
    void add(Severity severity, const HandedIn& one, model::Reason what) {
        findings_.push_back(
            {severity, one.who, one.problem, path_of(root_, one.steps), std::move(what)});
    }

    void read_first(std::vector<HandedIn> group) {
        std::stable_sort(group.begin(), group.end(), [](const HandedIn& a, const HandedIn& b) {
            return std::tie(a.place, a.language, a.steps) < std::tie(b.place, b.language, b.steps);
        });
        read(group.front(), known(group.front()));
        for (std::size_t i = 1; i < std::min(group.size(), kMostMentions + 1); ++i) {
            add(Severity::warning, group[i],
                fact("another-first", {{"first", shown(group.front().steps)}}));
        }
    }

    void read_attempts(std::vector<HandedIn> group) {
        std::stable_sort(group.begin(), group.end(), [this](const HandedIn& a, const HandedIn& b) {
            const auto key = [this](const HandedIn& one) {
                return std::tuple(one.moment ? since_start(*one.moment) : 0, one.number);
            };
            return std::tuple_cat(key(a), std::tie(a.steps)) <
                   std::tuple_cat(key(b), std::tie(b.steps));
        });
        if (group.size() > kMostAttempts) {
            add(Severity::warning, group[kMostAttempts],
                fact("too-many-attempts", {{"count", std::to_string(kMostAttempts)}}));
            group.resize(kMostAttempts);
        }
        for (std::size_t i = 0; i < group.size(); ++i) {
            model::Submission submission = known(group[i]);
            submission.attempt = static_cast<unsigned>(i + 1);
            set_time(group[i], submission);
            read(group[i], std::move(submission));
        }
    }

    [[nodiscard]] model::Submission known(const HandedIn& one) const {
        return {.who = one.who,
                .problem = one.problem,
                .language = one.language->name,
                .path = path_of(root_, one.steps)};
    }

    /// As good as can be: without a start, times of the world still tell the order.
    [[nodiscard]] std::int64_t since_start(const Moment& moment) const {
        return moment.since_start ? moment.seconds
                                  : moment.seconds - contest_.scoring.start.value_or(0);
    }

    void set_time(const HandedIn& one, model::Submission& submission) {
        if (!one.moment || (!one.moment->since_start && !contest_.scoring.start)) {
            if (one.moment) say_no_start();
            return;
        }
        submission.submitted = since_start(*one.moment);
        if (*submission.submitted < 0) {
            add(Severity::warning, one, fact("too-early"));
        }
        const auto duration = contest_.scoring.duration;
        if (!duration || *submission.submitted <= *duration) return;
        submission.late = true;
        add(Severity::warning, one,
            fact("late", {{"after", clock_text(*submission.submitted - *duration)}}));
    }

    void say_no_start() {
        if (said_no_start_) return;
        said_no_start_ = true;
        findings_.push_back({Severity::warning, "", "", root_.path(), fact("no-start")});
    }

    void read(const HandedIn& one, model::Submission submission) {
        const auto folder = open_folder(root_, one.steps, one.steps.size() - 1);
        if (!folder) {
            findings_.push_back(unreadable(one.who, one.problem, submission.path, folder.error()));
            return;
        }
        auto source = read_source(*folder, one.steps.back(), std::move(submission), findings_);
        if (source) submissions_.push_back(std::move(*source));
    }

    const Folder& root_;
    const model::Contest& contest_;
    std::vector<model::Finding>& findings_;
    std::vector<model::Submission> submissions_;
    bool said_no_start_ = false;
};

}  // namespace

std::vector<model::Submission> read_all(const Folder& root, const model::Contest& contest,
                                        std::vector<HandedIn> handed_in,
                                        std::vector<model::Finding>& findings) {
    std::map<std::pair<std::string, std::size_t>, std::vector<HandedIn>> groups;
    for (HandedIn& one : handed_in) {
        const auto problem =
            std::find_if(contest.problems.begin(), contest.problems.end(),
                         [&](const model::Problem& other) { return other.id == one.problem; });
        if (problem == contest.problems.end()) continue;
        const auto index = static_cast<std::size_t>(problem - contest.problems.begin());
        groups[{one.who, index}].push_back(std::move(one));
    }
    Reader reader(root, contest, findings);
    for (auto& [name, group] : groups) reader.read_group(std::move(group));
    return reader.take();
}

}  // namespace grader::intake
