// @expect: RE
public class Sum {
    public static void main(String[] args) {
        System.out.println(1 / (args.length));
    }
}
