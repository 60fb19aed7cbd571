package gauntlet.shadows;

import android.webkit.ServiceWorkerClient;
import android.webkit.ServiceWorkerController;
import android.webkit.ServiceWorkerWebSettings;
import android.webkit.WebSettings;

/** Service workers belong to pages, and there are none: they can be set up and are never asked for anything. */
final class QuietWorkers extends ServiceWorkerController {
  private final ServiceWorkerWebSettings settings = new Settings();

  /** What Robolectric has every class of the framework implement, and leaves to the subclasses of abstract ones. */
  public Object $$robo$getData() {
    return null;
  }

  @Override
  public ServiceWorkerWebSettings getServiceWorkerWebSettings() {
    return settings;
  }

  @Override
  public void setServiceWorkerClient(ServiceWorkerClient client) {}

  /** As a WebView begins with them. */
  private static final class Settings extends ServiceWorkerWebSettings {
    private int cacheMode = WebSettings.LOAD_DEFAULT;
    private boolean content = true;
    private boolean files = true;
    private boolean blocked;

    public Object $$robo$getData() {
      return null;
    }

    @Override
    public void setCacheMode(int mode) {
      cacheMode = mode;
    }

    @Override
    public int getCacheMode() {
      return cacheMode;
    }

    @Override
    public void setAllowContentAccess(boolean allow) {
      content = allow;
    }

    @Override
    public boolean getAllowContentAccess() {
      return content;
    }

    @Override
    public void setAllowFileAccess(boolean allow) {
      files = allow;
    }

    @Override
    public boolean getAllowFileAccess() {
      return files;
    }

    @Override
    public void setBlockNetworkLoads(boolean block) {
      blocked = block;
    }

    @Override
    public boolean getBlockNetworkLoads() {
      return blocked;
    }
  }
}
