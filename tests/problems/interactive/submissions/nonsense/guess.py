# @expect: WA
print("\x1b[31mfive\x00\xff", flush=True)
