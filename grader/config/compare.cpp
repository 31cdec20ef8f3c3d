#include "grader/config/compare.hpp"

#include "grader/config/quantity.hpp"

namespace grader::config {
namespace {

using model::CompareMode;

constexpr std::array<Word<CompareMode>, 4> kModes = {{{"lines", CompareMode::lines},
                                                      {"exact", CompareMode::exact},
                                                      {"tokens", CompareMode::tokens},
                                                      {"floats", CompareMode::floats}}};

void read_tolerance(Document& document, const Map& map, CompareMode mode, std::string_view key,
                    model::Decimal& target) {
    const Value* value = map.find(key);
    if (value == nullptr) return;
    if (mode != CompareMode::floats) {
        document.complain(*value, "only with 'mode: floats'");
    } else if (const auto tolerance = parse_tolerance(value->text)) {
        target = *tolerance;
    } else {
        document.complain_expected(*value, "a number such as 1e-6 or 0.001");
    }
}

}  // namespace

model::CompareSpec read_compare(Document& document, const Value& value) {
    model::CompareSpec compare;
    const bool is_map = value.kind == Value::Kind::map;
    if (!is_map) {
        read(document, value, compare.mode, kModes);
    } else {
        const Map map(document, value, compare_keys());
        map.read("mode", compare.mode, kModes);
        map.read("ignore_case", compare.ignore_case);
        read_tolerance(document, map, compare.mode, "abs", compare.absolute);
        read_tolerance(document, map, compare.mode, "rel", compare.relative);
        if (compare.mode == CompareMode::exact && compare.ignore_case) {
            document.complain(*map.find("ignore_case"), "not possible with 'mode: exact'");
        }
        if (map.find("abs") != nullptr || map.find("rel") != nullptr) return compare;
    }
    if (compare.mode == CompareMode::floats) {
        document.complain(value,
                          "floats needs 'abs', 'rel' or both, such as "
                          "{mode: floats, abs: 1e-6, rel: 1e-6}");
    }
    return compare;
}

}  // namespace grader::config
