package gauntlet.shadows;

import android.telephony.TelephonyManager;
import gauntlet.phone.system.Sim;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowTelephonyManager;

/** A SIM card is in the phone, whichever context asks. */
@Implements(className = "android.telephony.TelephonyManager")
public class PhoneTelephony extends ShadowTelephonyManager {
  @RealObject protected TelephonyManager itself;

  @Override
  @Implementation
  protected String getNetworkOperator() {
    return Sim.OPERATOR;
  }

  @Override
  @Implementation
  protected String getNetworkOperatorName() {
    return Sim.OPERATOR_NAME;
  }

  @Override
  @Implementation
  protected String getNetworkCountryIso() {
    return Sim.COUNTRY;
  }

  @Implementation(minSdk = 30)
  protected String getNetworkCountryIso(int slot) {
    return Sim.COUNTRY;
  }

  @Override
  @Implementation
  protected String getSimOperator() {
    return Sim.OPERATOR;
  }

  @Override
  @Implementation
  protected String getSimOperatorName() {
    return Sim.OPERATOR_NAME;
  }

  @Override
  @Implementation
  protected String getSimCountryIso() {
    return Sim.COUNTRY;
  }

  @Override
  @Implementation(minSdk = 24)
  protected TelephonyManager createForSubscriptionId(int id) {
    TelephonyManager known = super.createForSubscriptionId(id);
    return known == null ? itself : known;
  }
}
