package gauntlet.phone.libcore;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Providers of cryptography by the names that apps ask a phone for; what they give is made by the JDK's. */
public final class Providers {
  private static final String OPEN_SSL = "AndroidOpenSSL";
  private static final Set<String> TYPES =
      Set.of(
          "AlgorithmParameters", "CertificateFactory", "Cipher", "KeyAgreement", "KeyFactory", "KeyGenerator", "KeyPairGenerator",
          "Mac", "MessageDigest", "SecretKeyFactory", "Signature", "SSLContext", "TrustManagerFactory");

  private Providers() {}

  /** Once for all processes of the app: nothing in them is the app's. */
  public static void install() {
    if (Security.getProvider(OPEN_SSL) != null) return;
    Security.addProvider(new OpenSsl());
    Security.addProvider(new Jsse());
    Security.setProperty("keystore.type", "BKS");
    Security.setProperty("ssl.KeyManagerFactory.algorithm", "PKIX");
  }

  /** What is another provider's under the name of this one. */
  private static final class Borrowed extends Provider.Service {
    private final Provider.Service owner;

    Borrowed(Provider by, String algorithm, Provider.Service owner) {
      super(by, owner.getType(), algorithm, owner.getClassName(), null, Map.of());
      this.owner = owner;
    }

    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      return owner.newInstance(parameter);
    }

    @Override
    public boolean supportsParameter(Object parameter) {
      return owner.supportsParameter(parameter);
    }
  }

  private static final class OpenSsl extends Provider {
    OpenSsl() {
      super(OPEN_SSL, "1.0", "Android's OpenSSL-backed security provider");
      for (Provider jdk : Security.getProviders()) {
        if (!jdk.getName().startsWith("Sun") && !jdk.getName().equals("SUN")) continue;
        for (Service service : jdk.getServices())
          if (TYPES.contains(service.getType())) putService(new Borrowed(this, service.getAlgorithm(), service));
      }
    }
  }

  private static final class Jsse extends Provider {
    Jsse() {
      super("HarmonyJSSE", "1.0", "Harmony JSSE Provider");
      Service keys = Security.getProvider("SunJSSE").getService("KeyManagerFactory", "NewSunX509");
      for (String name : List.of("PKIX", "X509")) putService(new Borrowed(this, name, keys));
    }
  }
}
