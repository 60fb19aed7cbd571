package gauntlet.phone.keys;

import android.security.keystore.KeyInfo;
import android.security.keystore.KeyProperties;
import java.lang.reflect.Constructor;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.InvalidKeySpecException;
import java.util.Set;

/** What an app may know of a key in the vault. */
final class KeyInfos {
  private static final int TRUSTED_ENVIRONMENT = 1;
  private static final int UNLIMITED = -1;

  private KeyInfos() {}

  static KeyInfo of(Key key, Class<?> kind) throws InvalidKeySpecException {
    if (kind != KeyInfo.class) throw new InvalidKeySpecException("Unsupported key spec: " + kind.getName());
    if (!(key instanceof VaultKey vaulted)) throw new InvalidKeySpecException("Unsupported key type: " + key.getClass().getName());
    try {
      return info(vaulted.alias(), vaulted.stored());
    } catch (InvalidKeyException e) {
      throw new InvalidKeySpecException(e);
    }
  }

  private static KeyInfo info(String alias, StoredKey stored) throws InvalidKeySpecException {
    KeyUses uses = stored.uses();
    int origin = stored.imported() ? KeyProperties.ORIGIN_IMPORTED : KeyProperties.ORIGIN_GENERATED;
    Object[] first = {
      alias, true, origin, uses.size(), null, null, null, uses.purposes(), array(uses.paddings()),
      array(uses.signaturePaddings()), array(uses.digests()), array(uses.blockModes()), false, 0,
    };
    Object[] last = {false, false, false, false, false};
    for (Constructor<?> constructor : KeyInfo.class.getDeclaredConstructors()) {
      int count = constructor.getParameterCount();
      if (count < first.length + last.length) continue;
      // Android 12 has added how the user is asked, where the key is and how often it may be used.
      boolean newer = count > first.length + last.length;
      Object[] arguments = new Object[count];
      System.arraycopy(first, 0, arguments, 0, first.length);
      System.arraycopy(last, 0, arguments, first.length + (newer ? 1 : 0), last.length);
      if (newer) {
        arguments[first.length] = 0;
        arguments[count - 2] = TRUSTED_ENVIRONMENT;
        arguments[count - 1] = UNLIMITED;
      }
      try {
        constructor.setAccessible(true);
        return (KeyInfo) constructor.newInstance(arguments);
      } catch (ReflectiveOperationException e) {
        throw new InvalidKeySpecException(e);
      }
    }
    throw new InvalidKeySpecException("unknown version");
  }

  private static String[] array(Set<String> names) {
    return names.toArray(new String[0]);
  }
}
