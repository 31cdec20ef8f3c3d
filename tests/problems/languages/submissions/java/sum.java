// @expect: AC
package camp.day1;

import java.io.*;
import java.util.*;

public class Solution {
    static class Pair {
        long a, b;
    }

    public static void main(String[] args) throws IOException {
        Pair pair = new Pair();
        try (Scanner in = new Scanner(new File("sum.in")); PrintWriter out = new PrintWriter("sum.out")) {
            pair.a = in.nextLong();
            pair.b = in.nextLong();
            out.println(pair.a + pair.b);
        }
    }
}
