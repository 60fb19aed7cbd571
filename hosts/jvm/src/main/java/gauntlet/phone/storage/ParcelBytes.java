package gauntlet.phone.storage;

import android.content.Intent;
import android.os.Bundle;
import android.os.Parcel;

/** Intents and bundles as bytes: no object of a process that is gone. */
public final class ParcelBytes {
  private ParcelBytes() {}

  public static byte[] bytes(Intent intent) {
    Bundle bundle = new Bundle();
    bundle.putParcelable("intent", intent);
    return bytes(bundle);
  }

  public static Intent intent(byte[] bytes, ClassLoader loader) {
    Intent intent = bundle(bytes, loader).getParcelable("intent");
    intent.setExtrasClassLoader(loader);
    return intent;
  }

  public static byte[] bytes(Bundle bundle) {
    Parcel parcel = Parcel.obtain();
    try {
      parcel.writeBundle(bundle == null ? new Bundle() : bundle);
      return parcel.marshall();
    } finally {
      parcel.recycle();
    }
  }

  public static Bundle bundle(byte[] bytes, ClassLoader loader) {
    Parcel parcel = Parcel.obtain();
    try {
      parcel.unmarshall(bytes, 0, bytes.length);
      parcel.setDataPosition(0);
      Bundle bundle = parcel.readBundle(loader);
      bundle.setClassLoader(loader);
      return bundle;
    } finally {
      parcel.recycle();
    }
  }
}
