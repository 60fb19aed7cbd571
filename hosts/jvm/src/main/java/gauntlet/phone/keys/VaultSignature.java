package gauntlet.phone.keys;

import android.security.keystore.KeyProperties;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;

/** One of Java's own signatures, made with a key of the vault. Whoever only verifies needs no key of the vault's. */
final class VaultSignature extends SignatureSpi {
  private final String name;
  private final String hash;
  private final String kind;
  private final boolean pss;
  private Signature signature;

  VaultSignature(String name, String hash, String kind, boolean pss) {
    this.name = name;
    this.hash = hash;
    this.kind = kind;
    this.pss = pss;
  }

  @Override
  protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
    throw new InvalidKeyException("Unsupported public key: " + key);
  }

  @Override
  protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
    Key given = key;
    if (!(given instanceof VaultKey vaulted)) throw new InvalidKeyException("Unsupported private key: " + key);
    StoredKey stored = vaulted.stored();
    stored.uses().allow(KeyProperties.PURPOSE_SIGN);
    stored.uses().allowDigest(digest());
    if (kind.equals("RSA"))
      stored.uses()
          .allowSignaturePadding(
              pss ? KeyProperties.SIGNATURE_PADDING_RSA_PSS : KeyProperties.SIGNATURE_PADDING_RSA_PKCS1);
    try {
      signature = Signature.getInstance(pss ? "RSASSA-PSS" : name);
      if (pss) signature.setParameter(parameters());
      signature.initSign((PrivateKey) stored.key(), KeyVault.random());
    } catch (GeneralSecurityException e) {
      throw new InvalidKeyException(e);
    }
  }

  private String digest() {
    return hash.startsWith("SHA") ? "SHA-" + hash.substring("SHA".length()) : hash;
  }

  private PSSParameterSpec parameters() {
    int bits = Integer.parseInt(hash.substring("SHA".length()));
    return new PSSParameterSpec(
        digest(), "MGF1", new MGF1ParameterSpec(digest()), (bits == 1 ? 160 : bits) / Byte.SIZE, 1);
  }

  @Override
  protected void engineUpdate(byte input) throws SignatureException {
    signature.update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) throws SignatureException {
    signature.update(input, offset, length);
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    return signature.sign();
  }

  @Override
  protected boolean engineVerify(byte[] signed) throws SignatureException {
    throw new SignatureException("not initialised for verification");
  }

  @Override
  @SuppressWarnings("deprecation")
  protected void engineSetParameter(String parameter, Object value) {
    throw new UnsupportedOperationException();
  }

  @Override
  @SuppressWarnings("deprecation")
  protected Object engineGetParameter(String parameter) {
    throw new UnsupportedOperationException();
  }
}
