package gauntlet.image;

import com.googlecode.d2j.node.DexClassNode;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;

/** Dalvik bytecode to Java bytecode as the phone can run it, one class at a time: by dex2jar, rewritten and verified. */
final class DexConverter {
  /** What a class has become, and its methods that could not be converted or verified. */
  record Converted(byte[] bytes, List<String> failures) {}

  private final BareConstructors constructors;
  private final FaithfulCode code;
  private final ClassRewriter rewriter;

  DexConverter(Outlines app, BareConstructors constructors) {
    this.constructors = constructors;
    code = new FaithfulCode(constructors, app.bare());
    rewriter = new ClassRewriter(app);
  }

  /** The class is read and converted whole: what it takes does not grow with the app. */
  Converted convert(DexClassNode one) {
    List<String> failures = new ArrayList<>();
    return new Converted(rewriter.rewrite(plain(one, failures), failures), failures);
  }

  /** The class before it is rewritten. */
  ClassNode plain(DexClassNode one, List<String> failures) {
    ClassNode converted = code.convert(one, failures);
    constructors.addTo(converted);
    return converted;
  }
}
