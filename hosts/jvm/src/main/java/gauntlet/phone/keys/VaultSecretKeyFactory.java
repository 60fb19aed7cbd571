package gauntlet.phone.keys;

import java.security.InvalidKeyException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;

/** Tells what is known of a secret key; nothing is made of a description. */
final class VaultSecretKeyFactory extends SecretKeyFactorySpi {
  @Override
  protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
    throw new InvalidKeySpecException(
        "To generate secret key in Android Keystore, use KeyGenerator initialized with a KeyGenParameterSpec");
  }

  @Override
  protected KeySpec engineGetKeySpec(SecretKey key, Class<?> kind) throws InvalidKeySpecException {
    return KeyInfos.of(key, kind);
  }

  @Override
  protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
    if (key instanceof VaultKey) return key;
    throw new InvalidKeyException("To import a secret key into Android Keystore, use KeyStore.setEntry");
  }
}
