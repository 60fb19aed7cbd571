package gauntlet.phone.keys;

import android.security.keystore.KeyGenParameterSpec;
import gauntlet.phone.time.Clock;
import java.security.InvalidAlgorithmParameterException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.List;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Makes secret keys in the vault. */
final class VaultKeyGenerator extends KeyGeneratorSpi {
  private static final int AES_BITS = 128;
  private static final List<Integer> AES_SIZES = List.of(128, 192, 256);

  private final String algorithm;
  private KeyGenParameterSpec spec;

  VaultKeyGenerator(String algorithm) {
    this.algorithm = algorithm;
  }

  @Override
  protected void engineInit(SecureRandom random) {
    throw new UnsupportedOperationException(
        "Cannot initialize without a " + KeyGenParameterSpec.class.getName() + " parameter");
  }

  @Override
  protected void engineInit(int bits, SecureRandom random) {
    engineInit(random);
  }

  @Override
  protected void engineInit(AlgorithmParameterSpec parameters, SecureRandom random) throws InvalidAlgorithmParameterException {
    if (!(parameters instanceof KeyGenParameterSpec given))
      throw new InvalidAlgorithmParameterException(
          "Cannot initialize without a " + KeyGenParameterSpec.class.getName() + " parameter");
    spec = given;
    if (algorithm.equals("AES") && !AES_SIZES.contains(size()))
      throw new InvalidAlgorithmParameterException("Unsupported key size: " + size() + " bits.");
    KeyLimits.check(given);
  }

  /** A key for a hash is as long as what the hash gives. */
  private int size() {
    if (spec.getKeySize() > 0) return spec.getKeySize();
    if (algorithm.equals("AES")) return AES_BITS;
    int hash = Integer.parseInt(algorithm.substring("HmacSHA".length()));
    return hash == 1 ? 160 : hash;
  }

  @Override
  protected SecretKey engineGenerateKey() {
    if (spec == null) throw new IllegalStateException("Not initialized");
    byte[] bytes = new byte[size() / Byte.SIZE];
    KeyVault.random().nextBytes(bytes);
    StoredKey stored = stored(new SecretKeySpec(bytes, algorithm), KeyUses.of(spec, size()));
    KeyVault.put(spec.getKeystoreAlias(), stored);
    return (SecretKey) VaultKey.of(spec.getKeystoreAlias(), stored);
  }

  private StoredKey stored(SecretKey key, KeyUses uses) {
    KeyUses complete = algorithm.equals("AES") ? uses : uses.withDigest("SHA-" + algorithm.substring("HmacSHA".length()));
    return new StoredKey(algorithm, key, List.of(), complete, Clock.now(), false);
  }
}
