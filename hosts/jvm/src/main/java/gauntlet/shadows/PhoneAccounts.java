package gauntlet.shadows;

import android.accounts.AccountManager;
import android.accounts.AuthenticatorDescription;
import android.accounts.IAccountManager;
import android.content.Context;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAccountManager;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** A phone has kinds of accounts before it has an account, and what Robolectric does not fake is the framework's own code. */
@Implements(className = "android.accounts.AccountManager")
public class PhoneAccounts extends ShadowAccountManager {
  private static final AuthenticatorDescription MAIL =
      new AuthenticatorDescription(
          "com.android.email", "android", android.R.string.unknownName, android.R.drawable.sym_def_app_icon,
          android.R.drawable.sym_def_app_icon, 0);

  @RealObject protected AccountManager itself;

  @Override
  @Implementation
  protected void __constructor__(Context context, IAccountManager service) {
    super.__constructor__(context, service);
    Shadow.invokeConstructor(
        AccountManager.class, itself, ClassParameter.from(Context.class, context),
        ClassParameter.from(IAccountManager.class, service));
  }

  @Override
  @Implementation
  protected AuthenticatorDescription[] getAuthenticatorTypes() {
    AuthenticatorDescription[] own = super.getAuthenticatorTypes();
    AuthenticatorDescription[] all = java.util.Arrays.copyOf(own, own.length + 1);
    all[own.length] = MAIL;
    return all;
  }
}
