package gauntlet.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON text to maps, lists, strings, doubles, booleans and null. Writing is {@link JsonWriter}'s. */
public final class Json {
  /** The text is not JSON; the message says where. */
  public static final class Malformed extends RuntimeException {
    Malformed(String what, int at) {
      super(what + " at character " + at);
    }
  }

  private static final int DEEPEST = 512;

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.space();
    if (json.at < text.length()) throw json.malformed("more text than one value");
    return value;
  }

  /** An object; anything else is malformed. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> parseObject(String text) {
    if (parse(text) instanceof Map<?, ?> map) return (Map<String, Object>) map;
    throw new Malformed("an object was expected", 0);
  }

  private Object value() {
    space();
    if (at >= text.length()) throw malformed("a value was expected");
    if (depth > DEEPEST) throw malformed("nested too deeply");
    char c = text.charAt(at);
    switch (c) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> object() {
    Map<String, Object> map = new LinkedHashMap<>();
    depth++;
    at++;
    if (!closes('}')) {
      do {
        space();
        if (at >= text.length() || text.charAt(at) != '"') throw malformed("a name was expected");
        String name = string();
        expect(':');
        map.put(name, value());
      } while (continues('}'));
    }
    depth--;
    return map;
  }

  private List<Object> array() {
    List<Object> list = new ArrayList<>();
    depth++;
    at++;
    if (!closes(']')) {
      do {
        list.add(value());
      } while (continues(']'));
    }
    depth--;
    return list;
  }

  private boolean closes(char end) {
    space();
    if (at < text.length() && text.charAt(at) == end) {
      at++;
      return true;
    }
    return false;
  }

  private boolean continues(char end) {
    space();
    char c = at < text.length() ? text.charAt(at) : 0;
    if (c != ',' && c != end) throw malformed("',' or '" + end + "' was expected");
    at++;
    return c == ',';
  }

  private void expect(char wanted) {
    space();
    if (at >= text.length() || text.charAt(at) != wanted) throw malformed("'" + wanted + "' was expected");
    at++;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') return out.toString();
      out.append(c == '\\' ? escaped() : c);
    }
    throw malformed("a string does not end");
  }

  private char escaped() {
    if (at >= text.length()) throw malformed("a string does not end");
    char c = text.charAt(at++);
    switch (c) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'u':
        try {
          char code = (char) Integer.parseInt(text.substring(at, at + 4), 16);
          at += 4;
          return code;
        } catch (RuntimeException e) {
          throw malformed("four hex digits were expected");
        }
      default:
        return c;
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw malformed("a value was expected");
    at += word.length();
    return value;
  }

  private Double number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    try {
      return Double.valueOf(text.substring(from, at));
    } catch (NumberFormatException e) {
      throw malformed("a value was expected");
    }
  }

  private void space() {
    while (at < text.length() && text.charAt(at) <= ' ') at++;
  }

  private Malformed malformed(String what) {
    return new Malformed(what, at);
  }
}
