#include "grader/compare/place.hpp"

#include <algorithm>

namespace grader::compare {
namespace {

/// Goes over bytes without a line feed, which stand at offset `begin`.
void read_in_line(Place& place, std::string_view bytes, std::uint64_t begin) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (is_blank(bytes[i])) continue;
        const std::uint64_t here = begin + i;
        const bool begins = here != place.data_end || here == place.line_begin;
        if (begins) {
            ++place.token;
            place.token_begin = here;
        }
        place.data_end = here + 1;
    }
}

void read_block(Place& place, std::string_view bytes, std::uint64_t begin) {
    const std::size_t line = bytes.rfind('\n') + 1;  // npos + 1 is 0
    if (line > 0) {
        const auto lines = std::count(bytes.begin(), bytes.end(), '\n');
        place.line += static_cast<std::uint64_t>(lines);
        place.line_begin = place.data_end = begin + line;
        place.token = 0;
    }
    read_in_line(place, bytes.substr(line), begin + line);
}

}  // namespace

Place place_of(Source& source, std::uint64_t at) {
    Place place;
    place.at = at;
    place.token = 0;  // tokens so far
    source.seek(0);
    while (source.position() < at && !source.ended()) {
        const std::uint64_t left = at - source.position();
        const std::string_view bytes = source.peek().substr(0, left);
        read_block(place, bytes, source.position());
        source.skip(bytes.size());
    }
    const bool in_token = place.data_end == at && place.data_end > place.line_begin;
    if (!in_token) {
        ++place.token;
        place.token_begin = at;
    }
    return place;
}

}  // namespace grader::compare
