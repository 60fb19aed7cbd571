package gauntlet.shadows;

/** All our shadows. They replace Robolectric's of the same classes. */
public final class Shadows {
  public static final Class<?>[] ALL = {
    PhoneActivity.class,
    PhoneContext.class,
    PhoneCard.Folders.class,
    PhoneCard.Roots.class,
    PhoneLinux.class,
    PhonePackageManager.class,
    PhoneToast.class,
    PhoneAsyncTask.class,
    PhoneReceiver.class,
    JdkXml.class,
    PhoneNotificationManager.class,
    PhoneConnectivityManager.class,
    PhonePendingIntent.class,
    PhoneAlarmManager.class,
    PhoneService.class,
    PhoneJobScheduler.class,
    PhoneJobScheduler.Service.class,
    PhoneMediaPlayer.class,
    PhoneGlSurfaceView.class,
    PhoneSearchManager.class,
    RealWidgets.TabHost.class,
    RealWidgets.TabSpec.class,
    RealWidgets.TabWidget.class,
    RealWidgets.TabActivity.class,
    RealWidgets.ActivityGroup.class,
    RealWidgets.CountDownTimer.class,
    RealWidgets.AsyncQueryHandler.class,
    RealWidgets.ScrollView.class,
    RealWidgets.ViewAnimator.class,
    RealWidgets.Magnifier.class,
  };

  private Shadows() {}
}
