// @expect: WA
public class Median {
    static int median(int a, int b, int c) {
        return b;
    }

    public static void main(String[] arguments) {
        System.out.println("2");
    }
}
