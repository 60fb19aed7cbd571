package gauntlet.resources;

import org.robolectric.res.android.ResXMLParser;

/** The attributes of the tag that is being read, by the ids of their names: read once instead of for every attribute of a view. */
public final class TagAttributes {
  private TagAttributes() {}

  /** The ids in their order in the tag; none without a tag. */
  public static int[] ids(ResXMLParser parser) {
    int[] ids = new int[parser == null ? 0 : Math.max(0, parser.getAttributeCount())];
    for (int i = 0; i < ids.length; i++) ids[i] = parser.getAttributeNameResID(i);
    return ids;
  }

  /** Where the id is first; -1 when it is not there. */
  public static int find(int[] ids, int id) {
    for (int i = 0; i < ids.length; i++) if (ids[i] == id) return i;
    return -1;
  }
}
