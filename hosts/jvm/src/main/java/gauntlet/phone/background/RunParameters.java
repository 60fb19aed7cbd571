package gauntlet.phone.background;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.content.ClipData;
import android.net.Network;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import android.os.PersistableBundle;
import gauntlet.phone.system.NewRules;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** What a service gets to know of the job that it is to do. How that is made differs between API levels. */
final class RunParameters {
  private RunParameters() {}

  static JobParameters of(JobInfo info, IBinder callback, boolean late) {
    if (Build.VERSION.SDK_INT < NewRules.ANDROID_14)
      return new JobParameters(
          callback, info.getId(), info.getExtras(), info.getTransientExtras(), info.getClipData(), info.getClipGrantFlags(), late,
          null, null, null);
    return ReflectionHelpers.callConstructor(
        JobParameters.class,
        ClassParameter.from(IBinder.class, callback),
        ClassParameter.from(String.class, null),
        ClassParameter.from(int.class, info.getId()),
        ClassParameter.from(PersistableBundle.class, info.getExtras()),
        ClassParameter.from(Bundle.class, info.getTransientExtras()),
        ClassParameter.from(ClipData.class, info.getClipData()),
        ClassParameter.from(int.class, info.getClipGrantFlags()),
        ClassParameter.from(boolean.class, late),
        ClassParameter.from(boolean.class, ReflectionHelpers.callInstanceMethod(info, "isExpedited")),
        ClassParameter.from(boolean.class, ReflectionHelpers.callInstanceMethod(info, "isUserInitiated")),
        ClassParameter.from(Uri[].class, null),
        ClassParameter.from(String[].class, null),
        ClassParameter.from(Network.class, null));
  }
}
