package gauntlet.phone.keys;

import android.security.keystore.KeyProtection;
import gauntlet.phone.time.Clock;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStore.ProtectionParameter;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.List;
import javax.crypto.SecretKey;

/** The vault as a KeyStore. */
final class VaultKeyStore extends KeyStoreSpi {
  @Override
  public void engineLoad(InputStream stream, char[] password) {
    if (stream != null) throw new IllegalArgumentException("InputStream not supported");
    if (password != null) throw new IllegalArgumentException("password not supported");
  }

  @Override
  public void engineStore(OutputStream stream, char[] password) {
    throw new UnsupportedOperationException("Can not serialize AndroidKeyStore to OutputStream");
  }

  @Override
  public Key engineGetKey(String alias, char[] password) {
    StoredKey stored = KeyVault.find(alias);
    return stored == null || !stored.isKey() ? null : VaultKey.of(alias, stored);
  }

  @Override
  public Certificate[] engineGetCertificateChain(String alias) {
    StoredKey stored = KeyVault.find(alias);
    return stored == null || stored.chain().isEmpty() ? null : stored.chain().toArray(new Certificate[0]);
  }

  @Override
  public Certificate engineGetCertificate(String alias) {
    Certificate[] chain = engineGetCertificateChain(alias);
    return chain == null ? null : chain[0];
  }

  @Override
  public Date engineGetCreationDate(String alias) {
    StoredKey stored = KeyVault.find(alias);
    return stored == null ? null : new Date(stored.created());
  }

  @Override
  public KeyStore.Entry engineGetEntry(String alias, ProtectionParameter protection) {
    Key key = engineGetKey(alias, null);
    if (key instanceof PrivateKey own) return new KeyStore.PrivateKeyEntry(own, engineGetCertificateChain(alias));
    if (key instanceof SecretKey own) return new KeyStore.SecretKeyEntry(own);
    Certificate certificate = engineGetCertificate(alias);
    return certificate == null ? null : new KeyStore.TrustedCertificateEntry(certificate);
  }

  @Override
  public void engineSetEntry(String alias, KeyStore.Entry entry, ProtectionParameter protection) throws KeyStoreException {
    KeyUses uses = null;
    if (protection instanceof KeyProtection bounds) {
      uses = KeyUses.of(bounds, 0);
      try {
        KeyLimits.checkAuthentication(
            bounds.isUserAuthenticationRequired(), bounds.getUserAuthenticationValidityDurationSeconds());
      } catch (InvalidAlgorithmParameterException e) {
        throw new KeyStoreException(e);
      }
    }
    if (entry instanceof KeyStore.PrivateKeyEntry pair) put(alias, pair.getPrivateKey(), pair.getCertificateChain(), uses);
    else if (entry instanceof KeyStore.SecretKeyEntry secret) put(alias, secret.getSecretKey(), null, uses);
    else if (entry instanceof KeyStore.TrustedCertificateEntry trusted)
      engineSetCertificateEntry(alias, trusted.getTrustedCertificate());
    else throw new KeyStoreException("Entry must be a PrivateKeyEntry, SecretKeyEntry or TrustedCertificateEntry; was " + entry);
  }

  @Override
  public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) throws KeyStoreException {
    if (password != null && password.length > 0) throw new KeyStoreException("entries cannot be protected with passwords");
    put(alias, key, chain, null);
  }

  @Override
  public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) throws KeyStoreException {
    throw new KeyStoreException("Operation not supported because key encoding is unknown");
  }

  private static void put(String alias, Key key, Certificate[] chain, KeyUses uses) throws KeyStoreException {
    if (key instanceof VaultKey own) {
      if (own.alias().equals(alias)) return;
      throw new KeyStoreException("Can only replace keys with same alias: " + alias + " != " + own.alias());
    }
    if (key instanceof SecretKey && uses == null)
      throw new KeyStoreException("Protection parameters must be specified when importing a symmetric key");
    if (key instanceof PrivateKey && (chain == null || chain.length == 0))
      throw new KeyStoreException("Must supply at least one Certificate with PrivateKey");
    int bits = key.getEncoded().length * Byte.SIZE;
    List<Certificate> certificates = chain == null ? List.of() : List.of(chain);
    KeyUses bounds = uses == null ? KeyUses.all(bits) : uses.withSize(bits);
    KeyVault.put(alias, new StoredKey(key.getAlgorithm(), key, certificates, bounds, Clock.now(), true));
  }

  @Override
  public void engineSetCertificateEntry(String alias, Certificate certificate) throws KeyStoreException {
    if (engineIsKeyEntry(alias)) throw new KeyStoreException("Entry exists and is not a trusted certificate");
    KeyVault.put(
        alias,
        new StoredKey(
            certificate.getPublicKey().getAlgorithm(), null, List.of(certificate), KeyUses.all(0), Clock.now(), true));
  }

  @Override
  public void engineDeleteEntry(String alias) {
    KeyVault.remove(alias);
  }

  @Override
  public Enumeration<String> engineAliases() {
    return Collections.enumeration(KeyVault.aliases());
  }

  @Override
  public boolean engineContainsAlias(String alias) {
    if (alias == null) throw new NullPointerException("alias == null");
    return KeyVault.find(alias) != null;
  }

  @Override
  public int engineSize() {
    return KeyVault.aliases().size();
  }

  @Override
  public boolean engineIsKeyEntry(String alias) {
    StoredKey stored = KeyVault.find(alias);
    return stored != null && stored.isKey();
  }

  @Override
  public boolean engineIsCertificateEntry(String alias) {
    StoredKey stored = KeyVault.find(alias);
    return stored != null && !stored.isKey();
  }

  @Override
  public String engineGetCertificateAlias(Certificate certificate) {
    for (String alias : KeyVault.aliases()) if (certificate.equals(engineGetCertificate(alias))) return alias;
    return null;
  }
}
