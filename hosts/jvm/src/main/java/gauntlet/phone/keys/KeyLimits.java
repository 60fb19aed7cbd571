package gauntlet.phone.keys;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.StrongBoxUnavailableException;
import java.security.InvalidAlgorithmParameterException;

/** What a phone without a screen lock, without fingerprints and without a chip of its own for keys refuses to make. */
final class KeyLimits {
  private static final int EVERY_USE = -1;

  private KeyLimits() {}

  static void check(KeyGenParameterSpec spec) throws InvalidAlgorithmParameterException {
    if (spec.isStrongBoxBacked()) throw new StrongBoxUnavailableException("Failed to generate key");
    checkAuthentication(spec.isUserAuthenticationRequired(), spec.getUserAuthenticationValidityDurationSeconds());
  }

  static void checkAuthentication(boolean required, int seconds) throws InvalidAlgorithmParameterException {
    if (!required) return;
    String why =
        seconds <= 0 && seconds >= EVERY_USE
            ? "At least one biometric must be enrolled to create keys requiring user authentication for every use"
            : "Secure lock screen must be enabled to create keys requiring user authentication";
    throw new InvalidAlgorithmParameterException(new IllegalStateException(why));
  }
}
