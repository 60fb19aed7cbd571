package gauntlet.host;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Requests and replies, one JSON object per line, on descriptors of their own: what the app prints cannot mix in. */
public final class Protocol {
  /** Whoever starts the host asks for it with {@code hello}, and refuses another. Counted up with every change that breaks. */
  static final int VERSION = 1;

  /** Answers requests; the id of a request is put into its reply by the protocol. */
  public interface Handler {
    /** The reply, or an exception, which becomes an error in its place. */
    Reply handle(String op, Map<String, Object> request);
  }

  /** {@code json} is an object; after a {@code last} reply nothing more is read. */
  public record Reply(String json, boolean last) {
    public static Reply of(JsonWriter writer) {
      return new Reply(writer.toString(), false);
    }
  }

  /** A request that cannot be served, for a reason that its sender can understand. */
  public static final class Refusal extends RuntimeException {
    final String code;

    public Refusal(String code, String message) {
      super(message);
      this.code = code;
    }
  }

  private final BufferedReader in;
  private final BufferedWriter out;

  public Protocol(InputStream in, OutputStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }

  /** The protocol on inherited descriptors. They may be sockets, which /dev/fd cannot open: they are taken by number. */
  public static Protocol onDescriptors(int in, int out) {
    return new Protocol(new FileInputStream(descriptor(in)), new FileOutputStream(descriptor(out)));
  }

  /** Serves requests until the last reply or the end of the input. */
  public void serve(Handler handler) throws IOException {
    for (String line; (line = in.readLine()) != null; ) {
      if (line.isBlank()) continue;
      Object id = null;
      Reply reply;
      try {
        Map<String, Object> request = Json.parseObject(line);
        id = request.get("id");
        if (!(request.get("op") instanceof String op)) throw new Refusal("bad-request", "a request names its op");
        reply = handler.handle(op, request);
      } catch (Json.Malformed e) {
        reply = error("bad-request", e.getMessage(), null);
      } catch (Refusal e) {
        reply = error(e.code, e.getMessage(), null);
      } catch (Throwable e) {
        reply = error("host", e.toString(), e);
      }
      send(id, reply.json());
      if (reply.last()) return;
    }
  }

  private synchronized void send(Object id, String json) throws IOException {
    if (id == null) {
      out.write(json);
    } else {
      out.write("{\"id\":" + new JsonWriter().any(id));
      if (!json.equals("{}")) out.write(',');
      out.write(json, 1, json.length() - 1);
    }
    out.write('\n');
    out.flush();
  }

  private static Reply error(String code, String message, Throwable thrown) {
    JsonWriter json = new JsonWriter();
    json.open('{').name("error").open('{').name("code").value(code).name("message").value(message);
    if (thrown != null) json.name("trace").value(trace(thrown));
    return Reply.of(json.close('}').close('}'));
  }

  static String trace(Throwable thrown) {
    java.io.StringWriter text = new java.io.StringWriter();
    thrown.printStackTrace(new java.io.PrintWriter(text));
    return text.toString();
  }

  private static FileDescriptor descriptor(int number) {
    try {
      FileDescriptor descriptor = new FileDescriptor();
      Field field = FileDescriptor.class.getDeclaredField("fd");
      field.setAccessible(true);
      field.setInt(descriptor, number);
      return descriptor;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the JVM keeps its descriptors to itself: --add-opens java.base/java.io is missing", e);
    }
  }
}
