package gauntlet.phone.outside;

import android.content.ContentValues;
import android.content.UriMatcher;
import android.net.Uri;
import java.util.ArrayList;
import java.util.List;

/** Which rows of the system's database an address means, and what an app needs to see or change them. */
final class SystemRoutes {
  /**
   * Rows are read from a view and written to a table. The condition has a question mark for each part of the address that
   * varies, in their order; it is made of equations where rows can be inserted.
   */
  record Route(String view, String table, String condition, String permissions) {
    /** Puts what the address says of a row into a new one. */
    void complete(ContentValues row, List<String> parts) {
      int next = 0;
      for (String equation : condition.split(" AND ")) {
        String[] sides = equation.split(" = ");
        if (sides.length != 2) continue;
        String value = sides[1].equals("?") ? parts.get(next++) : sides[1].replace("'", "");
        row.put(sides[0], value);
      }
    }
  }

  /** A route, and the parts of the address that vary. */
  record Found(Route route, List<String> parts) {
    /** The same without the files of other apps. */
    Found ownedBy(String packageName) {
      return where("owner_package_name = '" + packageName + "'");
    }

    Found where(String more) {
      String condition = route.condition.isEmpty() ? more : route.condition + " AND " + more;
      return new Found(new Route(route.view, route.table, condition, route.permissions), parts);
    }
  }

  /** The permissions for files: who has them not sees and changes those of its own. */
  static final String FILES = "EXTERNAL_STORAGE";

  private static final String CONTACTS = "com.android.contacts";
  private static final String OLD_CONTACTS = "contacts";
  private static final String MIME = "mimetype = 'vnd.android.cursor.item/";
  private static final String NO_PERMISSION = "";

  private final UriMatcher matcher = new UriMatcher(UriMatcher.NO_MATCH);
  private final List<Route> routes = new ArrayList<>();
  private final List<String> patterns = new ArrayList<>();

  SystemRoutes() {
    contacts();
    oldContacts();
    for (String authority : new String[] {"com.android.calendar", "calendar"}) calendar(authority);
    for (String volume : new String[] {"external", "external_primary", "internal"}) media(volume);
    add("call_log", "calls", "calls", "calls", "", "CALL_LOG");
    add("call_log", "calls/#", "calls", "calls", "_id = ?", "CALL_LOG");
    add("sms", "", "sms", "sms", "", "SMS");
    add("sms", "#", "sms", "sms", "_id = ?", "SMS");
    add("sms", "inbox", "sms", "sms", "type = 1", "SMS");
    add("sms", "sent", "sms", "sms", "type = 2", "SMS");
    add("user_dictionary", "words", "words", "words", "", NO_PERMISSION);
    add("user_dictionary", "words/#", "words", "words", "_id = ?", NO_PERMISSION);
    for (String list : new String[] {"my_downloads", "all_downloads"}) {
      add("downloads", list, "view_downloads", "files", "", NO_PERMISSION);
      add("downloads", list + "/#", "view_downloads", "files", "_id = ?", NO_PERMISSION);
    }
    for (String provider : new String[] {"com.android.providers.media.documents", "com.android.providers.downloads.documents"})
      add(provider, "document/*", "view_documents", "files", "document_id = ?", NO_PERMISSION);
  }

  private void contacts() {
    contacts("contacts", "view_contacts", "raw_contacts", "");
    contacts("contacts/#", "view_contacts", "raw_contacts", "_id = ?");
    contacts("contacts/lookup/*", "view_contacts", "raw_contacts", "lookup = ?");
    contacts("contacts/lookup/*/#", "view_contacts", "raw_contacts", "lookup = ? AND _id = ?");
    contacts("contacts/filter/*", "view_contacts", "raw_contacts", "display_name LIKE '%' || ? || '%'");
    contacts("contacts/strequent", "view_contacts", "raw_contacts", "starred = 1");
    contacts("contacts/#/data", "view_data", "data", "contact_id = ?");
    contacts("contacts/lookup/*/#/data", "view_data", "data", "lookup = ? AND contact_id = ?");
    contacts("raw_contacts", "view_raw_contacts", "raw_contacts", "");
    contacts("raw_contacts/#", "view_raw_contacts", "raw_contacts", "_id = ?");
    contacts("raw_contacts/#/data", "view_data", "data", "raw_contact_id = ?");
    contacts("data", "view_data", "data", "");
    contacts("data/#", "view_data", "data", "_id = ?");
    contacts("phone_lookup/*", "view_phone_lookup", "data", "normalized_number LIKE '%' || SUBSTR(?, -7)");
    contacts("groups", "contact_groups", "contact_groups", "");
    contacts("groups/#", "contact_groups", "contact_groups", "_id = ?");
    String[][] kinds = {{"phones", "phone_v2"}, {"emails", "email_v2"}, {"postals", "postal-address_v2"}};
    for (String[] kind : kinds) {
      String condition = MIME + kind[1] + "'";
      contacts("data/" + kind[0], "view_data", "data", condition);
      contacts("data/" + kind[0] + "/#", "view_data", "data", condition + " AND _id = ?");
      contacts("data/" + kind[0] + "/lookup/*", "view_data", "data", condition + " AND data1 = ?");
      String named = " AND (display_name || ' ' || data1) LIKE '%' || ? || '%'";
      contacts("data/" + kind[0] + "/filter/*", "view_data", "data", condition + named);
    }
  }

  private void contacts(String path, String view, String table, String condition) {
    add(CONTACTS, path, view, table, condition, "CONTACTS");
  }

  private void oldContacts() {
    String[][] all = {
      {"people", "view_people", "raw_contacts", ""},
      {"people/#", "view_people", "raw_contacts", "_id = ?"},
      {"people/filter/*", "view_people", "raw_contacts", "name LIKE '%' || ? || '%'"},
      {"people/#/phones", "view_phones", "data", "person = ?"},
      {"people/#/contact_methods", "view_methods", "data", "person = ?"},
      {"phones", "view_phones", "data", ""},
      {"phones/#", "view_phones", "data", "_id = ?"},
      {"phones/filter/*", "view_phones", "data", "number_key LIKE '%' || SUBSTR(?, -7)"},
      {"contact_methods", "view_methods", "data", ""},
      {"contact_methods/email", "view_methods", "data", ""},
    };
    for (String[] one : all) add(OLD_CONTACTS, one[0], one[1], one[2], one[3], "CONTACTS");
  }

  private void calendar(String authority) {
    for (String table : new String[] {"calendars", "events", "reminders", "attendees"}) {
      String view = table.equals("events") ? "view_events" : table;
      add(authority, table, view, table, "", "CALENDAR");
      add(authority, table + "/#", view, table, "_id = ?", "CALENDAR");
    }
    add(authority, "instances/when/#/#", "view_instances", "events", "end >= ? AND begin <= ?", "CALENDAR");
    add(authority, "instances/whenbyday/#/#", "view_instances", "events", "endDay >= ? AND startDay <= ?", "CALENDAR");
  }

  private void media(String volume) {
    String[] folders = {"images/media", "audio/media", "video/media"};
    // What is in the phone itself, such as ringtones, is everybody's.
    String permissions = volume.equals("internal") ? NO_PERMISSION : FILES;
    String where = "volume_name = '" + (volume.equals("internal") ? volume : "external") + "'";
    for (int i = 0; i < folders.length; i++) {
      String condition = where + " AND media_type = " + (i + 1);
      add("media", volume + "/" + folders[i], "files", "files", condition, permissions);
      add("media", volume + "/" + folders[i] + "/#", "files", "files", condition + " AND _id = ?", permissions);
    }
    add("media", volume + "/file", "files", "files", where, permissions);
    add("media", volume + "/file/#", "files", "files", where + " AND _id = ?", permissions);
    add("media", volume + "/downloads", "view_downloads", "files", where, NO_PERMISSION);
    add("media", volume + "/downloads/#", "view_downloads", "files", where + " AND _id = ?", NO_PERMISSION);
    add("media", volume + "/audio/albums", "view_albums", "files", "", permissions);
    add("media", volume + "/audio/albums/#", "view_albums", "files", "_id = ?", permissions);
    add("media", volume + "/audio/artists", "view_artists", "files", "", permissions);
    add("media", volume + "/audio/artists/#", "view_artists", "files", "_id = ?", permissions);
  }

  private void add(String authority, String path, String view, String table, String condition, String permissions) {
    matcher.addURI(authority, path.isEmpty() ? null : path, routes.size());
    routes.add(new Route(view, table, condition, permissions));
    patterns.add(path);
  }

  /** The rows that an address means; null when nobody knows it. */
  Found find(Uri uri) {
    int code = matcher.match(uri);
    if (code == UriMatcher.NO_MATCH) return null;
    List<String> parts = new ArrayList<>();
    String[] pattern = patterns.get(code).split("/");
    for (int i = 0; i < pattern.length; i++)
      if (pattern[i].equals("#") || pattern[i].equals("*")) parts.add(uri.getPathSegments().get(i));
    return new Found(routes.get(code), parts);
  }
}
