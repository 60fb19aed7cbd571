package gauntlet.shadows;

import android.app.SearchableInfo;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSearchManager;

/** Nobody offers to be searched from everywhere; Robolectric's does not answer at all. */
@Implements(className = "android.app.SearchManager")
public class PhoneSearchManager extends ShadowSearchManager {
  @Implementation
  protected List<SearchableInfo> getSearchablesInGlobalSearch() {
    return List.of();
  }
}
