package gauntlet.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls of the JDK that Android's libcore answers otherwise, and the class of {@code gauntlet.phone.libcore} that answers instead,
 * by a static method of the same name. One of an instance takes the instance first.
 */
final class LibcoreCalls {
  private static final String ROOM = "gauntlet/phone/libcore/";

  /** Replacement, kind and call; S is a string, L alone a locale, C characters. */
  private static final String TABLE =
      """
      Sorting static java/util/Collections.sort(Ljava/util/List;)V
      Sorting static java/util/Collections.sort(Ljava/util/List;Ljava/util/Comparator;)V
      Identifiers static java/util/UUID.fromString(S)Ljava/util/UUID;
      Splitting instance java/lang/String.split(S)[S
      Splitting instance java/lang/String.split(SI)[S
      Splitting instance java/util/regex/Pattern.split(C)[S
      Splitting instance java/util/regex/Pattern.split(CI)[S
      Replacing instance java/lang/String.replaceAll(SS)S
      Replacing instance java/lang/String.replaceFirst(SS)S
      Replacing instance java/util/regex/Matcher.replaceAll(S)S
      Replacing instance java/util/regex/Matcher.replaceFirst(S)S
      Replacing instance java/util/regex/Matcher.appendReplacement(Ljava/lang/StringBuffer;S)Ljava/util/regex/Matcher;
      Replacing instance java/util/regex/Matcher.appendReplacement(Ljava/lang/StringBuilder;S)Ljava/util/regex/Matcher;
      Letters instance java/lang/String.toUpperCase()S
      Letters instance java/lang/String.toUpperCase(L)S
      Collating static java/text/Collator.getInstance()Ljava/text/Collator;
      Collating static java/text/Collator.getInstance(L)Ljava/text/Collator;
      Numbers static java/text/NumberFormat.getInstance()Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getInstance(L)Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getNumberInstance()Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getNumberInstance(L)Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getIntegerInstance()Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getIntegerInstance(L)Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getCurrencyInstance()Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getCurrencyInstance(L)Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getPercentInstance()Ljava/text/NumberFormat;
      Numbers static java/text/NumberFormat.getPercentInstance(L)Ljava/text/NumberFormat;
      Dates static java/text/DateFormat.getInstance()Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getDateInstance()Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getDateInstance(I)Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getDateInstance(IL)Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getTimeInstance()Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getTimeInstance(I)Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getTimeInstance(IL)Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getDateTimeInstance()Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getDateTimeInstance(II)Ljava/text/DateFormat;
      Dates static java/text/DateFormat.getDateTimeInstance(IIL)Ljava/text/DateFormat;
      Calendars static java/util/Calendar.getInstance()Ljava/util/Calendar;
      Calendars static java/util/Calendar.getInstance(L)Ljava/util/Calendar;
      Calendars static java/util/Calendar.getInstance(Ljava/util/TimeZone;)Ljava/util/Calendar;
      Calendars static java/util/Calendar.getInstance(Ljava/util/TimeZone;L)Ljava/util/Calendar;
      ZoneNames instance java/util/TimeZone.getDisplayName()S
      ZoneNames instance java/util/TimeZone.getDisplayName(L)S
      ZoneNames instance java/util/TimeZone.getDisplayName(ZI)S
      ZoneNames instance java/util/TimeZone.getDisplayName(ZIL)S
      SystemValues static java/lang/System.getProperty(S)S
      SystemValues static java/lang/System.getProperty(SS)S
      SystemValues static java/lang/System.getProperties()Ljava/util/Properties;
      SystemValues static java/lang/System.setProperty(SS)S
      SystemValues static java/lang/System.clearProperty(S)S
      SystemValues static java/lang/System.getenv(S)S
      SystemValues static java/lang/System.getenv()Ljava/util/Map;
      SystemValues static java/lang/System.runFinalizersOnExit(Z)V
      SystemValues static java/lang/Runtime.runFinalizersOnExit(Z)V
      SystemValues instance java/lang/Runtime.traceInstructions(Z)V
      SystemValues instance java/lang/Runtime.traceMethodCalls(Z)V
      Providers static java/security/Security.getProviders()[Ljava/security/Provider;
      Providers static java/security/Security.getProviders(S)[Ljava/security/Provider;
      Providers static java/security/Security.getProviders(Ljava/util/Map;)[Ljava/security/Provider;
      Providers static java/security/Security.getProvider(S)Ljava/security/Provider;
      Selecting instance java/nio/channels/Selector.select()I
      Selecting instance java/nio/channels/Selector.select(J)I
      Selecting instance java/nio/channels/Selector.wakeup()Ljava/nio/channels/Selector;
      StoppedThreads instance java/lang/Thread.suspend()V
      StoppedThreads instance java/lang/Thread.resume()V
      StoppedThreads instance java/lang/Thread.stop(Ljava/lang/Throwable;)V
      StoppedThreads instance java/lang/Thread.destroy()V
      """;

  /** A static method that answers instead. */
  record Answer(String owner, String name, String desc) {}

  private static final Map<String, Answer> ANSWERS = new HashMap<>();

  /** Classes of the JDK that the app gets a subclass of whenever it makes one. */
  static final Map<String, String> SUBCLASSES =
      Map.of(
          "java/text/DecimalFormat", ROOM + "IcuDecimalFormat",
          "java/text/SimpleDateFormat", ROOM + "IcuDateFormat");

  static {
    for (String line : TABLE.split("\n")) {
      String[] parts = line.split(" ");
      int open = parts[2].indexOf('(');
      int dot = parts[2].lastIndexOf('.', open);
      String owner = parts[2].substring(0, dot);
      String name = parts[2].substring(dot + 1, open);
      String desc = spelled(parts[2].substring(open));
      String taken = parts[1].equals("instance") ? "(L" + owner + ";" + desc.substring(1) : desc;
      ANSWERS.put(owner + "." + name + desc, new Answer(ROOM + parts[0], name, taken));
    }
  }

  private LibcoreCalls() {}

  /** Who answers a call, written as {@code owner.nameDescriptor}; null when the JDK does. */
  static Answer of(String call) {
    return ANSWERS.get(call);
  }

  /** All calls, as {@link #of} takes them. */
  static Set<String> calls() {
    return ANSWERS.keySet();
  }

  /** All replacements, for a test that they exist. */
  static List<Answer> answers() {
    return new ArrayList<>(ANSWERS.values());
  }

  private static String spelled(String desc) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < desc.length(); i++) {
      char letter = desc.charAt(i);
      if (letter == 'S') out.append("Ljava/lang/String;");
      else if (letter == 'C') out.append("Ljava/lang/CharSequence;");
      else if (letter == 'L' && !desc.startsWith("Ljava", i)) out.append("Ljava/util/Locale;");
      else if (letter == 'L') {
        int end = desc.indexOf(';', i) + 1;
        out.append(desc, i, end);
        i = end - 1;
      } else out.append(letter);
    }
    return out.toString();
  }
}
