package org.example.libcore;

import java.net.URI;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Regular expressions, texts and addresses. */
public class PatternsActivity extends AnswersActivity {
  @Override
  void askAll() {
    ask("comment", () -> Pattern.matches("a(?# b)c", "ac"));
    ask("brace alone", () -> "{x}".replaceAll("\\{x}", "y"));
    ask("brace escaped", () -> "{x}".replaceAll("\\{x\\}", "y"));
    ask("script", () -> "aé1".replaceAll("\\p{Latin}", "."));
    ask("category", () -> "aB1".replaceAll("\\p{Uppercase_Letter}", "."));
    ask("letters", () -> "é ж!".replaceAll("\\w", "."));
    ask("digits", () -> "٣4".replaceAll("\\d", "."));
    ask("case", () -> Pattern.compile("É", Pattern.CASE_INSENSITIVE).matcher("é").matches());
    ask("posix", () -> "ab1".replaceAll("[[:alpha:]]", "."));
    ask("behind", () -> Pattern.compile("(?<=a+)b").pattern());
    ask("group that is not there", () -> Pattern.compile("(a)\\2").pattern());
    ask("flag", () -> Pattern.compile("a", Pattern.UNICODE_CHARACTER_CLASS).pattern());
    ask("as given", () -> Pattern.compile("\\p{Latin}", Pattern.MULTILINE) + " " + Pattern.compile("a", Pattern.MULTILINE).flags());
    ask("split by nothing", () -> Arrays.toString("abc".split("")));
    ask("split in two", () -> Arrays.toString(Pattern.compile("").split("abc", 2)));
    ask("split by commas", () -> Arrays.toString(",a,,b,,".split(",")));
    ask("dollar", () -> "price".replaceAll("price", "$x"));
    ask("two digits", () -> "ab".replaceAll("(a)(b)", "$20"));
    ask("capital", () -> "άλφα".toUpperCase(new java.util.Locale("el")));
    ask("host", () -> new URI("http://my_host.example/a").getHost());
    ask("hebrew", () -> new java.util.Locale("he").getLanguage());
  }
}
