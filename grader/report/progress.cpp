// The block on a terminal: after drawing, the cursor goes back to the block's first column, so
// "carriage return, erase to the end of the screen" always removes it, whatever the terminal's
// width has become meanwhile and even when the terminal has echoed ^C.

#include "grader/report/progress.hpp"

#include "grader/report/grid.hpp"
#include "grader/report/paint.hpp"
#include "grader/report/reason.hpp"
#include "grader/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace grader::report {
namespace {

constexpr Micros kRedrawInterval{100'000};
constexpr std::string_view kErase = "\r\x1b[J";
constexpr std::string_view kBackToStart = "\r\x1b[1A";

std::string duration(Micros time) {
    const auto seconds = time.count() / 1'000'000;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
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

void Progress::count(const model::CompileFinished& event) {
    ++compiled_;
    last_ = text::printable_name(event.who + " " + event.problem);
}

void Progress::count(const model::CaseFinished& event) {
    ++judged_cases_;
    last_ = text::printable_name(event.who + " " + event.problem + " " + event.result.id);
}

void Progress::count(const model::SubmissionFinished& event) {
    ++judged_;
    judged_cases_ += event.unrun_cases;
    if (event.result.verdict == model::Verdict::accepted) ++accepted_;
    if (event.result.verdict == model::Verdict::judge_error) ++judge_errors_;
    if (!options_.is_tty) write(plain_line(event.result));
}

void Progress::count(const model::RunFinished&) {
    running_ = false;
    clear();
}

std::string Progress::block() const {
    // One column stays free: a character in the last one makes some terminals wrap.
    const std::size_t columns = less(options_.columns, 1);
    const Micros elapsed = clock_() - started_;
    const std::size_t done = std::min(judged_cases_, cases_);

    Line first(columns, options_.colour);
    first.add(fmt::format("{:3}%", cases_ == 0 ? 0 : done * 100 / cases_), Style::bold);
    first.add(fmt::format("cases {}/{}", judged_cases_, cases_));
    std::string time = duration(elapsed);
    if (done > 0) {
        const auto left =
            elapsed * static_cast<std::int64_t>(cases_ - done) / static_cast<std::int64_t>(done);
        time += ", " + duration(left) + " left";
    }
    first.add(time);
    first.add(fmt::format("judged {}/{}", judged_, submissions_));
    first.add(fmt::format("compiled {}/{}", compiled_, submissions_));

    Line second(columns, options_.colour);
    second.add(fmt::format("{} accepted", accepted_), Style::good);
    const std::size_t failed = judged_ - accepted_ - judge_errors_;
    if (failed > 0) second.add(fmt::format("{} failed", failed), Style::bad);
    if (judge_errors_ > 0)
        second.add(fmt::format("{} judge error{}", judge_errors_, judge_errors_ == 1 ? "" : "s"),
                   Style::loud);
    if (!last_.empty()) second.add(clip(last_, second.room()), Style::dim);
    return first.text() + "\n" + second.text() + std::string(kBackToStart);
}

std::string Progress::plain_line(const model::SubmissionResult& result) const {
    const std::string total = std::to_string(std::max(submissions_, judged_));
    const std::string verdict(code(result.verdict));
    std::string line = fmt::format("[{:>{}}/{}] {} {:>6} {}", judged_, total.size(), total,
                                   paint(verdict, style_of(result.verdict), options_.colour),
                                   to_string(result.points),
                                   text::printable_name(result.who + " " + result.problem));
    const std::string why = reason(result);
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
