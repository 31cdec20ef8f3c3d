// flip-gen: prints one input of flip.

#include "reference/generator.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace {

constexpr const char* kUsage =
    R"(usage: flip-gen [--seed N] [--distance D] [--goal COLOUR] [--using AREA]...

Prints one input of flip, drawn uniformly from all boards that are as wanted. The same arguments
give the same bytes on every machine.

  --seed N         0 to 18446744073709551615; default 1
  --distance D     the least number of moves: 0 to 6, or impossible
  --goal COLOUR    the colour that shortest solutions end in: black, white, or either (some black,
                   some white); for distance 0 it is the colour of the board
  --using AREA     corner, edge (the border without its corners) or centre: every shortest solution
                   makes a move there; more than once: in each of these areas
  --help           this text

examples:
  flip-gen --seed 7
  flip-gen --seed 7 --distance 5 --goal black
  flip-gen --seed 7 --distance 6 --using corner --using centre

exit codes: 0 done, 1 the output cannot be written, 2 usage, or there is no such board
)";

struct Options {
    std::uint64_t seed = 1;
    flip::Wanted wanted;
};

template <typename Number>
std::optional<Number> number(std::string_view text, Number most) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value > most)
        return std::nullopt;
    return value;
}

// Each takes the value of one option; false: it is none of the values that the option has.
bool set_seed(Options& options, std::string_view value) {
    const auto seed = number<std::uint64_t>(value, UINT64_MAX);
    options.seed = seed.value_or(0);
    return seed.has_value();
}

bool set_distance(Options& options, std::string_view value) {
    if (value == "impossible") {
        options.wanted.distance = flip::kImpossible;
        return true;
    }
    const auto distance = number<unsigned>(value, 6);
    options.wanted.distance = static_cast<int>(distance.value_or(0));
    return distance.has_value();
}

bool set_goal(Options& options, std::string_view value) {
    if (value == "black")
        options.wanted.goal = flip::Goal::black;
    else if (value == "white")
        options.wanted.goal = flip::Goal::white;
    else if (value == "either")
        options.wanted.goal = flip::Goal::either;
    else
        return false;
    return true;
}

bool add_area(Options& options, std::string_view value) {
    auto& areas = options.wanted.areas;
    if (value == "corner")
        areas.push_back(flip::kCorners);
    else if (value == "edge")
        areas.push_back(flip::kEdges);
    else if (value == "centre")
        areas.push_back(flip::kCentre);
    else
        return false;
    return true;
}

struct Option {
    std::string_view name;
    bool (*set)(Options&, std::string_view value);
    const char* expected;
};

constexpr Option kOptions[] = {
    {"--seed", set_seed, "a number from 0 to 18446744073709551615"},
    {"--distance", set_distance, "0 to 6, or impossible"},
    {"--goal", set_goal, "black, white or either"},
    {"--using", add_area, "corner, edge or centre"},
};

/// The options, or what is wrong with the arguments.
std::variant<Options, std::string> parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view name = argv[i];
        const Option* option = nullptr;
        for (const Option& known : kOptions)
            if (known.name == name) option = &known;
        if (option == nullptr)
            return "unknown argument '" + std::string(name) + "' (--help lists the options)";
        const std::string expected = std::string(name) + ": expected " + option->expected;
        if (i + 1 == argc) return expected + ", found nothing";
        if (!option->set(options, argv[i + 1]))
            return expected + ", found '" + std::string(argv[i + 1]) + "'";
    }
    return options;
}

int fail(int code, const std::string& why) {
    std::fprintf(stderr, "flip-gen: %s\n", why.c_str());
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--help")
        return std::fputs(kUsage, stdout) < 0 ? 1 : 0;
    const auto parsed = parse(argc, argv);
    if (const auto* error = std::get_if<std::string>(&parsed)) return fail(2, *error);
    const auto& options = std::get<Options>(parsed);

    const auto solver = std::make_unique<flip::Solver>();
    flip::Random random(options.seed);
    const auto board = flip::draw(*solver, options.wanted, random);
    if (!board) return fail(2, "no board is as wanted: leave out --distance, --goal or --using");
    if (std::fputs(flip::print_board(*board).c_str(), stdout) < 0 || std::fflush(stdout) != 0)
        return fail(1, std::string("standard output: ") + std::strerror(errno));
    return 0;
}
