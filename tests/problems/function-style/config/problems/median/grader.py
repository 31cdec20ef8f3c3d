from median import median

for _ in range(int(input())):
    print(median(*map(int, input().split())))
