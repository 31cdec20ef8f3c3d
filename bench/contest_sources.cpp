#include "bench/contest_sources.hpp"

#include <map>
#include <random>

namespace grader::bench {
namespace {

/// "@" stands for a number that makes each program another one.
struct Body {
    std::vector<const char*> headers;  ///< besides the first
    const char* text;
};

const Body kBodies[] = {
    {{"iostream", "vector", "queue"},
     R"(int main() {
    int n, m; cin >> n >> m;
    vector<vector<int>> g(n + @);
    for (int i = 0; i < m; ++i) { int a, b; cin >> a >> b; g[a].push_back(b); g[b].push_back(a); }
    vector<int> d(n + @, -1); queue<int> q; q.push(1); d[1] = 0;
    while (!q.empty()) { int u = q.front(); q.pop(); for (int v : g[u]) if (d[v] < 0) d[v] = d[u] + 1, q.push(v); }
    cout << d[n] << endl;
}
)"},
    {{"cstdio", "cstring", "algorithm"},
     R"(const int N = 1000 + @; int w[N], c[N], f[100000 + @];
int main() {
    int n, m; scanf("%d%d", &n, &m);
    for (int i = 1; i <= n; i++) scanf("%d%d", w + i, c + i);
    memset(f, 0, sizeof f);
    for (int i = 1; i <= n; i++) for (int j = m; j >= w[i]; j--) f[j] = max(f[j], f[j - w[i]] + c[i]);
    printf("%d\n", f[m] % @);
}
)"},
    {{"iostream", "algorithm", "vector"},
     R"(struct E { int u, v, w; bool operator<(const E& o) const { return w < o.w; } };
int p[200000 + @];
int find(int x) { return p[x] == x ? x : p[x] = find(p[x]); }
int main() {
    ios::sync_with_stdio(false);
    int n, m; cin >> n >> m; vector<E> e(m); for (auto& x : e) cin >> x.u >> x.v >> x.w;
    sort(e.begin(), e.end()); for (int i = 1; i <= n; i++) p[i] = i;
    long long s = @; for (auto& x : e) { int a = find(x.u), b = find(x.v); if (a != b) p[a] = b, s += x.w; }
    cout << s << '\n';
}
)"},
    {{"iostream", "string", "map"},
     R"(int main() {
    map<string, int> m; string s; int best = @; string who;
    while (cin >> s) if (++m[s] > best) best = m[s], who = s;
    for (auto& x : m) cout << x.first << ' ' << x.second << "\n";
    cout << who << endl;
}
)"},
    {{"cstdio"},
     R"(int t[4 * (100000 + @)];
void add(int o, int l, int r, int x, int v) { t[o] += v; if (l == r) return; int m = (l + r) / 2;
    if (x <= m) add(o * 2, l, m, x, v); else add(o * 2 + 1, m + 1, r, x, v); }
int sum(int o, int l, int r, int a, int b) { if (a <= l && r <= b) return t[o]; int m = (l + r) / 2, s = 0;
    if (a <= m) s += sum(o * 2, l, m, a, b); if (b > m) s += sum(o * 2 + 1, m + 1, r, a, b); return s; }
int main() {
    int n, q; scanf("%d%d", &n, &q);
    while (q--) { int k, x, y; scanf("%d%d%d", &k, &x, &y); if (k == 1) add(1, 1, n, x, y); else printf("%d\n", sum(1, 1, n, x, y) + @); }
}
)"},
    {{"iostream", "cmath", "iomanip"},
     R"(int main() {
    double a, b, c; cin >> a >> b >> c;
    double l = -@, r = @; for (int i = 0; i < 200; i++) { double m = (l + r) / 2; if (a * m * m * m + b * m + c > 0) r = m; else l = m; }
    cout << fixed << setprecision(6) << sqrt(fabs(l)) << endl;
}
)"},
    {{"iostream", "set", "queue", "vector"},
     R"(typedef pair<long long, int> P;
int main() {
    int n, m; cin >> n >> m; vector<vector<P>> g(n + @);
    for (int i = 0; i < m; i++) { int a, b, w; cin >> a >> b >> w; g[a].push_back({w, b}); }
    priority_queue<P, vector<P>, greater<P>> q; vector<long long> d(n + @, 1e18); set<int> done;
    q.push({0, 1}); d[1] = 0;
    while (!q.empty()) { auto [x, u] = q.top(); q.pop(); if (!done.insert(u).second) continue;
        for (auto& e : g[u]) if (x + e.first < d[e.second]) q.push({d[e.second] = x + e.first, e.second}); }
    for (int i = 1; i <= n; i++) cout << d[i] << ' ';
}
)"},
    {{"cstdio", "iostream"},
     R"(int n, ans, col[@], d1[2 * @], d2[2 * @];
void dfs(int r) { if (r == n) { ans++; return; }
    for (int c = 0; c < n; c++) if (!col[c] && !d1[r + c] && !d2[r - c + n]) { col[c] = d1[r + c] = d2[r - c + n] = 1; dfs(r + 1); col[c] = d1[r + c] = d2[r - c + n] = 0; } }
int main() {
    freopen("flip.in", "r", stdin); freopen("flip.out", "w", stdout);
    cin >> n; dfs(0); cout << ans << endl; fclose(stdin); fclose(stdout);
}
)"},
    {{"fstream", "string"},
     R"(int main() {
    ifstream in("flip.in"); ofstream out("flip.out");
    string s; int a = @; while (in >> s) { for (char c : s) a = (a * 131 + c) % 1000000007; out << a << "\n"; }
}
)"},
};

/// What those who do not write bits/stdc++.h begin with.
std::string first_header(std::mt19937& random) {
    static const std::pair<const char*, int> kShares[] = {
        {"iostream", 38}, {"cstdio", 24}, {"algorithm", 8}, {"vector", 5}, {"cstring", 5},
        {"string", 3},    {"cmath", 3},   {"map", 2},       {"queue", 2},  {"set", 2},
        {"fstream", 3},   {"iomanip", 2}, {"stdio.h", 3}};
    int draw = static_cast<int>(random() % 100);
    for (const auto& [name, share] : kShares) {
        if ((draw -= share) < 0) return name;
    }
    return "iostream";
}

std::string with_numbers(std::string text, std::mt19937& random) {
    for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;) {
        text.replace(at, 1, std::to_string(2 + random() % 100'000));
    }
    return text;
}

}  // namespace

std::vector<std::string> contest_sources(std::size_t count) {
    std::mt19937 random(4);
    std::vector<std::string> sources;
    for (std::size_t i = 0; i < count; ++i) {
        const Body& body = kBodies[random() % std::size(kBodies)];
        std::string text = "// " + std::to_string(i) + "\n";
        if (i % 2 == 0) {
            text += "#include <bits/stdc++.h>\n";
        } else {
            text += "#include <" + first_header(random) + ">\n";
            for (const char* header : body.headers) {
                text += "#include <" + std::string(header) + ">\n";
            }
        }
        sources.push_back(with_numbers(text + "using namespace std;\n" + body.text, random));
    }
    return sources;
}

}  // namespace grader::bench
