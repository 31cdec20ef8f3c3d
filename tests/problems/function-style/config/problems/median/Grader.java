import java.util.Scanner;

public class Grader {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        for (int n = in.nextInt(); n > 0; n--) {
            System.out.println(Median.median(in.nextInt(), in.nextInt(), in.nextInt()));
        }
    }
}
