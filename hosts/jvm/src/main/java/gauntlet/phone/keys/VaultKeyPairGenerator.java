package gauntlet.phone.keys;

import android.security.KeyPairGeneratorSpec;
import android.security.keystore.KeyGenParameterSpec;
import gauntlet.phone.time.Clock;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.PrivateKey;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.x509.X509V3CertificateGenerator;

/** Makes pairs of keys in the vault, each with a certificate that it has signed itself. */
@SuppressWarnings("deprecation")
final class VaultKeyPairGenerator extends KeyPairGeneratorSpi {
  private static final int RSA_BITS = 2048;
  private static final int EC_BITS = 256;

  /** What the certificate says. */
  private record Subject(X500Principal name, BigInteger serial, Date from, Date until) {}

  private final String algorithm;
  private String alias;
  private KeyUses uses;
  private Subject subject;
  private AlgorithmParameterSpec curve;

  VaultKeyPairGenerator(String algorithm) {
    this.algorithm = algorithm;
  }

  @Override
  public void initialize(int bits, SecureRandom random) {
    throw new IllegalArgumentException(
        KeyGenParameterSpec.class.getName() + " or " + KeyPairGeneratorSpec.class.getName()
            + " required to initialize this KeyPairGenerator");
  }

  @Override
  public void initialize(AlgorithmParameterSpec parameters, SecureRandom random) throws InvalidAlgorithmParameterException {
    if (parameters instanceof KeyGenParameterSpec spec) {
      KeyLimits.check(spec);
      alias = spec.getKeystoreAlias();
      curve = spec.getAlgorithmParameterSpec();
      uses = KeyUses.of(spec, size(spec.getKeySize()));
      subject =
          new Subject(
              spec.getCertificateSubject(), spec.getCertificateSerialNumber(), spec.getCertificateNotBefore(),
              spec.getCertificateNotAfter());
    } else if (parameters instanceof KeyPairGeneratorSpec spec) {
      alias = spec.getKeystoreAlias();
      curve = spec.getAlgorithmParameterSpec();
      uses = KeyUses.all(size(spec.getKeySize()));
      subject = new Subject(spec.getSubjectDN(), spec.getSerialNumber(), spec.getStartDate(), spec.getEndDate());
    } else {
      throw new InvalidAlgorithmParameterException(
          "Unsupported params class: " + (parameters == null ? null : parameters.getClass().getName()));
    }
  }

  private int size(int asked) {
    return asked > 0 ? asked : algorithm.equals("RSA") ? RSA_BITS : EC_BITS;
  }

  @Override
  public KeyPair generateKeyPair() {
    if (uses == null) throw new IllegalStateException("Not initialized");
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      SecureRandom random = KeyVault.random();
      if (curve instanceof ECGenParameterSpec) generator.initialize(curve, random);
      else if (algorithm.equals("EC")) generator.initialize(new ECGenParameterSpec("secp" + uses.size() + "r1"), random);
      else generator.initialize(uses.size(), random);
      KeyPair pair = generator.generateKeyPair();
      StoredKey stored =
          new StoredKey(algorithm, pair.getPrivate(), List.of(certificate(pair)), uses, Clock.now(), false);
      KeyVault.put(alias, stored);
      return new KeyPair(pair.getPublic(), (PrivateKey) VaultKey.of(alias, stored));
    } catch (GeneralSecurityException e) {
      throw new ProviderException("Failed to generate key pair", e);
    }
  }

  private Certificate certificate(KeyPair pair) throws GeneralSecurityException {
    X509V3CertificateGenerator certificate = new X509V3CertificateGenerator();
    certificate.setPublicKey(pair.getPublic());
    certificate.setSerialNumber(subject.serial);
    certificate.setSubjectDN(subject.name);
    certificate.setIssuerDN(subject.name);
    certificate.setNotBefore(subject.from);
    certificate.setNotAfter(subject.until);
    certificate.setSignatureAlgorithm(algorithm.equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA");
    return certificate.generate(pair.getPrivate(), KeyVault.random());
  }
}
