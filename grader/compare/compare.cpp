#include "grader/compare/compare.hpp"

#include "grader/compare/excerpt.hpp"
#include "grader/compare/number.hpp"
#include "grader/compare/place.hpp"

#include <algorithm>
#include <cstring>

// In every mode equal bytes are skipped first, many at a time. Only where the two differ does a
// mode look at them its own way: either that is no difference to it, and both go on behind the
// blanks there, or the place is looked up by reading the beginning of a file once more.

namespace grader::compare {
namespace {

using model::Comparison;
using model::Difference;

/// The size of the longest common beginning.
std::size_t common_size(std::string_view a, std::string_view b) {
    using Word = std::uint64_t;
    const std::size_t size = std::min(a.size(), b.size());
    std::size_t at = 0;
    for (; at + sizeof(Word) <= size; at += sizeof(Word)) {
        Word in_a = 0;
        Word in_b = 0;
        std::memcpy(&in_a, a.data() + at, sizeof(Word));
        std::memcpy(&in_b, b.data() + at, sizeof(Word));
        if (in_a != in_b) break;
    }
    while (at < size && a[at] == b[at]) ++at;
    return at;
}

/// Skips what is equal in both. Gives how much of it belongs to the token at its end, of which
/// `in_token` bytes have been skipped before.
std::uint64_t skip_common(Source& a, Source& b, std::uint64_t in_token = 0) {
    while (true) {
        const std::string_view in_a = a.peek();
        const std::string_view in_b = b.peek();
        const std::size_t size = common_size(in_a, in_b);
        const std::string_view common = in_a.substr(0, size);
        const auto blank = std::find_if(common.rbegin(), common.rend(), is_blank);
        const auto data = static_cast<std::uint64_t>(blank - common.rbegin());
        in_token = blank == common.rend() ? in_token + data : data;
        a.skip(size);
        b.skip(size);
        if (size == 0 || (size < in_a.size() && size < in_b.size())) return in_token;
    }
}

void skip_blanks(Source& source) {
    for (std::string_view bytes = source.peek(); !bytes.empty(); bytes = source.peek()) {
        const auto data = std::find_if(bytes.begin(), bytes.end(), is_data);
        source.skip(static_cast<std::size_t>(data - bytes.begin()));
        if (data != bytes.end()) return;
    }
}

/// Skips blanks up to data or the end of the line; true at data.
bool skip_to_data_in_line(Source& source) {
    const auto stops = [](char c) { return c == '\n' || is_data(c); };
    for (std::string_view bytes = source.peek(); !bytes.empty(); bytes = source.peek()) {
        const auto stop = std::find_if(bytes.begin(), bytes.end(), stops);
        source.skip(static_cast<std::size_t>(stop - bytes.begin()));
        if (stop != bytes.end()) return *stop != '\n';
    }
    return false;
}

/// From the beginning of a line to that of the next that has data, or to the end.
void skip_blank_lines(Source& source) {
    std::uint64_t line = source.position();
    for (std::string_view bytes = source.peek(); !bytes.empty(); bytes = source.peek()) {
        const auto data = std::find_if(bytes.begin(), bytes.end(), is_data);
        const auto size = static_cast<std::size_t>(data - bytes.begin());
        const std::size_t feed = bytes.substr(0, size).rfind('\n');
        if (feed != bytes.npos) line = source.position() + feed + 1;
        source.skip(size);
        if (data != bytes.end()) return source.seek(line);
    }
}

bool all_blank(Source& source, std::uint64_t from) {
    source.seek(from);
    skip_blanks(source);
    return source.ended();
}

/// The bytes of a line or token around a difference: so many that excerpt() shows the same as of
/// the whole.
struct Around {
    std::uint64_t begin = 0;
    std::size_t at = 0;  ///< of the difference, in `bytes`
    std::string bytes;
};

Around around(Source& source, std::uint64_t begin, std::uint64_t difference) {
    constexpr std::uint64_t kEnough = 1024;  // 200 characters of 4 bytes, and some
    Around result;
    result.begin = std::max(begin, difference - std::min(difference, kEnough));
    const auto before = static_cast<std::size_t>(difference - result.begin);
    result.bytes = source.raw(result.begin, before + kEnough);
    result.at = std::min(before, result.bytes.size());  // less only in a file that was cut short
    return result;
}

std::string line_excerpt(Source& source, std::uint64_t begin, std::uint64_t difference) {
    Around line = around(source, begin, difference);
    line.bytes.resize(std::min(line.bytes.find('\n', line.at), line.bytes.size()));
    source.seek(line.begin + line.bytes.size());
    if (!skip_to_data_in_line(source)) {
        const auto data = std::find_if(line.bytes.rbegin(), line.bytes.rend(), is_data);
        line.bytes.erase(data.base(), line.bytes.end());
    }
    return excerpt(line.bytes, std::min(line.at, line.bytes.size()));
}

std::string token_excerpt(Source& source, std::uint64_t begin, std::uint64_t difference) {
    Around token = around(source, begin, difference);
    const auto rest = token.bytes.begin() + static_cast<std::ptrdiff_t>(token.at);
    token.bytes.erase(std::find_if(rest, token.bytes.end(), is_blank), token.bytes.end());
    return excerpt(token.bytes, token.at);
}

/// With the line feed: it may be the difference.
std::string exact_excerpt(Source& source, std::uint64_t begin, std::uint64_t difference) {
    Around line = around(source, begin, difference);
    const std::size_t feed = line.bytes.find('\n', line.at);
    if (feed != line.bytes.npos) line.bytes.resize(feed + 1);
    return excerpt(line.bytes, line.at);
}

/// A place in a line, and whether data follows there or later in the line.
struct LineRest {
    std::uint64_t at = 0;
    bool has_data = false;
};

/// Moves on to that data, or to the end of the line.
LineRest rest_of_line(Source& source) {
    const std::uint64_t at = source.position();
    return {at, skip_to_data_in_line(source)};
}

/// The rests are where the two differ; at least one has data.
Difference line_difference(Source& answer, LineRest answer_rest, Source& output,
                           LineRest output_rest) {
    // Where one has ended, its last line may be long past: what counts is the other's.
    const Place place =
        answer.ended() ? place_of(output, output_rest.at) : place_of(answer, answer_rest.at);
    // Blanks that end one of the lines do not count, though the other has them, too.
    const std::uint64_t raw_common = place.at - place.line_begin;
    const std::uint64_t common = answer_rest.has_data && output_rest.has_data
                                     ? raw_common
                                     : place.data_end - place.line_begin;
    const auto ended = [common](Source& source, LineRest rest) {
        return common == 0 && !rest.has_data && all_blank(source, rest.at);
    };
    const auto show = [&](Source& source, LineRest rest) {
        const std::uint64_t line = rest.at - raw_common;
        return line_excerpt(source, line, line + common);
    };
    Difference difference;
    difference.line = place.line;
    difference.column = 1 + common;
    difference.expected = show(answer, answer_rest);
    difference.found = show(output, output_rest);
    difference.output_ended = ended(output, output_rest);
    difference.answer_ended = ended(answer, answer_rest);
    return difference;
}

void next_line(Source& source) {
    if (!source.ended()) source.skip(1);
}

Comparison compare_lines(Source& answer, Source& output) {
    while (true) {
        skip_common(answer, output);
        const LineRest answer_rest = rest_of_line(answer);
        const LineRest output_rest = rest_of_line(output);
        if (answer_rest.has_data || output_rest.has_data) {
            return {false, line_difference(answer, answer_rest, output, output_rest)};
        }
        next_line(answer);
        next_line(output);
        if (answer.ended()) skip_blank_lines(output);
        if (output.ended()) skip_blank_lines(answer);
        if (answer.ended() && output.ended()) return {true, {}};
    }
}

/// Both stand where they differ: in a token (or at its begin), else one has ended before a token.
Difference token_difference(Source& answer, Source& output, bool in_token) {
    Difference difference;
    difference.output_ended = !in_token && output.ended();
    difference.answer_ended = !in_token && answer.ended();
    const std::uint64_t answer_at = answer.position();
    const std::uint64_t output_at = output.position();
    const Place place =
        difference.answer_ended ? place_of(output, output_at) : place_of(answer, answer_at);
    const std::uint64_t common = place.at - place.token_begin;
    difference.line = place.line;
    difference.token = place.token;
    difference.expected = token_excerpt(answer, answer_at - common, answer_at);
    difference.found = token_excerpt(output, output_at - common, output_at);
    return difference;
}

bool at_data(Source& source) {
    return !source.ended() && is_data(source.peek()[0]);
}

/// The token that begins at `begin`; longer ones are cut to a size that no number has.
std::string_view token_at(Source& source, std::uint64_t begin, std::string& bytes) {
    bytes = source.raw(begin, kLongestNumber + 1);
    return std::string_view(bytes).substr(
        0, static_cast<std::size_t>(std::find_if(bytes.begin(), bytes.end(), is_blank) -
                                    bytes.begin()));
}

/// Both stand behind `common` equal bytes of a token each, and differ there. When they are numbers
/// near enough, moves behind them.
bool skip_near_numbers(Source& answer, Source& output, std::uint64_t common,
                       const model::CompareSpec& spec) {
    std::string answer_bytes;
    std::string output_bytes;
    const std::uint64_t answer_begin = answer.position() - common;
    const std::uint64_t output_begin = output.position() - common;
    const std::string_view expected = token_at(answer, answer_begin, answer_bytes);
    const std::string_view found = token_at(output, output_begin, output_bytes);
    if (!near(expected, found, spec.absolute, spec.relative)) return false;
    answer.seek(answer_begin + expected.size());
    output.seek(output_begin + found.size());
    return true;
}

Comparison compare_tokens(Source& answer, Source& output, const model::CompareSpec& spec) {
    const auto may_differ = [&](std::uint64_t common) {
        return spec.mode == model::CompareMode::floats &&
               skip_near_numbers(answer, output, common, spec);
    };
    std::uint64_t common = 0;  // bytes of the token that both are in
    while (true) {
        common = skip_common(answer, output, common);
        if (common > 0 && (at_data(answer) || at_data(output))) {
            if (!may_differ(common)) return {false, token_difference(answer, output, true)};
        }
        common = 0;
        skip_blanks(answer);
        skip_blanks(output);
        if (answer.ended() && output.ended()) return {true, {}};
        if (answer.ended() || output.ended()) {
            return {false, token_difference(answer, output, false)};
        }
        if (answer.peek()[0] != output.peek()[0] && !may_differ(0)) {
            return {false, token_difference(answer, output, true)};
        }
    }
}

Comparison compare_bytes(Source& answer, Source& output) {
    skip_common(answer, output);
    Difference difference;
    difference.output_ended = output.ended();
    difference.answer_ended = answer.ended();
    if (difference.output_ended && difference.answer_ended) return {true, {}};

    const std::uint64_t at = answer.position();
    const Place place = place_of(answer, at);
    difference.line = place.line;
    difference.column = 1 + at - place.line_begin;
    const bool one_ended = difference.output_ended || difference.answer_ended;
    const std::uint64_t begin = one_ended ? at : place.line_begin;
    difference.expected = exact_excerpt(answer, begin, at);
    difference.found = exact_excerpt(output, begin, at);
    return {false, difference};
}

Comparison compare_by(const model::CompareSpec& spec, Source& answer, Source& output) {
    switch (spec.mode) {
        case model::CompareMode::lines:
            return compare_lines(answer, output);
        case model::CompareMode::tokens:
        case model::CompareMode::floats:
            return compare_tokens(answer, output, spec);
        case model::CompareMode::exact:
            break;
    }
    return compare_bytes(answer, output);
}

}  // namespace

Result<Comparison> compare(Source& answer, Source& output, const model::CompareSpec& spec) {
    if (spec.ignore_case && spec.mode != model::CompareMode::exact) {
        answer.fold_letters();
        output.fold_letters();
    }
    Comparison comparison = compare_by(spec, answer, output);
    GRADER_CHECKED(answer.status());
    GRADER_CHECKED(output.status());
    return comparison;
}

}  // namespace grader::compare
