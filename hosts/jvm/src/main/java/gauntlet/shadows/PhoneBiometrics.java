package gauntlet.shadows;

import android.hardware.biometrics.BiometricManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowBiometricManager;
import org.robolectric.shadows.ShadowFingerprintManager;

/** The phone has a sensor for fingerprints, and nobody has shown it one. */
public final class PhoneBiometrics {
  private PhoneBiometrics() {}

  @Implements(className = "android.hardware.biometrics.BiometricManager", minSdk = 29)
  public static class Manager extends ShadowBiometricManager {
    @Override
    @Implementation
    protected int canAuthenticate() {
      return BiometricManager.BIOMETRIC_ERROR_NONE_ENROLLED;
    }

    @Override
    @Implementation(minSdk = 30)
    protected int canAuthenticate(int authenticators) {
      return BiometricManager.BIOMETRIC_ERROR_NONE_ENROLLED;
    }

    @Override
    @Implementation(minSdk = 30)
    protected int canAuthenticate(int user, int authenticators) {
      return BiometricManager.BIOMETRIC_ERROR_NONE_ENROLLED;
    }
  }

  @Implements(className = "android.hardware.fingerprint.FingerprintManager", isInAndroidSdk = false)
  public static class Fingerprints extends ShadowFingerprintManager {
    @Override
    @Implementation
    protected boolean isHardwareDetected() {
      return true;
    }
  }
}
