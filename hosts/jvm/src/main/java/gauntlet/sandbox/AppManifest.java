package gauntlet.sandbox;

import gauntlet.image.BinaryManifest;
import java.nio.file.Path;
import java.util.List;
import org.robolectric.manifest.AndroidManifest;

/** The manifest as Robolectric wants it, with the app's own SDK levels: Robolectric would put its own in their place. */
public final class AppManifest extends AndroidManifest {
  private final BinaryManifest manifest;

  public AppManifest(Path resources, BinaryManifest manifest) {
    super(null, null, null, List.of(), "", resources);
    this.manifest = manifest;
  }

  @Override
  public int getTargetSdkVersion() {
    return manifest.targetSdk;
  }

  @Override
  public int getMinSdkVersion() {
    return manifest.minSdk;
  }

  @Override
  public String getAppComponentFactory() {
    return manifest.componentFactory;
  }
}
