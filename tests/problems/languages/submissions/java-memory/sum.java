// @expect: ML|RE
import java.util.*;

class Greedy {
    public static void main(String[] args) {
        List<long[]> all = new ArrayList<>();
        while (true) all.add(new long[1 << 20]);
    }
}
