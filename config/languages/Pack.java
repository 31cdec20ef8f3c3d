import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles one source, together with others that a problem may have, and makes a jar of it. The
 * source may be called otherwise than its public class, whatever package that is in. The jar starts
 * with the class that the first of the other sources is named after, else with the one that has a
 * main method.
 * usage: Pack SOURCE [OTHER...] JAR
 */
public class Pack {
    private static final Path CLASSES = Path.of("classes");

    public static void main(String[] arguments) throws Exception {
        List<Path> sources = new ArrayList<>();
        for (int i = 0; i + 1 < arguments.length; i++) sources.add(Path.of(arguments[i]));
        String main = sources.size() == 1 ? null : sources.get(1).toString().replaceAll("\\.java$", "");
        List<Diagnostic<? extends JavaFileObject>> words = compile(sources);
        String name = publicClass(words, arguments[0]);
        if (name != null) {
            Path renamed = Path.of(name + ".java");
            Files.copy(sources.get(0), renamed);
            sources.set(0, renamed);
            words = compile(sources);
        }
        boolean failed = false;
        for (Diagnostic<? extends JavaFileObject> one : words) {
            failed |= one.getKind() == Diagnostic.Kind.ERROR;
            System.err.println(place(one, arguments[0], sources) + ":" + one.getLineNumber() + ": " + one.getKind().name().toLowerCase()
                    + ": " + one.getMessage(null));
        }
        if (failed) System.exit(1);
        pack(Path.of(arguments[arguments.length - 1]), main);
    }

    /** The file that the compiler speaks of, by the name that the contestant gave it. */
    private static String place(Diagnostic<? extends JavaFileObject> one, String first, List<Path> sources) {
        if (one.getSource() == null) return first;
        String file = Path.of(one.getSource().getName()).getFileName().toString();
        return file.equals(sources.get(0).toString()) ? first : file;
    }

    private static List<Diagnostic<? extends JavaFileObject>> compile(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> words = new DiagnosticCollector<>();
        Files.createDirectories(CLASSES);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(words, null, null)) {
            List<String> options = List.of("-d", CLASSES.toString(), "-encoding", "UTF-8", "-proc:none",
                    "-implicit:none", "-Xlint:none", "-nowarn");
            compiler.getTask(null, files, words, options, null, files.getJavaFileObjectsFromPaths(sources)).call();
        }
        return words.getDiagnostics();
    }

    /** The name that the compiler asks for, when that is all it complains of; else null. */
    private static String publicClass(List<Diagnostic<? extends JavaFileObject>> words, String source) {
        for (Diagnostic<? extends JavaFileObject> one : words) {
            if (one.getSource() == null || !one.getSource().getName().endsWith(source)) continue;
            if (!"compiler.err.class.public.should.be.in.file".equals(one.getCode())) continue;
            Matcher matcher = Pattern.compile("([^\\s/]+)\\.java").matcher(one.getMessage(null));
            if (matcher.find()) return matcher.group(1);
        }
        return null;
    }

    /** `main`: the class to start with; null: the one that has a main method. */
    private static void pack(Path jar, String main) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(CLASSES)) {
            files = all.filter(Files::isRegularFile).sorted().collect(Collectors.toCollection(ArrayList::new));
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (main == null) main = mainClass(files);
        if (main == null) {
            System.err.println("no class has a method 'public static void main(String[])'");
            System.exit(1);
        }
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream archive = new JarOutputStream(out)) {
            archive.setLevel(0);
            begin(archive, "META-INF/MANIFEST.MF");
            manifest.write(archive);
            for (Path file : files) {
                begin(archive, CLASSES.relativize(file).toString());
                Files.copy(file, archive);
            }
        }
    }

    /** Without the time: the same source makes the same jar. */
    private static void begin(JarOutputStream archive, String name) throws Exception {
        JarEntry entry = new JarEntry(name);
        entry.setTime(0);
        archive.putNextEntry(entry);
    }

    /** Looks without running anything of the contestant's: classes are loaded, not initialised. */
    private static String mainClass(List<Path> files) throws Exception {
        java.net.URL[] where = {CLASSES.toUri().toURL()};
        try (java.net.URLClassLoader loader = new java.net.URLClassLoader(where)) {
            for (Path file : files) {
                String name = CLASSES.relativize(file).toString().replace(File.separatorChar, '.').replaceAll("\\.class$", "");
                try {
                    Class<?> found = Class.forName(name, false, loader);
                    int modifiers = found.getMethod("main", String[].class).getModifiers();
                    if (java.lang.reflect.Modifier.isStatic(modifiers)) return name;
                } catch (ReflectiveOperationException | LinkageError none) {
                    continue;
                }
            }
        }
        return null;
    }
}
