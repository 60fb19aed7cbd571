package gauntlet.phone.storage;

import java.nio.file.Path;
import org.robolectric.util.TempDirectory;

/** Robolectric's folder for all that it makes for an app; the app's own folders are where a phone has them. */
public final class AppFolders extends TempDirectory {
  private final Storage storage;

  public AppFolders(Storage storage) {
    super("app");
    this.storage = storage;
  }

  /** The names are those by which Robolectric asks when it installs the app. */
  @Override
  public Path createIfNotExists(String name) {
    if (name.equals(storage.data().getName() + "-dataDir") || name.equals("userDataDir")) return storage.data().toPath();
    return name.equals("deviceDataDir") ? storage.deviceData().toPath() : super.createIfNotExists(name);
  }
}
