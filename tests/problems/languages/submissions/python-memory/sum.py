# @expect: ML
blocks = [bytearray(1 << 24) for _ in range(20)]
