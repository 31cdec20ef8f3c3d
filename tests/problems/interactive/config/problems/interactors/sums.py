# An interactor by the rules of Kattis: arguments are the input, the answer, the folder for feedback
# and our own; exit code 42 accepted, 43 wrong answer; why, in judgemessage.txt.
import os
import sys


def quit(code, why):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "w") as file:
        file.write(why + "\n")
    os._exit(code)


with open(sys.argv[1]) as file:
    pairs = [tuple(map(int, line.split())) for line in file]
if len(pairs) != int(sys.argv[4]):
    sys.exit("expected another number of questions")
for a, b in pairs:
    print(a, b)
sys.stdout.flush()
os.close(1)
answers = sys.stdin.read(4096).split()  # whatever the program writes, no more
for i, (a, b) in enumerate(pairs):
    if i == len(answers):
        quit(43, f"{len(answers)} answers to {len(pairs)} questions")
    if answers[i] != str(a + b):
        quit(43, f"{a} + {b} is not {answers[i]}")
quit(42, "")
