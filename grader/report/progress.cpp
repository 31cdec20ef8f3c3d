// The block on a terminal: after drawing, the cursor goes back to the block's first column, so
// "carriage return, erase to the end of the screen" always removes it, whatever the terminal's
// width has become meanwhile and even when the terminal has echoed ^C.

#include "grader/report/progress.hpp"

#include "grader/report/grid.hpp"
#include "grader/report/paint.hpp"
#include "grader/report/reason.hpp"
#include "grader/report/times.hpp"
#include "grader/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace grader::report {
namespace {

constexpr Micros kRedrawInterval{100'000};
/// Before so much time has passed, nothing is said about how much is left.
constexpr Micros kLeastBasis{2'000'000};
/// What a run costs besides the program's own time.
constexpr Micros kEffortPerRun{2'000};
constexpr std::string_view kErase = "\r\x1b[J";
constexpr std::string_view kBackToStart = "\r\x1b[1A";

std::string clock_text(Micros time) {
    return duration(std::chrono::duration_cast<std::chrono::seconds>(time));
}

/// "compiling 王小明 flip", "running 李雷 flip 07"
std::string doing(const model::TaskStarted& task) {
    const std::string name =
        text::printable_name(task.who + " " + numbered(task.problem, task.attempt));
    if (task.test.empty()) return "compiling " + name;
    return "running " + name + " " + text::printable(task.test);
}

// Pieces two blanks apart, in order of importance: what does not fit is left out.
class Line {
public:
    Line(std::size_t columns, bool colour) : columns_(columns), colour_(colour) {}

    void add(std::string_view piece, Style style = Style::plain) {
        const std::size_t gap = text_.empty() ? 0 : 2;
        const std::size_t width = gap + text::display_width(piece);
        if (used_ + width > columns_) return;
        text_ += std::string(gap, ' ') + paint(piece, style, colour_);
        used_ += width;
    }

    /// The room for one more piece.
    [[nodiscard]] std::size_t room() const { return less(columns_, used_ + 2); }

    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::size_t columns_;
    bool colour_;
    std::size_t used_ = 0;
    std::string text_;
};

}  // namespace

Micros monotonic_now() {
    return std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now().time_since_epoch());
}

Progress::Progress(std::FILE* out, const TerminalOptions& options, Clock clock)
    : out_(out), options_(options), clock_(std::move(clock)) {}

Progress::~Progress() {
    clear();
}

void Progress::on(const model::Event& event) {
    std::visit([&](const auto& alternative) { count(alternative); }, event);
    tick();
}

void Progress::tick() {
    if (!options_.is_tty || !running_) return;
    const Micros now = clock_();
    if (visible_ && now - drawn_at_ < kRedrawInterval) return;
    options_.columns = terminal_columns(::fileno(out_), options_.columns);
    write(std::string(kErase) + block());
    drawn_at_ = now;
    visible_ = true;
}

void Progress::print(std::string_view lines) {
    clear();
    write(lines);
    tick();
}

void Progress::count(const model::RunStarted& event) {
    submissions_ = event.submissions;
    cases_ = event.cases;
    started_ = clock_();
    running_ = true;
}

void Progress::count(const model::TaskStarted& event) {
    const Micros now = clock_();
    if (!first_task_) first_task_ = now;
    (void)forget(event);  // a case may be measured again
    in_work_.push_back({event, now});
}

// Takes the task off the list of those in work and tells how long it was there.
Micros Progress::forget(const model::TaskStarted& task) {
    const auto found = std::find_if(in_work_.begin(), in_work_.end(), [&](const Task& other) {
        return other.what.who == task.who && other.what.problem == task.problem &&
               other.what.attempt == task.attempt && other.what.test == task.test;
    });
    if (found == in_work_.end()) return Micros{0};
    const Micros time = clock_() - found->started;
    in_work_.erase(found);
    return time;
}

void Progress::count(const model::CompileFinished& event) {
    ++compiled_;
    const Micros time = forget({event.who, event.problem, "", event.attempt});
    if (event.compile.reused) return;
    ++compilations_.count;
    compilations_.time += time;
}

void Progress::count(const model::CaseFinished& event) {
    ++judged_cases_;
    (void)forget({event.who, event.problem, event.result.id, event.attempt});
    if (event.result.reused || event.result.verdict == model::Verdict::skipped) return;
    ++runs_.count;
    // Its own times: this event may have waited for other cases.
    runs_.time += kEffortPerRun;
    if (event.result.measurements.empty()) runs_.time += event.result.wall;
    for (const model::Measurement& one : event.result.measurements) runs_.time += one.wall;
}

void Progress::count(const model::SubmissionFinished& event) {
    const model::SubmissionResult& result = event.result;
    ++judged_;
    judged_cases_ += event.unrun_cases;
    if (result.verdict == model::Verdict::accepted) ++accepted_;
    if (result.verdict == model::Verdict::judge_error) ++judge_errors_;
    if (result.reused) {
        ++reused_;
        ++compiled_;  // which no event told
    }
    in_work_.erase(std::remove_if(in_work_.begin(), in_work_.end(),
                                  [&](const Task& task) {
                                      return task.what.who == result.who &&
                                             task.what.problem == result.problem &&
                                             task.what.attempt == result.attempt;
                                  }),
                   in_work_.end());
    if (!options_.is_tty) write(plain_line(result));
}

void Progress::count(const model::RunFinished&) {
    running_ = false;
    clear();
}

Micros Progress::Done::expected(std::size_t more) const {
    return time * static_cast<std::int64_t>(more) / static_cast<std::int64_t>(count);
}

// The work that was really done tells how much work of the same kinds is left, and the time that it
// took how fast all cores together get it done. Empty as long as that is guesswork.
std::string Progress::time_left(Micros now) const {
    if (!first_task_ || now - *first_task_ < kLeastBasis) return "";
    Micros left{0};
    const auto add = [&left](const Done& done, std::size_t more) {
        if (more > 0 && done.count > 0) left += done.expected(more);
        return more == 0 || done.count > 0;
    };
    if (!add(compilations_, less(submissions_, compiled_))) return "";
    if (!add(runs_, less(cases_, judged_cases_))) return "";
    const Micros done = compilations_.time + runs_.time;
    if (done.count() == 0) return "";
    const double pace =
        static_cast<double>((now - *first_task_).count()) / static_cast<double>(done.count());
    return clock_text(Micros(static_cast<std::int64_t>(static_cast<double>(left.count()) * pace)));
}

std::string Progress::block() const {
    // One column stays free: a character in the last one makes some terminals wrap.
    const std::size_t columns = less(options_.columns, 1);
    return first_line(columns) + "\n" + second_line(columns) + std::string(kBackToStart);
}

std::string Progress::first_line(std::size_t columns) const {
    const Micros now = clock_();
    const std::size_t done = std::min(judged_cases_, cases_);
    const std::string left = time_left(now);
    Line line(columns, options_.colour);
    line.add(fmt::format("{:3}%", cases_ == 0 ? 0 : done * 100 / cases_), Style::bold);
    line.add(fmt::format("cases {}/{}", judged_cases_, cases_));
    line.add(clock_text(now - started_) + (left.empty() ? "" : ", " + left + " left"));
    line.add(fmt::format("judged {}/{}", judged_, submissions_));
    line.add(fmt::format("compiled {}/{}", compiled_, submissions_));
    return line.text();
}

std::string Progress::second_line(std::size_t columns) const {
    Line line(columns, options_.colour);
    line.add(fmt::format("{} accepted", accepted_), Style::good);
    const std::size_t failed = judged_ - accepted_ - judge_errors_;
    if (failed > 0) line.add(fmt::format("{} failed", failed), Style::bad);
    if (judge_errors_ > 0)
        line.add(fmt::format("{} judge error{}", judge_errors_, judge_errors_ == 1 ? "" : "s"),
                 Style::loud);
    if (reused_ > 0) line.add(fmt::format("{} reused", reused_), Style::dim);

    // The latest first: of what waits for a second measurement no event tells.
    std::string tasks;
    for (auto task = in_work_.rbegin(); task != in_work_.rend(); ++task) {
        const std::string text = doing(task->what);
        const std::string more = tasks.empty() ? text : tasks + " · " + text;
        if (!tasks.empty() && text::display_width(more) > line.room()) break;
        tasks = more;
    }
    if (!tasks.empty()) line.add(clip(tasks, line.room()), Style::dim);
    return line.text();
}

std::string Progress::plain_line(const model::SubmissionResult& result) const {
    const std::string total = std::to_string(std::max(submissions_, judged_));
    const std::string verdict(code(result.verdict));
    std::string line = fmt::format("[{:>{}}/{}] {} {:>6} {}", judged_, total.size(), total,
                                   paint(verdict, style_of(result.verdict), options_.colour),
                                   to_string(result.points), whose(result));
    if (result.late) line += " (late)";
    if (result.reused) line += " (unchanged)";
    const std::string why = reason(result, options_.lang);
    if (!why.empty()) line += ": " + line_end(why, 0, options_);
    return line + "\n";
}

void Progress::clear() {
    if (visible_) write(kErase);
    visible_ = false;
}

void Progress::write(std::string_view text) {
    (void)std::fwrite(text.data(), 1, text.size(), out_);
    (void)std::fflush(out_);
}

}  // namespace grader::report
