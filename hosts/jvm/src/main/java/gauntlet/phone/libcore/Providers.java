package gauntlet.phone.libcore;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
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

  /** The phone's, the first to be asked first. */
  private static final List<String> ORDER =
      List.of("AndroidNSSP", OPEN_SSL, "CertPathProvider", "AndroidKeyStoreBCWorkaround", "BC", "HarmonyJSSE", "AndroidKeyStore");

  private Providers() {}

  /** Once for all processes of the app: nothing in them is the app's. */
  public static void install() {
    if (Security.getProvider(OPEN_SSL) != null) return;
    Security.addProvider(new Network());
    Security.addProvider(new OpenSsl());
    Security.addProvider(new Paths());
    Security.addProvider(new Jsse());
    Security.setProperty("keystore.type", "BKS");
    Security.setProperty("ssl.KeyManagerFactory.algorithm", "PKIX");
  }

  public static Provider[] getProviders() {
    return phones(Security.getProviders());
  }

  public static Provider[] getProviders(String filter) {
    return some(Security.getProviders(filter));
  }

  public static Provider[] getProviders(Map<String, String> filter) {
    return some(Security.getProviders(filter));
  }

  public static Provider getProvider(String name) {
    Provider provider = Security.getProvider(name);
    return provider == null || isComputers(provider) ? null : provider;
  }

  /** Null in place of none, as Java has it where providers are asked for by what they can. */
  private static Provider[] some(Provider[] all) {
    Provider[] some = all == null ? new Provider[0] : phones(all);
    return some.length == 0 ? null : some;
  }

  /** Those that a phone has, in its order, and the app's own where it has put them. */
  private static Provider[] phones(Provider[] all) {
    List<Provider> found = new ArrayList<>(List.of(all));
    found.removeIf(Providers::isComputers);
    Iterator<Provider> known =
        found.stream().filter(provider -> place(provider) >= 0).sorted(Comparator.comparingInt(Providers::place)).toList().iterator();
    found.replaceAll(provider -> place(provider) < 0 ? provider : known.next());
    return found.toArray(new Provider[0]);
  }

  private static int place(Provider provider) {
    return ORDER.indexOf(provider.getName());
  }

  /** Whether it is the JDK's, which no phone has. */
  private static boolean isComputers(Provider provider) {
    ClassLoader loader = provider.getClass().getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
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

  /** Whom the app trusts, by its network security configuration. */
  private static final class Network extends Provider {
    Network() {
      super("AndroidNSSP", "1.0", "Android Network Security Policy Provider");
      putService(new Borrowed(this, "PKIX", Security.getProvider("SunJSSE").getService("TrustManagerFactory", "PKIX")));
    }
  }

  private static final class Paths extends Provider {
    Paths() {
      super("CertPathProvider", "1.0", "Provider of CertPathBuilder and CertPathVerifier");
      for (String type : List.of("CertPathBuilder", "CertPathValidator"))
        putService(new Borrowed(this, "PKIX", Security.getProvider("SUN").getService(type, "PKIX")));
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
