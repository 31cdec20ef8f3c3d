#include "grader/check/outcome.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <charconv>

namespace grader::check {
namespace {

using model::CheckerProtocol;
using model::kWhole;
using model::Points;
using model::Share;
using model::Verdict;

constexpr std::size_t kMostWords = 200;  // bytes of a message that are shown
constexpr std::string_view kBlanks = " \t\r\n\v\f";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view without_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// The first line that says anything.
std::string words(std::string_view text) {
    text = without_blanks(text);
    return text::cut(text::printable(without_blanks(text.substr(0, text.find('\n')))), kMostWords);
}

Error nonsense(const std::string& what, std::string_view text) {
    const std::string said = words(text);
    return Error{ErrorCode::environment, what + (said.empty() ? ", without a word" : ": " + said)};
}

Outcome earned(Share share, std::string message) {
    const Verdict verdict = share == kWhole        ? Verdict::accepted
                            : share.millionths > 0 ? Verdict::partial
                                                   : Verdict::wrong_answer;
    return {verdict, share, std::move(message)};
}

Outcome wrong(std::string_view text) {
    return {Verdict::wrong_answer, {}, words(text)};
}

/// `millionths` of the whole; beyond it, or negative, is a mistake of the checker's.
Result<Outcome> share_of(std::int64_t millionths, std::string message, std::string_view shown) {
    if (millionths < 0 || millionths > kWhole.millionths) {
        return fail(nonsense("gave a score that is not between 0 and all of the points", shown));
    }
    return earned({millionths}, std::move(message));
}

/// Takes "WORD" and blanks off the front.
bool take(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return true;
}

/// "points 0.5 well done", of quitp(); the score is a part of the case's points.
Result<Outcome> testlib_points(std::string_view text) {
    std::string_view rest = text;
    if (!take(rest, "points"))
        return fail(nonsense("ended with exit code 7, but gave no points", text));
    const std::string_view number = rest.substr(0, rest.find_first_of(kBlanks));
    const auto score = read_score(number);
    if (!score) return fail(nonsense("gave points that are no number", text));
    return share_of(*score, words(rest.substr(number.size())), text);
}

/// "partially correct (37) nearly", of quitf(_pc(37), …): percent of the case's points. The exit
/// code depends on how testlib was compiled, 37 or 87, so the message is what counts.
Result<Outcome> testlib_percent(std::string_view rest, std::string_view text) {
    const std::size_t end = rest.find(')');
    const auto score = read_score(rest.substr(0, end));
    if (end == rest.npos || !score || *score % kWhole.millionths != 0) {
        return fail(nonsense("gave a percentage that is no whole number", text));
    }
    return share_of(*score / 100, words(rest.substr(end + 1)), text);
}

/// An interpreter ends with exit code 1 when its program is at fault, which must not be taken for a
/// wrong answer.
bool crashed(std::string_view text) {
    return text.starts_with("Traceback (most recent call last)") ||
           text.starts_with("Exception in thread ");
}

Result<Outcome> testlib(const Said& said) {
    const std::string_view text = without_blanks(said.err);
    if (said.exit_code == 1 && crashed(text)) {
        return fail(nonsense("crashed", text.substr(text.rfind('\n') + 1)));
    }
    std::string_view rest = text;
    if (take(rest, "partially correct (")) return testlib_percent(rest, text);
    switch (said.exit_code) {
        case 0:
            return earned(kWhole, words(text));
        case 1:  // wrong answer
        case 2:  // wrong output format
        case 4:  // more output than asked for
        case 8:  // output too short
            return wrong(text);
        case 3:
            return fail(nonsense("says that it, or the test data, is at fault", text));
        case 7:
            return testlib_points(text);
        default:
            return fail(nonsense("ended with exit code " + std::to_string(said.exit_code) +
                                     ", which means nothing in testlib's protocol",
                                 text));
    }
}

/// A number of points out of those of the case.
Result<Outcome> points_of(std::string_view number, Points full, std::string message) {
    const auto score = read_score(number);
    if (!score) return fail(nonsense("gave points that are no number", number));
    const std::int64_t all = full.thousandths * 1000;  // millionths of a point
    if (*score < 0 || *score > all) {
        return fail(nonsense("gave points that are not between 0 and " + to_string(full), number));
    }
    if (*score == 0) return earned({}, std::move(message));
    if (*score == all) return earned(kWhole, std::move(message));
    // To the nearest millionth, but neither nothing nor all. No overflow: all is at most 10^12.
    const std::int64_t share = (*score * kWhole.millionths + all / 2) / all;
    return earned({std::clamp<std::int64_t>(share, 1, kWhole.millionths - 1)}, std::move(message));
}

Result<Outcome> kattis(const Said& said, Points points) {
    constexpr int kAccepted = 42;
    constexpr int kWrong = 43;
    const std::string_view text = said.message.empty() ? said.err : said.message;
    if (said.exit_code == kWrong) return wrong(text);
    if (said.exit_code != kAccepted) {
        return fail(nonsense(
            "ended with exit code " + std::to_string(said.exit_code) + " instead of 42 or 43",
            text));
    }
    if (said.score.empty()) return earned(kWhole, words(text));
    return points_of(without_blanks(said.score), points, words(text));
}

Result<Outcome> cms(const Said& said) {
    if (said.exit_code != 0) {
        return fail(nonsense("ended with exit code " + std::to_string(said.exit_code), said.err));
    }
    const std::string_view first =
        without_blanks(std::string_view(said.out).substr(0, said.out.find('\n')));
    const auto score = read_score(first);
    if (!score) return fail(nonsense("gave a score that is no number", said.out));
    std::string_view message = without_blanks(said.err);
    // Messages that CMS has in many languages.
    if (take(message, "translate:")) message = message.substr(0, message.find_first_of(kBlanks));
    return share_of(*score, words(message), first);
}

Result<Outcome> lemon(const Said& said, Points points) {
    if (said.exit_code != 0) {
        return fail(
            nonsense("ended with exit code " + std::to_string(said.exit_code), said.message));
    }
    if (without_blanks(said.score).empty()) {
        return fail(nonsense("wrote no score", said.message));
    }
    return points_of(without_blanks(said.score), points, words(said.message));
}

}  // namespace

Result<std::int64_t> read_score(std::string_view text) {
    constexpr std::size_t kLongest = 30;
    constexpr std::size_t kMostDigits = 15;  // of the result
    constexpr int kDecimals = 6;
    const auto no_number = fail(ErrorCode::environment, "expected a number");
    text = without_blanks(text);
    if (text.size() > kLongest) return no_number;
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    std::string digits;
    std::size_t before_point = 0;
    bool point = false;
    for (; !text.empty() && (is_digit(text.front()) || (text.front() == '.' && !point));
         text.remove_prefix(1)) {
        if (text.front() == '.') {
            point = true;
        } else {
            digits += text.front();
            before_point += point ? 0 : 1;
        }
    }
    int exponent = 0;
    if (!text.empty() && (text.front() == 'e' || text.front() == 'E')) {
        text.remove_prefix(1);
        if (text.starts_with('+')) {
            text.remove_prefix(1);
            if (text.starts_with('-')) return no_number;
        }
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), exponent);
        if (fault != std::errc()) return no_number;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    if (digits.empty() || !text.empty() || exponent < -1000 || exponent > 1000) return no_number;
    const bool nothing = digits.find_first_not_of('0') == digits.npos;
    const int size = nothing ? 0 : static_cast<int>(before_point) + exponent + kDecimals;
    digits.resize(static_cast<std::size_t>(std::clamp(size, 0, 1000)), '0');
    digits.erase(0, digits.find_first_not_of('0'));
    if (digits.size() > kMostDigits) return no_number;
    std::int64_t value = 0;
    (void)std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (!negative || nothing) return value;
    return -std::max<std::int64_t>(value, 1);
}

Result<Outcome> understand(CheckerProtocol protocol, const Said& said, Points points) {
    switch (protocol) {
        case CheckerProtocol::testlib:
            return testlib(said);
        case CheckerProtocol::kattis:
            return kattis(said, points);
        case CheckerProtocol::cms:
            return cms(said);
        case CheckerProtocol::lemon:
            break;
    }
    return lemon(said, points);
}

}  // namespace grader::check
