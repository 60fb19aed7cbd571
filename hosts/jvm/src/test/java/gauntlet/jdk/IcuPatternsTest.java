package gauntlet.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

class IcuPatternsTest {
  private static Pattern compiled(String pattern) {
    return Pattern.compile(IcuPatterns.translated(pattern, 0), IcuPatterns.ALWAYS);
  }

  private static boolean matches(String pattern, String text) {
    return compiled(pattern).matcher(text).matches();
  }

  @Test
  void whatBothReadAlikeStays() {
    for (String same : new String[] {
      "a+b*", "\\d{2,}", "[a-z&&[^b]]", "(?<name>x)\\k<name>", "(?i)a", "(a)(b)\\2", "\\Q{}\\E", "[{}]", "\\{\\}", "a{2}", "(?<!a)b",
      "\\cA", "(?<=a{1,3})b", "\\p{L}\\p{IsGreek}\\p{javaLowerCase}", "\\x{1F600}", "^.*$", "(?<=[*+])b"
    }) {
      assertEquals(same, IcuPatterns.translated(same, 0));
      compiled(same);
    }
  }

  @Test
  void commentsAreLeftOut() {
    assertEquals("ab", IcuPatterns.translated("a(?# of )b", 0));
  }

  @Test
  void propertiesHaveTheNamesOfUnicode() {
    assertEquals("\\p{IsLatin}\\p{Lu}\\p{Isalphabetic}\\P{P}", IcuPatterns.translated("\\p{Latin}\\p{Uppercase_Letter}\\p{Alphabetic}\\P{Punctuation}", 0));
    assertEquals(true, matches("\\p{Latin}+\\p{Letter}\\p{^Nd}", "aéß-"));
    assertEquals(true, matches("[[:alpha:]_]+[:digit:][[:^space:]]", "aé_1x"));
  }

  @Test
  void classesAndCaseKnowUnicode() {
    assertEquals(true, matches("\\w+\\d", "né١"));
    assertEquals(true, matches("(?i)É", "é"));
  }

  @Test
  void setsAreTakenAway() {
    assertEquals(true, matches("[a-z--[aeiou]]+", "xyz"));
    assertEquals(false, matches("[a-z--[aeiou]]+", "xaz"));
    assertEquals(true, matches("[]a]+", "]a"));
  }

  @Test
  void whatIcuRefusesIsRefused() {
    for (String wrong : new String[] {"\\{a}", "}", "(?<=a+)b", "(?<!a*)b", "(?<=(a{2,}))b", "(a)\\2", "(?U)a", "(?#"})
      assertThrows(PatternSyntaxException.class, () -> IcuPatterns.translated(wrong, 0), wrong);
    assertThrows(IllegalArgumentException.class, () -> IcuPatterns.check(Pattern.CANON_EQ));
    assertThrows(IllegalArgumentException.class, () -> IcuPatterns.check(Pattern.UNICODE_CHARACTER_CLASS));
  }

  @Test
  void aTextToBeFoundAsItIsMeansNothing() {
    assertEquals("{a}[", IcuPatterns.translated("{a}[", Pattern.LITERAL));
  }

  @Test
  void aCommentAtTheEndOfALineMeansNothing() {
    assertEquals("a # }{\nb", IcuPatterns.translated("a # }{\nb", Pattern.COMMENTS));
    assertEquals("(?x)a # }", IcuPatterns.translated("(?x)a # }", 0));
  }
}
