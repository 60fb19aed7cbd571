package gauntlet.phone.keys;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;

/** Tells what is known of a private key; nothing is made of a description. */
final class VaultKeyFactory extends KeyFactorySpi {
  @Override
  protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
    throw new InvalidKeySpecException(
        "To generate a key pair in Android Keystore, use KeyPairGenerator initialized with a KeyGenParameterSpec");
  }

  @Override
  protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
    engineGeneratePublic(spec);
    return null;
  }

  @Override
  protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> kind) throws InvalidKeySpecException {
    return kind.cast(KeyInfos.of(key, kind));
  }

  @Override
  protected Key engineTranslateKey(Key key) throws InvalidKeyException {
    if (key instanceof VaultKey) return key;
    throw new InvalidKeyException("To import a key into Android Keystore, use KeyStore.setEntry");
  }
}
