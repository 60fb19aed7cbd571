package gauntlet.phone.keys;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.spec.SecretKeySpec;

/** One entry of the vault: the key itself, which no app gets to see, its certificates, and what it may be used for. */
record StoredKey(String algorithm, Key key, List<Certificate> chain, KeyUses uses, long created, boolean imported) {
  /** A certificate alone has no key. */
  boolean isKey() {
    return key != null;
  }

  Properties properties() throws CertificateEncodingException {
    Properties all = new Properties();
    all.setProperty("algorithm", algorithm);
    if (key != null) all.setProperty(key instanceof PrivateKey ? "private" : "secret", encoded(key.getEncoded()));
    List<String> certificates = new ArrayList<>();
    for (Certificate one : chain) certificates.add(encoded(one.getEncoded()));
    all.setProperty("chain", String.join(",", certificates));
    all.setProperty("purposes", String.valueOf(uses.purposes()));
    all.setProperty("size", String.valueOf(uses.size()));
    all.setProperty("randomized", String.valueOf(uses.randomized()));
    all.setProperty("blockModes", String.join(",", uses.blockModes()));
    all.setProperty("paddings", String.join(",", uses.paddings()));
    all.setProperty("signaturePaddings", String.join(",", uses.signaturePaddings()));
    all.setProperty("digests", String.join(",", uses.digests()));
    all.setProperty("created", String.valueOf(created));
    all.setProperty("imported", String.valueOf(imported));
    return all;
  }

  static StoredKey of(Properties all) throws GeneralSecurityException {
    String algorithm = all.getProperty("algorithm");
    Key key = null;
    if (all.containsKey("secret")) key = new SecretKeySpec(decoded(all.getProperty("secret")), algorithm);
    if (all.containsKey("private"))
      key = KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(decoded(all.getProperty("private"))));
    List<Certificate> chain = new ArrayList<>();
    for (String one : all.getProperty("chain").split(","))
      if (!one.isEmpty()) chain.add(CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(decoded(one))));
    KeyUses uses =
        new KeyUses(
            Integer.parseInt(all.getProperty("purposes")), Integer.parseInt(all.getProperty("size")),
            Boolean.parseBoolean(all.getProperty("randomized")), words(all, "blockModes"), words(all, "paddings"),
            words(all, "signaturePaddings"), words(all, "digests"));
    return new StoredKey(
        algorithm, key, chain, uses, Long.parseLong(all.getProperty("created")), Boolean.parseBoolean(all.getProperty("imported")));
  }

  private static Set<String> words(Properties all, String name) {
    String text = all.getProperty(name);
    return text.isEmpty() ? Set.of() : new TreeSet<>(List.of(text.split(",")));
  }

  private static String encoded(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] decoded(String text) {
    return Base64.getDecoder().decode(text);
  }
}
