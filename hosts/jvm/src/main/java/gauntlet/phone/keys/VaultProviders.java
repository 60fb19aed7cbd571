package gauntlet.phone.keys;

import java.io.File;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Makes the vault known to Java's security. As on a phone, two providers do it: one has the keys, one works with them. */
public final class VaultProviders {
  static final String NAME = "AndroidKeyStore";

  private static final String[] HASHES = {"SHA1", "SHA224", "SHA256", "SHA384", "SHA512"};
  private static final String[] MACS = {"HmacSHA1", "HmacSHA224", "HmacSHA256", "HmacSHA384", "HmacSHA512"};

  private VaultProviders() {}

  /** Last of all: whoever names no provider gets another one, unless the key is one of the vault's. */
  public static void install() {
    Security.addProvider(new Keys());
    Security.addProvider(new Operations());
  }

  /** The phone's folder for what it knows of the app: keys are kept there. */
  public static void keepIn(File system) {
    KeyVault.keepIn(system);
  }

  private static final class Keys extends Vault {
    Keys() {
      super(NAME, "Android KeyStore security provider");
      put("KeyStore", NAME, VaultKeyStore::new);
      for (String algorithm : new String[] {"RSA", "EC"}) {
        put("KeyPairGenerator", algorithm, () -> new VaultKeyPairGenerator(algorithm));
        put("KeyFactory", algorithm, VaultKeyFactory::new);
      }
      put("KeyGenerator", "AES", () -> new VaultKeyGenerator("AES"));
      put("SecretKeyFactory", "AES", VaultSecretKeyFactory::new);
      for (String mac : MACS) {
        put("KeyGenerator", mac, () -> new VaultKeyGenerator(mac));
        put("SecretKeyFactory", mac, VaultSecretKeyFactory::new);
      }
    }
  }

  private static final class Operations extends Vault {
    Operations() {
      super("AndroidKeyStoreBCWorkaround", "Android KeyStore security provider to work around Bouncy Castle");
      for (String mode : new String[] {"ECB", "CBC"})
        for (String padding : new String[] {"NoPadding", "PKCS7Padding"}) cipher("AES", mode, padding);
      cipher("AES", "CTR", "NoPadding");
      cipher("AES", "GCM", "NoPadding");
      for (String padding : new String[] {"NoPadding", "PKCS1Padding", "OAEPPadding"}) cipher("RSA", "ECB", padding);
      for (String hash : new String[] {"1", "224", "256", "384", "512"})
        cipher("RSA", "ECB", "OAEPWithSHA-" + hash + "AndMGF1Padding");
      for (String mac : MACS) put("Mac", mac, () -> new VaultMac(mac));
      for (String kind : new String[] {"RSA", "ECDSA"}) {
        signature("NONE", kind, "");
        for (String hash : HASHES) signature(hash, kind, "");
      }
      signature("MD5", "RSA", "");
      for (String hash : HASHES) signature(hash, "RSA", "/PSS");
    }

    private void cipher(String algorithm, String mode, String padding) {
      put("Cipher", algorithm + "/" + mode + "/" + padding, () -> new VaultCipher(algorithm, mode, padding));
    }

    private void signature(String hash, String kind, String ending) {
      String name = hash + "with" + kind + ending;
      put("Signature", name, () -> new VaultSignature(name, hash, kind, !ending.isEmpty()));
    }
  }

  private abstract static class Vault extends Provider {
    Vault(String name, String information) {
      super(name, "1.0", information);
    }

    void put(String type, String algorithm, Supplier<Object> maker) {
      putService(new Made(this, type, algorithm, maker));
    }
  }

  /** A service that is made by a call, and not by the name of a class. */
  private static final class Made extends Provider.Service {
    private final Supplier<Object> maker;

    Made(Provider provider, String type, String algorithm, Supplier<Object> maker) {
      super(provider, type, algorithm, VaultKey.class.getName(), List.of(), Map.of());
      this.maker = maker;
    }

    @Override
    public Object newInstance(Object parameter) {
      return maker.get();
    }

    @Override
    public boolean supportsParameter(Object parameter) {
      return parameter instanceof VaultKey;
    }
  }
}
