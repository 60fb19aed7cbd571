package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SourceNamesTest {
  @Test
  void guessesTheFileOfTheOutermostClass() {
    assertEquals("Notes.java", SourceNames.sourceOf("a/b/Notes"));
    assertEquals("Notes.java", SourceNames.sourceOf("a/b/Notes$1$Inner"));
    assertEquals("Notes.java", SourceNames.sourceOf("Notes"));
    assertEquals("$Odd.java", SourceNames.sourceOf("a/$Odd$1"));
  }

  @Test
  void addsANameWhereThereIsNone() {
    byte[] bytes = Assembled.type("a/Notes$1", "java/lang/Object", type -> {});
    assertEquals("Notes.java", Assembled.node(Assembled.through(bytes, SourceNames::new)).sourceFile);
  }

  @Test
  void keepsTheTrueName() {
    byte[] bytes = Assembled.type("a/NotesKt", "java/lang/Object", type -> type.visitSource("Notes.kt", null));
    assertEquals("Notes.kt", Assembled.node(Assembled.through(bytes, SourceNames::new)).sourceFile);
  }
}
