#pragma once
int median(int a, int b, int c);
