# @expect: TL
reply = input()
print(500000, flush=True)
