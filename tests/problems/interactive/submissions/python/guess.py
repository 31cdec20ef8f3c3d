# @expect: AC
low, high = 1, 1000000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    reply = input()
    if reply == "found":
        break
    if reply == "larger":
        low = middle + 1
    else:
        high = middle - 1
