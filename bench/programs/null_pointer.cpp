// Crashes: the list that it walks has no end.
#include <bits/stdc++.h>
using namespace std;

struct Node {
    char piece;
    Node* next;
};

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    Node* first = nullptr;
    string line;
    while (cin >> line)
        for (char c : line) first = new Node{c, first};
    int black = 0;
    for (Node* n = first; black < 17; n = n->next) black += n->piece == 'b';
    cout << black << endl;
}
