package gauntlet.image;

import java.nio.file.Path;
import org.robolectric.res.android.CppAssetManager;
import org.robolectric.res.android.Ref;
import org.robolectric.res.android.ResTable;
import org.robolectric.res.android.ResourceTypes.Res_value;
import org.robolectric.res.android.String8;

/** The name of an app as its author's own language has it. */
final class AppLabel {
  private AppLabel() {}

  /** The label of the manifest, looked up in the resources if need be; the package's name for an app without one. */
  static String of(BinaryManifest manifest, Path resources) {
    String label = manifest.label instanceof Integer id ? lookedUp(id, resources) : (String) manifest.label;
    return label == null || label.isBlank() ? manifest.packageName : label.strip();
  }

  private static String lookedUp(int id, Path resources) {
    try {
      CppAssetManager assets = new CppAssetManager();
      if (!assets.addAssetPath(new String8(resources.toString()), new Ref<>(null), false)) return null;
      ResTable table = assets.getResources();
      Ref<Res_value> value = new Ref<>(null);
      int block = table.getResource(id, value, false, 0, new Ref<>(null), new Ref<>(null));
      if (block < 0) return null;
      block = table.resolveReference(value, block, new Ref<>(null));
      boolean text = block >= 0 && value.get().dataType == Res_value.TYPE_STRING;
      return text ? table.getTableStringBlock(block).stringAt(value.get().data) : null;
    } catch (RuntimeException e) {
      // A name is not worth refusing a table for; whoever runs the app will.
      return null;
    }
  }
}
