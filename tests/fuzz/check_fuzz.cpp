// Whatever a checker leaves behind, in every protocol: what is understood is a share between
// nothing and all with the verdict that belongs to it, what is not is told in one short line, and a
// failed checker never accepts. Scores are as strtold() reads them.
//
// Data: protocol and exit code (see kExitCodes), points of the case in thousandths (two bytes),
// then stdout, stderr, score file and message file, with 0xfe between them.
#include "grader/check/outcome.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace grader;
using check::Outcome;
using check::Said;
using model::CheckerProtocol;
using model::Verdict;

constexpr int kExitCodes[] = {0, 1, 2, 3, 4, 7, 8, 16, 37, 42, 43, 50, 87, 255};

void must(bool holds) {
    if (!holds) std::abort();
}

bool fits_one_line(const std::string& text) {
    constexpr std::size_t kLongest = 400;  // 200 of the checker's, and ours around them
    return text.size() <= kLongest && text::is_utf8(text) && text::printable(text) == text;
}

void check_score(std::string_view text) {
    const auto score = check::read_score(text);
    if (!score) return;
    const std::string ended(text);
    const long double wanted = std::strtold(ended.c_str(), nullptr) * 1'000'000;
    const auto found = static_cast<long double>(*score);
    const long double error = std::abs(wanted) * 1e-15L;  // of strtold() and the product
    must((*score < 0) == (wanted < 0) || std::abs(wanted) < 1e-4000L);
    if (*score < 0) {
        must(-found <= std::max(-wanted, 1.0L) + error && -found + 1 > -wanted - error);
    } else {
        must(found <= wanted + error && found + 1 > wanted - error);
    }
}

bool says_partly(const Said& said) {
    return said.err.find("partially correct") != std::string::npos;
}

/// Exit codes with which a checker can say that something is right.
bool may_earn(CheckerProtocol protocol, const Said& said) {
    switch (protocol) {
        case CheckerProtocol::testlib:
            return said.exit_code == 0 || said.exit_code == 7 || says_partly(said);
        case CheckerProtocol::kattis:
            return said.exit_code == 42;
        case CheckerProtocol::cms:
        case CheckerProtocol::lemon:
            break;
    }
    return said.exit_code == 0;
}

void check_outcome(const Outcome& outcome, CheckerProtocol protocol, const Said& said,
                   model::Points points) {
    const model::Share share = outcome.share;
    must(share >= model::Share{} && share <= model::kWhole);
    must((outcome.verdict == Verdict::accepted) == (share == model::kWhole));
    must((outcome.verdict == Verdict::wrong_answer) == (share == model::Share{}));
    must(outcome.verdict == Verdict::accepted || outcome.verdict == Verdict::wrong_answer ||
         outcome.verdict == Verdict::partial);
    must(points * share >= model::Points{} && points * share <= points);
    must(share == model::Share{} || may_earn(protocol, said));
    must(fits_one_line(outcome.message));
}

std::string part(std::string_view& rest) {
    const std::size_t end = std::min(rest.find('\xfe'), rest.size());
    const std::string first(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return first;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size < 3) return 0;
    const auto protocol = static_cast<CheckerProtocol>(data[0] % 4);
    const model::Points points{std::max(1, data[1] * 256 + data[2])};
    Said said{.exit_code = kExitCodes[(data[0] / 4) % std::size(kExitCodes)]};
    std::string_view rest(reinterpret_cast<const char*>(data) + 3, size - 3);
    for (std::string* text : {&said.out, &said.err, &said.score, &said.message}) {
        *text = part(rest);
        check_score(*text);
    }
    const auto outcome = check::understand(protocol, said, points);
    const auto again = check::understand(protocol, said, points);
    must(outcome.has_value() == again.has_value());
    if (!outcome) {
        must(!outcome.error().message.empty() && fits_one_line(outcome.error().message));
        must(outcome.error().message == again.error().message);
        return 0;
    }
    must(outcome->verdict == again->verdict && outcome->share == again->share &&
         outcome->message == again->message);
    check_outcome(*outcome, protocol, said, points);
    return 0;
}
