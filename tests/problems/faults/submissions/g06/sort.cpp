// memset without its header @expect: CE
#include <iostream>
#include <cstdio>
using namespace std;

int a[100];

int main() {
    freopen("sort.in", "r", stdin);
    freopen("sort.out", "w", stdout);
    std::cout << strcpy << endl;
}
