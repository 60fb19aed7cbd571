package gauntlet.phone.keys;

import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.security.spec.ECParameterSpec;
import javax.crypto.SecretKey;

/** What an app gets of a key in the vault: its name. Only the vault's own ciphers can do something with it. */
abstract class VaultKey implements Key {
  private final String alias;
  private final String algorithm;

  private VaultKey(String alias, String algorithm) {
    this.alias = alias;
    this.algorithm = algorithm;
  }

  static VaultKey of(String alias, StoredKey stored) {
    if (stored.key() instanceof SecretKey) return new Secret(alias, stored.algorithm());
    if (stored.key() instanceof RSAKey key) return new Rsa(alias, stored.algorithm(), key.getModulus());
    return new Ec(alias, stored.algorithm(), ((ECKey) stored.key()).getParams());
  }

  String alias() {
    return alias;
  }

  StoredKey stored() throws InvalidKeyException {
    StoredKey stored = KeyVault.find(alias);
    if (stored == null || !stored.isKey()) throw new InvalidKeyException("Keystore operation failed");
    return stored;
  }

  @Override
  public String getAlgorithm() {
    return algorithm;
  }

  @Override
  public String getFormat() {
    return null;
  }

  @Override
  public byte[] getEncoded() {
    return null;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VaultKey key && key.alias.equals(alias);
  }

  @Override
  public int hashCode() {
    return alias.hashCode();
  }

  private static final class Secret extends VaultKey implements SecretKey {
    Secret(String alias, String algorithm) {
      super(alias, algorithm);
    }
  }

  private static final class Rsa extends VaultKey implements PrivateKey, RSAKey {
    private final BigInteger modulus;

    Rsa(String alias, String algorithm, BigInteger modulus) {
      super(alias, algorithm);
      this.modulus = modulus;
    }

    @Override
    public BigInteger getModulus() {
      return modulus;
    }
  }

  private static final class Ec extends VaultKey implements PrivateKey, ECKey {
    private final ECParameterSpec parameters;

    Ec(String alias, String algorithm, ECParameterSpec parameters) {
      super(alias, algorithm);
      this.parameters = parameters;
    }

    @Override
    public ECParameterSpec getParams() {
      return parameters;
    }
  }
}
