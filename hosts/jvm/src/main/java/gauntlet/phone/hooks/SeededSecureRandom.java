package gauntlet.phone.hooks;

import java.security.SecureRandom;
import java.util.Random;

/** Takes the place of SecureRandom in the app's code: the same numbers in every run of the same index. */
public final class SeededSecureRandom extends SecureRandom {
  private final Random random = new Random(AppHooks.seed());

  public SeededSecureRandom() {}

  public SeededSecureRandom(byte[] seed) {
    random.setSeed(java.util.Arrays.hashCode(seed));
  }

  @Override
  public void nextBytes(byte[] bytes) {
    random.nextBytes(bytes);
  }

  @Override
  public byte[] generateSeed(int length) {
    byte[] seed = new byte[length];
    random.nextBytes(seed);
    return seed;
  }
}
