package gauntlet.shadows;

import android.service.autofill.UserData;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodSubtype;
import java.util.List;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAutofillManager;
import org.robolectric.shadows.ShadowInputMethodManager;

/** What helps to write: a keyboard in one language, and nobody who fills in. */
public final class PhoneText {
  private static final InputMethodSubtype ENGLISH =
      new InputMethodSubtype.InputMethodSubtypeBuilder()
          .setSubtypeLocale("en_US")
          .setSubtypeMode("keyboard")
          .setLanguageTag("en-US")
          .build();

  private PhoneText() {}

  @Implements(className = "android.view.inputmethod.InputMethodManager")
  public static class Keyboards extends ShadowInputMethodManager {
    @Override
    @Implementation
    protected InputMethodSubtype getCurrentInputMethodSubtype() {
      InputMethodSubtype set = super.getCurrentInputMethodSubtype();
      return set == null ? ENGLISH : set;
    }

    @Implementation
    protected InputMethodSubtype getLastInputMethodSubtype() {
      return getCurrentInputMethodSubtype();
    }

    @Implementation
    protected Map<InputMethodInfo, List<InputMethodSubtype>> getShortcutInputMethodsAndSubtypes() {
      return Map.of();
    }
  }

  @Implements(className = "android.view.autofill.AutofillManager", minSdk = 26)
  public static class Autofill extends ShadowAutofillManager {
    @Implementation(minSdk = 28)
    protected UserData getUserData() {
      return null;
    }

    @Implementation(minSdk = 28)
    protected String getUserDataId() {
      return null;
    }

    @Implementation(minSdk = 28)
    protected boolean isFieldClassificationEnabled() {
      return false;
    }

    @Implementation(minSdk = 28)
    protected String getDefaultFieldClassificationAlgorithm() {
      return null;
    }

    @Implementation(minSdk = 28)
    protected List<String> getAvailableFieldClassificationAlgorithms() {
      return List.of();
    }
  }
}
