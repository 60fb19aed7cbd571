package gauntlet.phone.libcore;

import java.text.CollationKey;
import java.text.Collator;
import java.text.ParseException;
import java.text.RuleBasedCollator;
import java.util.Locale;

/** An ICU collator as one of the JDK's; of those with rules, since that is what apps take it for. */
final class IcuCollator extends RuleBasedCollator {
  private static final String SOME_RULES = "<a";

  private android.icu.text.Collator icu;

  private IcuCollator(Locale locale) throws ParseException {
    super(SOME_RULES);
    icu = android.icu.text.Collator.getInstance(locale);
  }

  static Collator of(Locale locale) {
    if (locale == null) throw new NullPointerException("locale == null");
    try {
      return new IcuCollator(locale);
    } catch (ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int compare(String one, String other) {
    return icu.compare(one, other);
  }

  @Override
  public CollationKey getCollationKey(String text) {
    return text == null ? null : new Key(text, icu.getCollationKey(text));
  }

  @Override
  public String getRules() {
    return ((android.icu.text.RuleBasedCollator) icu).getRules();
  }

  @Override
  public int getStrength() {
    // The constructor of the JDK's collator asks for this, and sets what follows.
    if (icu == null) return super.getStrength();
    int strength = icu.getStrength();
    return strength == android.icu.text.Collator.IDENTICAL ? IDENTICAL : strength;
  }

  @Override
  public void setStrength(int strength) {
    if (icu == null) return;
    if (strength < PRIMARY || strength > IDENTICAL) throw new IllegalArgumentException("Invalid strength: " + strength);
    icu.setStrength(strength == IDENTICAL ? android.icu.text.Collator.IDENTICAL : strength);
  }

  @Override
  public int getDecomposition() {
    if (icu == null) return super.getDecomposition();
    return icu.getDecomposition() == android.icu.text.Collator.NO_DECOMPOSITION ? NO_DECOMPOSITION : CANONICAL_DECOMPOSITION;
  }

  @Override
  public void setDecomposition(int mode) {
    if (icu == null) return;
    boolean none = mode == NO_DECOMPOSITION;
    icu.setDecomposition(
        none ? android.icu.text.Collator.NO_DECOMPOSITION : android.icu.text.Collator.CANONICAL_DECOMPOSITION);
  }

  @Override
  public Object clone() {
    try {
      IcuCollator copy = (IcuCollator) super.clone();
      copy.icu = (android.icu.text.Collator) icu.clone();
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IcuCollator collator && collator.icu.equals(icu);
  }

  @Override
  public int hashCode() {
    return icu.hashCode();
  }

  private static final class Key extends CollationKey {
    private final android.icu.text.CollationKey icu;

    Key(String text, android.icu.text.CollationKey icu) {
      super(text);
      this.icu = icu;
    }

    @Override
    public int compareTo(CollationKey other) {
      return icu.compareTo(((Key) other).icu);
    }

    @Override
    public byte[] toByteArray() {
      return icu.toByteArray();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.icu.equals(icu);
    }

    @Override
    public int hashCode() {
      return icu.hashCode();
    }
  }
}
