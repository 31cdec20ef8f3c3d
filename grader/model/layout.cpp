#include "grader/model/layout.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace grader::model {
namespace {

using Kind = LayoutPart::Kind;

constexpr std::size_t kLongest = 200;  // bytes of a pattern

tl::unexpected<std::string> unexpected(std::string message) {
    return tl::unexpected<std::string>(std::move(message));
}

struct Placeholder {
    std::string_view name;
    Kind kind;
};

constexpr std::array<Placeholder, 6> kPlaceholders = {{{"who", Kind::who},
                                                       {"problem", Kind::problem},
                                                       {"ext", Kind::ext},
                                                       {"n", Kind::n},
                                                       {"time", Kind::time},
                                                       {"name", Kind::name}}};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::optional<Kind> kind_of(std::string_view name) {
    for (const Placeholder& known : kPlaceholders) {
        if (known.name == name) return known.kind;
    }
    return std::nullopt;
}

tl::expected<LayoutLevel, std::string> parse_level(std::string_view text) {
    LayoutLevel level;
    while (!text.empty()) {
        if (text.front() == '}') return unexpected("expected '{' before '}'");
        if (text.front() != '{') {
            const std::string_view plain = text.substr(0, text.find_first_of("{}"));
            level.push_back({Kind::text, std::string(plain)});
            text.remove_prefix(plain.size());
            continue;
        }
        const std::size_t end = text.find('}');
        if (end == std::string_view::npos) return unexpected("expected '}' after '{'");
        const std::string_view name = text.substr(1, end - 1);
        const auto kind = kind_of(name);
        if (!kind) {
            return unexpected(
                "expected one of {who}, {problem}, {ext}, {n}, {time}, {name}, found "
                "'{" +
                std::string(name) + "}'");
        }
        if (!level.empty() && level.back().kind != Kind::text) {
            return unexpected("expected something between two placeholders, found '}{'");
        }
        level.push_back({*kind, ""});
        text.remove_prefix(end + 1);
    }
    const bool leads_out =
        level.size() == 1 && (level.front().text == "." || level.front().text == "..");
    const auto names = std::count_if(
        level.begin(), level.end(), [](const LayoutPart& part) { return part.kind == Kind::name; });
    if (names > 1) return unexpected("expected {name} once in a name");
    if (level.empty() || leads_out) return unexpected("expected a path without '.', '..' and '//'");
    return level;
}

bool level_has(const LayoutLevel& level, Kind kind) {
    return std::any_of(level.begin(), level.end(),
                       [kind](const LayoutPart& part) { return part.kind == kind; });
}

/// "….{ext}", and {ext} nowhere else.
bool ends_with_extension(const Layout& layout) {
    std::ptrdiff_t extensions = 0;
    for (const LayoutLevel& level : layout.levels) {
        extensions += std::count_if(level.begin(), level.end(),
                                    [](const LayoutPart& part) { return part.kind == Kind::ext; });
    }
    const LayoutLevel& last = layout.levels.back();
    return extensions == 1 && last.size() >= 2 && last.back().kind == Kind::ext &&
           last[last.size() - 2].text.ends_with('.');
}

/// How far what stands at the beginning of `rest` may reach, by the kind of the placeholder.
std::size_t longest(Kind kind, std::string_view rest) {
    const auto count = [rest](auto fits) {
        return static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), fits) -
                                        rest.begin());
    };
    constexpr std::size_t kMostDigits = 9;
    if (kind == Kind::n) return std::min(count(is_digit), kMostDigits);
    if (kind == Kind::time) {
        return count([](char c) {
            return is_digit(c) || std::string_view("-_T:.+Z ").find(c) != std::string_view::npos;
        });
    }
    return rest.size();
}

/// What each kind of placeholder stands for; empty: not met yet.
using Met = std::array<std::string_view, kPlaceholders.size() + 1>;

std::string_view& of(Met& met, Kind kind) {
    return met.at(static_cast<std::size_t>(kind));
}

class Matcher {
public:
    Matcher(const LayoutLevel& level, const LayoutWords& words) : level_(level), words_(words) {}

    /// The parts from number `i` on against the whole of `rest`; who and name as short as can be.
    bool match(std::size_t i, std::string_view rest, Met& met) const {
        if (i == level_.size()) return rest.empty();
        const LayoutPart& part = level_[i];
        if (part.kind == Kind::text) {
            return rest.starts_with(part.text) && match(i + 1, rest.substr(part.text.size()), met);
        }
        const std::string_view before = of(met, part.kind);
        if (part.kind != Kind::name && !before.empty()) {
            return rest.starts_with(before) && match(i + 1, rest.substr(before.size()), met);
        }
        const auto stands_for = [&](std::string_view word) {
            of(met, part.kind) = word;
            if (match(i + 1, rest.substr(word.size()), met)) return true;
            of(met, part.kind) = before;
            return false;
        };
        if (const auto* words = words_of(part.kind)) {
            return std::any_of(words->begin(), words->end(), [&](const std::string& word) {
                return rest.starts_with(word) && stands_for(rest.substr(0, word.size()));
            });
        }
        for (std::size_t size = 1; size <= longest(part.kind, rest); ++size) {
            if (stands_for(rest.substr(0, size))) return true;
        }
        return false;
    }

private:
    /// All that it may be, when that is known.
    [[nodiscard]] const std::vector<std::string>* words_of(Kind kind) const {
        if (kind == Kind::problem) return &words_.problems;
        return kind == Kind::ext ? &words_.extensions : nullptr;
    }

    const LayoutLevel& level_;
    const LayoutWords& words_;
};

}  // namespace

bool Layout::has(LayoutPart::Kind kind) const {
    return std::any_of(levels.begin(), levels.end(),
                       [kind](const LayoutLevel& level) { return level_has(level, kind); });
}

tl::expected<Layout, std::string> parse_layout(std::string_view text) {
    if (text.empty() || text.size() > kLongest) {
        return unexpected("expected a path such as {who}/{problem}.{ext}");
    }
    Layout layout{.text = std::string(text)};
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('/', begin), text.size());
        auto level = parse_level(text.substr(begin, end - begin));
        if (!level) return unexpected(level.error());
        layout.levels.push_back(std::move(*level));
        begin = end + 1;
    }
    if (!layout.has(Kind::who)) return unexpected("expected {who} in it");
    if (!ends_with_extension(layout)) return unexpected("expected .{ext} at its end");
    return layout;
}

std::optional<LayoutMatch> match(const LayoutLevel& level, std::string_view name,
                                 const LayoutMatch& before, const LayoutWords& words) {
    Met met;
    of(met, Kind::who) = before.who;
    of(met, Kind::problem) = before.problem;
    of(met, Kind::n) = before.n;
    of(met, Kind::time) = before.time;
    if (!Matcher(level, words).match(0, name, met)) return std::nullopt;
    const auto text = [&met](Kind kind) { return std::string(of(met, kind)); };
    return LayoutMatch{.who = text(Kind::who),
                       .problem = text(Kind::problem),
                       .ext = text(Kind::ext),
                       .n = text(Kind::n),
                       .time = text(Kind::time)};
}

}  // namespace grader::model
