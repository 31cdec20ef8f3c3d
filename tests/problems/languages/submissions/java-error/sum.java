// @expect: CE
public class Sum {
    public static void main(String[] args) {
        int x = "no";
    }
}
