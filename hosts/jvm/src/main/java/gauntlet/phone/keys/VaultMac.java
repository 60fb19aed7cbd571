package gauntlet.phone.keys;

import android.security.keystore.KeyProperties;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Mac;
import javax.crypto.MacSpi;

/** One of Java's own codes of messages, with a key of the vault. */
final class VaultMac extends MacSpi {
  private final String algorithm;
  private Mac mac;

  VaultMac(String algorithm) {
    this.algorithm = algorithm;
  }

  @Override
  protected int engineGetMacLength() {
    int hash = Integer.parseInt(algorithm.substring("HmacSHA".length()));
    return (hash == 1 ? 160 : hash) / Byte.SIZE;
  }

  @Override
  protected void engineInit(Key key, AlgorithmParameterSpec parameters)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (!(key instanceof VaultKey vaulted)) throw new InvalidKeyException("Unsupported key: " + key);
    StoredKey stored = vaulted.stored();
    stored.uses().allow(KeyProperties.PURPOSE_SIGN | KeyProperties.PURPOSE_VERIFY);
    try {
      mac = Mac.getInstance(algorithm);
      mac.init(stored.key(), parameters);
    } catch (GeneralSecurityException e) {
      throw new InvalidKeyException(e);
    }
  }

  @Override
  protected void engineUpdate(byte input) {
    mac.update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    mac.update(input, offset, length);
  }

  @Override
  protected byte[] engineDoFinal() {
    return mac.doFinal();
  }

  @Override
  protected void engineReset() {
    if (mac != null) mac.reset();
  }
}
