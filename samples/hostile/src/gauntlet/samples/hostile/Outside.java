package gauntlet.samples.hostile;

import android.net.LocalSocket;
import android.net.LocalSocketAddress;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Deeds to what lies outside the app: network, files, processes. The argument is a port or a folder. */
final class Outside {
  /** Whoever finds a file of this name knows where it came from. */
  private static final String MARK = "gauntlet-hostile-was-here";
  private static final int MEGABYTE = 1 << 20;
  /** More than an app may have. */
  private static final int FILLING = 700;
  private static final byte[] CONTENT = {'h', 'o', 's', 't', 'i', 'l', 'e', '\n'};

  private Outside() {}

  static void addTo(Map<String, Deed> deeds) {
    deeds.put("http", Attempt.elsewhere("http", (activity, port) -> http(port)));
    deeds.put("socket", Attempt.elsewhere("socket", (activity, port) -> socket(port)));
    deeds.put("channel", Attempt.elsewhere("channel", (activity, port) -> channel(port)));
    deeds.put("datagram", Attempt.elsewhere("datagram", (activity, port) -> datagram(port)));
    deeds.put("server", Attempt.elsewhere("server", (activity, port) -> server()));
    deeds.put("server channel", Attempt.elsewhere("server channel", (activity, port) -> serverChannel()));
    deeds.put("write", Attempt.here((activity, folder) -> write(folder)));
    deeds.put("write, random", Attempt.here((activity, folder) -> writeRandom(folder)));
    deeds.put("write, nio", Attempt.here((activity, folder) -> writeNio(folder)));
    deeds.put("write, tmp", Attempt.here((activity, folder) -> writeNio("/tmp")));
    deeds.put("write, home", Attempt.here((activity, folder) -> writeNio(System.getProperty("user.home"))));
    deeds.put("write, here", Attempt.here((activity, folder) -> writeNio(new File("").getAbsolutePath())));
    deeds.put("write, code", Attempt.here((activity, folder) -> writeNio(new File(activity.getPackageCodePath()).getParent())));
    deeds.put("fill", Attempt.here((activity, folder) -> fill(activity.getFilesDir())));
    deeds.put("delete", Attempt.here((activity, folder) -> delete(folder)));
    deeds.put("delete, nio", Attempt.here((activity, folder) -> deleteNio(folder)));
    deeds.put("forge", Attempt.here((activity, folder) -> forge()));
    deeds.put("environment", Attempt.here((activity, name) -> environment(name)));
    deeds.put("read", Attempt.here((activity, file) -> read(file)));
    deeds.put("read, nio", Attempt.here((activity, file) -> new String(Files.readAllBytes(Paths.get(file)))));
    deeds.put("list", Attempt.here((activity, folder) -> String.valueOf(Arrays.toString(new File(folder).list()))));
    deeds.put("processes", Attempt.here((activity, word) -> processes(word)));
    deeds.put("unix", Attempt.elsewhere("unix", (activity, socket) -> unix(socket)));
    deeds.put("local", Attempt.elsewhere("local", (activity, socket) -> local(socket, LocalSocketAddress.Namespace.FILESYSTEM)));
    deeds.put("abstract", Attempt.elsewhere("abstract", (activity, socket) -> local(socket, LocalSocketAddress.Namespace.ABSTRACT)));
    deeds.put("exec", Attempt.here((activity, folder) -> exec(folder)));
    deeds.put("exec, builder", Attempt.here((activity, folder) -> execBuilder(folder)));
    deeds.put("exec, hidden", Attempt.here((activity, folder) -> execHidden(folder)));
    deeds.put("library", Attempt.here((activity, folder) -> library()));
  }

  private static String fill(File folder) throws IOException {
    byte[] megabyte = new byte[MEGABYTE];
    try (OutputStream out = new FileOutputStream(new File(folder, "filling"))) {
      for (int i = 0; i < FILLING; i++) out.write(megabyte);
    }
    return FILLING + " MB";
  }

  private static String http(String port) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL("http://127.0.0.1:" + port + "/").openConnection();
    return "status " + connection.getResponseCode();
  }

  private static String socket(String port) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(port))) {
      socket.getOutputStream().write(CONTENT);
      return "connected";
    }
  }

  private static String channel(String port) throws IOException {
    try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)))) {
      channel.write(ByteBuffer.wrap(CONTENT));
      return "connected";
    }
  }

  private static String datagram(String port) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      InetAddress address = InetAddress.getByName("127.0.0.1");
      socket.send(new DatagramPacket(CONTENT, CONTENT.length, address, Integer.parseInt(port)));
      return "sent";
    }
  }

  private static String server() throws IOException {
    try (ServerSocket server = new ServerSocket(0)) {
      return "listening " + server.isBound();
    }
  }

  private static String serverChannel() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(null);
      return "listening";
    }
  }

  private static String write(String folder) throws IOException {
    try (OutputStream out = new FileOutputStream(new File(folder, MARK))) {
      out.write(CONTENT);
    }
    return "written";
  }

  private static String writeRandom(String folder) throws IOException {
    try (RandomAccessFile out = new RandomAccessFile(new File(folder, MARK), "rw")) {
      out.write(CONTENT);
    }
    return "written";
  }

  private static String writeNio(String folder) throws IOException {
    Files.write(Paths.get(folder, MARK), CONTENT);
    return "written";
  }

  private static String delete(String folder) {
    int deleted = 0;
    File[] files = new File(folder).listFiles();
    if (files != null) for (File file : files) if (file.delete()) deleted++;
    return deleted + " files deleted";
  }

  private static String deleteNio(String folder) throws IOException {
    File[] files = new File(folder).listFiles();
    if (files != null) for (File file : files) Files.delete(file.toPath());
    return "all deleted";
  }

  /** Writes to every descriptor of the process, whatever it may lead to, and names those that took it. */
  private static String forge() {
    List<String> written = new ArrayList<>();
    for (int descriptor = 1; descriptor < 10; descriptor++) {
      Path path = Paths.get("/proc/self/fd/" + descriptor);
      try {
        Files.write(path, "{\"id\":0}\n".getBytes());
        written.add(descriptor + " (" + Files.readSymbolicLink(path) + ")");
      } catch (IOException | RuntimeException e) {
        // Nothing there, or nothing that can be written to.
      }
    }
    return "descriptors written: " + written;
  }

  private static String environment(String name) {
    return System.getenv(name) + " of " + new TreeMap<>(System.getenv()).keySet();
  }

  private static String read(String file) throws IOException {
    try (BufferedReader in = new BufferedReader(new FileReader(file))) {
      return in.readLine();
    }
  }

  /** Which processes are there, and whether the environment of one of them has this word. */
  private static String processes(String word) throws IOException {
    int found = 0;
    int open = 0;
    for (File process : new File("/proc").listFiles()) {
      if (!process.getName().matches("[0-9]+|self")) continue;
      found++;
      try {
        if (new String(Files.readAllBytes(process.toPath().resolve("environ"))).contains(word)) open++;
      } catch (IOException e) {
        // Somebody else's.
      }
    }
    return (found > 0 ? "some" : "no") + " processes, " + open + " with " + word;
  }

  /** By the JDK's own classes, which Android does not have. */
  private static String unix(String socket) throws Exception {
    Object address = Class.forName("java.net.UnixDomainSocketAddress").getMethod("of", String.class).invoke(null, socket);
    Object family = Class.forName("java.net.StandardProtocolFamily").getField("UNIX").get(null);
    try (SocketChannel channel =
        (SocketChannel) SocketChannel.class.getMethod("open", Class.forName("java.net.ProtocolFamily")).invoke(null, family)) {
      channel.connect((SocketAddress) address);
      channel.write(ByteBuffer.wrap(CONTENT));
      return "connected";
    }
  }

  private static String local(String name, LocalSocketAddress.Namespace namespace) throws IOException {
    try (LocalSocket socket = new LocalSocket()) {
      socket.connect(new LocalSocketAddress(name, namespace));
      socket.getOutputStream().write(CONTENT);
      return "connected";
    }
  }

  private static String exec(String folder) throws IOException {
    Runtime.getRuntime().exec(command(folder));
    return "started";
  }

  private static String execBuilder(String folder) throws IOException {
    new ProcessBuilder(command(folder)).start();
    return "started";
  }

  /** A call that cannot be seen in the code. */
  private static String execHidden(String folder) throws ReflectiveOperationException {
    Class<?> runtime = Class.forName("java.lang.Run" + "time");
    Object current = runtime.getMethod("getRun" + "time").invoke(null);
    runtime.getMethod("ex" + "ec", String[].class).invoke(current, (Object) command(folder));
    return "started";
  }

  /** Leaves a file, and a process that outlives this one. */
  private static String[] command(String folder) {
    return new String[] {"sh", "-c", "echo hostile > '" + folder + "/" + MARK + "'; sleep 7113; echo end"};
  }

  private static String library() {
    System.loadLibrary("hostile");
    return "loaded";
  }
}
