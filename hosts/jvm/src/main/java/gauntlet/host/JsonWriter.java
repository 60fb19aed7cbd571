package gauntlet.host;

import java.util.Map;

/**
 * Writes JSON into one buffer, commas included. The view tree is written at every event, so nothing is built twice.
 */
public final class JsonWriter {
  private final StringBuilder out = new StringBuilder(4096);
  private boolean first = true;

  public JsonWriter open(char bracket) {
    comma();
    out.append(bracket);
    first = true;
    return this;
  }

  public JsonWriter close(char bracket) {
    out.append(bracket);
    first = false;
    return this;
  }

  public JsonWriter name(String name) {
    comma();
    quote(name);
    out.append(':');
    first = true;
    return this;
  }

  public JsonWriter value(CharSequence text) {
    comma();
    if (text == null) out.append("null");
    else quote(text);
    return this;
  }

  public JsonWriter value(long number) {
    comma();
    out.append(number);
    return this;
  }

  /** A whole number is written without a fraction; what is no number is written as null. */
  public JsonWriter value(double number) {
    if (number == Math.rint(number) && Math.abs(number) < 1e15) return value((long) number);
    comma();
    if (Double.isFinite(number)) out.append(number);
    else out.append("null");
    return this;
  }

  public JsonWriter value(boolean truth) {
    comma();
    out.append(truth);
    return this;
  }

  /** Text that is JSON already. */
  public JsonWriter raw(CharSequence json) {
    comma();
    out.append(json);
    return this;
  }

  /** A value as {@link Json} reads it, or any other number. */
  public JsonWriter any(Object value) {
    if (value instanceof Map<?, ?> map) {
      open('{');
      map.forEach((name, of) -> name(String.valueOf(name)).any(of));
      return close('}');
    }
    if (value instanceof Iterable<?> items) {
      open('[');
      items.forEach(this::any);
      return close(']');
    }
    if (value instanceof Boolean truth) return value(truth.booleanValue());
    if (value instanceof Long || value instanceof Integer) return value(((Number) value).longValue());
    if (value instanceof Number number) return value(number.doubleValue());
    return value(value == null ? null : value.toString());
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private void comma() {
    if (!first) out.append(',');
    first = false;
  }

  private void quote(CharSequence text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c == '\n') out.append("\\n");
      // A lone surrogate would not survive UTF-8: all of them travel escaped. So do line ends of JavaScript.
      else if (c < ' ' || c == 0x7f || c == 0x2028 || c == 0x2029 || Character.isSurrogate(c)) escape(c);
      else out.append(c);
    }
    out.append('"');
  }

  private void escape(char c) {
    out.append("\\u").append(Character.forDigit(c >> 12, 16)).append(Character.forDigit(c >> 8 & 15, 16));
    out.append(Character.forDigit(c >> 4 & 15, 16)).append(Character.forDigit(c & 15, 16));
  }
}
