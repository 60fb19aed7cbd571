package gauntlet.shadows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.chromium.support_lib_glue.SupportLibReflectionUtil;
import org.junit.jupiter.api.Test;

class BrowserPartTest {
  /** As the library has them. */
  public interface Factory {
    String[] getSupportedFeatures();

    InvocationHandler getWebkitToCompatConverter();
  }

  public interface Converter {
    InvocationHandler convertSettings(Object settings);
  }

  public interface Settings {
    void setForceDark(int value);

    int getForceDark();

    boolean isAlgorithmicDarkeningAllowed();

    Set<String> getAllowList();

    Object getOrCreatePeer(Callable<Object> made);
  }

  private static <T> T as(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Test
  void aBrowserIsAskedForItsPartsAndKeepsWhatTheyAreSetTo() throws ReflectiveOperationException {
    Method found = SupportLibReflectionUtil.class.getDeclaredMethod("createWebViewProviderFactory");
    Factory factory = as(Factory.class, (InvocationHandler) found.invoke(null));
    assertTrue(List.of(factory.getSupportedFeatures()).contains("ALGORITHMIC_DARKENING"));
    Object settings = new Object();
    Settings first = settingsOf(factory, settings);
    first.setForceDark(2);
    assertEquals(2, settingsOf(factory, settings).getForceDark());
    assertEquals(0, settingsOf(factory, new Object()).getForceDark());
    assertFalse(first.isAlgorithmicDarkeningAllowed());
    assertEquals(Set.of(), first.getAllowList());
    Object peer = first.getOrCreatePeer(Object::new);
    assertSame(peer, first.getOrCreatePeer(Object::new));
  }

  private static Settings settingsOf(Factory factory, Object settings) {
    return as(Settings.class, as(Converter.class, factory.getWebkitToCompatConverter()).convertSettings(settings));
  }
}
