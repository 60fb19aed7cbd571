package org.chromium.support_lib_glue;

import gauntlet.shadows.BrowserPart;
import java.lang.reflect.InvocationHandler;

/** Where androidx.webkit looks for the browser: a WebView brings a class of this name. */
public final class SupportLibReflectionUtil {
  private SupportLibReflectionUtil() {}

  public static InvocationHandler createWebViewProviderFactory() {
    return BrowserPart.factory();
  }
}
