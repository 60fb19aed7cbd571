-- What the system of a phone keeps for all apps, and what is in it from the start. {now} is when the phone was started, in
-- milliseconds. Names of columns are those that apps ask for.

-- People. Each raw contact is a contact of its own.

CREATE TABLE raw_contacts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, data_set TEXT, sourceid TEXT,
  version INTEGER DEFAULT 1, dirty INTEGER DEFAULT 0, deleted INTEGER DEFAULT 0, starred INTEGER DEFAULT 0,
  pinned INTEGER DEFAULT 0, times_contacted INTEGER DEFAULT 0, last_time_contacted INTEGER DEFAULT 0, custom_ringtone TEXT,
  send_to_voicemail INTEGER DEFAULT 0, aggregation_mode INTEGER DEFAULT 0, sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT);

CREATE TABLE data (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, raw_contact_id INTEGER NOT NULL, mimetype TEXT NOT NULL, is_primary INTEGER DEFAULT 0,
  is_super_primary INTEGER DEFAULT 0, is_read_only INTEGER DEFAULT 0, data_version INTEGER DEFAULT 0, res_package TEXT,
  data1 TEXT, data2 TEXT, data3 TEXT, data4 TEXT, data5 TEXT, data6 TEXT, data7 TEXT, data8 TEXT, data9 TEXT, data10 TEXT,
  data11 TEXT, data12 TEXT, data13 TEXT, data14 TEXT, data15 BLOB, data_sync1 TEXT, data_sync2 TEXT, data_sync3 TEXT,
  data_sync4 TEXT);

CREATE TRIGGER forgotten AFTER DELETE ON raw_contacts BEGIN DELETE FROM data WHERE raw_contact_id = OLD._id; END;

CREATE TABLE contact_groups (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, title TEXT, notes TEXT, system_id TEXT,
  sourceid TEXT, deleted INTEGER DEFAULT 0, group_visible INTEGER DEFAULT 1, should_sync INTEGER DEFAULT 1,
  auto_add INTEGER DEFAULT 0, favorites INTEGER DEFAULT 0);

CREATE VIEW view_names AS SELECT _id, COALESCE(
    (SELECT COALESCE(data1, TRIM(COALESCE(data2, '') || ' ' || COALESCE(data3, ''))) FROM data
      WHERE raw_contact_id = r._id AND mimetype = 'vnd.android.cursor.item/name'),
    (SELECT data1 FROM data WHERE raw_contact_id = r._id AND mimetype = 'vnd.android.cursor.item/organization'),
    (SELECT data1 FROM data WHERE raw_contact_id = r._id AND mimetype = 'vnd.android.cursor.item/phone_v2'),
    (SELECT data1 FROM data WHERE raw_contact_id = r._id AND mimetype = 'vnd.android.cursor.item/email_v2')) AS display_name
  FROM raw_contacts r;

CREATE VIEW view_raw_contacts AS SELECT r.*, r._id AS contact_id, n.display_name, n.display_name AS display_name_alt,
    n.display_name AS sort_key, 40 AS display_name_source
  FROM raw_contacts r JOIN view_names n ON n._id = r._id;

CREATE VIEW view_contacts AS SELECT r._id, r._id AS name_raw_contact_id, 'key' || r._id AS lookup, n.display_name,
    n.display_name AS display_name_alt, n.display_name AS sort_key, n.display_name AS sort_key_alt, 40 AS display_name_source,
    NULL AS phonetic_name, NULL AS photo_id, NULL AS photo_uri, NULL AS photo_thumb_uri, NULL AS photo_file_id,
    1 AS in_visible_group, 0 AS is_user_profile, r.starred, r.pinned, r.times_contacted, r.last_time_contacted,
    r.custom_ringtone, r.send_to_voicemail, NULL AS contact_presence, NULL AS contact_status,
    NULL AS contact_status_ts, 0 AS contact_last_updated_timestamp,
    EXISTS (SELECT 1 FROM data WHERE raw_contact_id = r._id AND mimetype = 'vnd.android.cursor.item/phone_v2')
      AS has_phone_number
  FROM raw_contacts r JOIN view_names n ON n._id = r._id WHERE r.deleted = 0;

CREATE VIEW view_data AS SELECT d.*, c._id AS contact_id, c.lookup, c.display_name, c.display_name_alt, c.sort_key,
    c.sort_key_alt, c.photo_id, c.photo_uri, c.photo_thumb_uri, c.has_phone_number, c.starred, c.in_visible_group,
    c.times_contacted, c.last_time_contacted, c.custom_ringtone, c.send_to_voicemail, c.name_raw_contact_id,
    c.display_name_source, r.account_name, r.account_type, r.sourceid, r.version, r.dirty, r.deleted,
    REPLACE(REPLACE(REPLACE(d.data1, '-', ''), ' ', ''), '+', '') AS digits
  FROM data d JOIN raw_contacts r ON r._id = d.raw_contact_id JOIN view_contacts c ON c._id = r._id;

CREATE VIEW view_phone_lookup AS SELECT c.*, d.data1 AS number, d.data2 AS type, d.data3 AS label, d.digits AS normalized_number
  FROM view_data d JOIN view_contacts c ON c._id = d.contact_id WHERE d.mimetype = 'vnd.android.cursor.item/phone_v2';

-- As before Android 2.0.

CREATE VIEW view_people AS SELECT c._id, c.display_name AS name, c.display_name, c.times_contacted, c.last_time_contacted,
    c.starred, c.custom_ringtone, c.send_to_voicemail, p._id AS primary_phone, p.data1 AS number, p.data2 AS type,
    p.data3 AS label, p.digits AS number_key, NULL AS notes, NULL AS phonetic_name, NULL AS photo_version
  FROM view_contacts c LEFT JOIN view_data p
    ON p._id = (SELECT MIN(_id) FROM data WHERE raw_contact_id = c._id AND mimetype = 'vnd.android.cursor.item/phone_v2');

CREATE VIEW view_phones AS SELECT _id, contact_id AS person, display_name AS name, display_name, data1 AS number,
    digits AS number_key, data2 AS type, data3 AS label, is_primary AS isprimary
  FROM view_data WHERE mimetype = 'vnd.android.cursor.item/phone_v2';

CREATE VIEW view_methods AS SELECT _id, contact_id AS person, display_name AS name, 1 AS kind, data1 AS data, data2 AS type,
    data3 AS label, is_primary AS isprimary
  FROM view_data WHERE mimetype = 'vnd.android.cursor.item/email_v2';

INSERT INTO contact_groups (title, system_id) VALUES ('Friends', 'Friends');
INSERT INTO raw_contacts (starred) VALUES (1), (0), (0);
INSERT INTO data (raw_contact_id, mimetype, data1, data2, data3) VALUES
  (1, 'vnd.android.cursor.item/name', 'Ada Byron', 'Ada', 'Byron'),
  (2, 'vnd.android.cursor.item/name', 'Blaise Pascal', 'Blaise', 'Pascal'),
  (3, 'vnd.android.cursor.item/name', 'Carl Gauss', 'Carl', 'Gauss');
INSERT INTO data (raw_contact_id, mimetype, is_primary, is_super_primary, data1, data2) VALUES
  (1, 'vnd.android.cursor.item/phone_v2', 1, 1, '+1 555-0100', '2'),
  (1, 'vnd.android.cursor.item/phone_v2', 0, 0, '+1 555-0101', '3'),
  (2, 'vnd.android.cursor.item/phone_v2', 1, 1, '+1 555-0102', '1'),
  (1, 'vnd.android.cursor.item/email_v2', 1, 1, 'ada@example.org', '1'),
  (3, 'vnd.android.cursor.item/email_v2', 1, 1, 'carl@example.org', '2');
INSERT INTO data (raw_contact_id, mimetype, data1, data2) VALUES
  (1, 'vnd.android.cursor.item/contact_event', '1815-12-10', '3'),
  (2, 'vnd.android.cursor.item/contact_event', '1623-06-19', '3'),
  (1, 'vnd.android.cursor.item/note', 'Met at the engine.', NULL),
  (3, 'vnd.android.cursor.item/postal-address_v2', '1 Main Street, Springfield', '1');
INSERT INTO data (raw_contact_id, mimetype, data1) VALUES (1, 'vnd.android.cursor.item/group_membership', '1');

-- Calls and messages.

CREATE TABLE calls (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, number TEXT, presentation INTEGER DEFAULT 1, date INTEGER, duration INTEGER DEFAULT 0,
  type INTEGER, new INTEGER DEFAULT 0, is_read INTEGER DEFAULT 1, name TEXT, numbertype INTEGER, numberlabel TEXT,
  countryiso TEXT DEFAULT 'US', geocoded_location TEXT, features INTEGER DEFAULT 0);
INSERT INTO calls (number, date, duration, type, name, numbertype) VALUES
  ('+1 555-0100', {now} - 7200000, 65, 1, 'Ada Byron', 2),
  ('+1 555-0102', {now} - 93600000, 0, 3, 'Blaise Pascal', 1);

CREATE TABLE sms (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, thread_id INTEGER DEFAULT 1, address TEXT, person INTEGER, date INTEGER,
  date_sent INTEGER DEFAULT 0, protocol INTEGER, read INTEGER DEFAULT 0, seen INTEGER DEFAULT 0, status INTEGER DEFAULT -1,
  type INTEGER, subject TEXT, body TEXT, service_center TEXT, locked INTEGER DEFAULT 0, error_code INTEGER DEFAULT 0);
INSERT INTO sms (address, person, date, read, seen, type, body) VALUES
  ('+15550100', 1, {now} - 3600000, 0, 1, 1, 'See you at noon'),
  ('+15550102', 2, {now} - 90000000, 1, 1, 2, 'Thank you');

CREATE TABLE words (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT, frequency INTEGER DEFAULT 250, locale TEXT, appid INTEGER DEFAULT 0,
  shortcut TEXT);
INSERT INTO words (word, locale) VALUES ('gauntlet', 'en_US');

-- Calendar.

CREATE TABLE calendars (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, name TEXT, calendar_displayName TEXT,
  calendar_color INTEGER, calendar_access_level INTEGER DEFAULT 700, ownerAccount TEXT, visible INTEGER DEFAULT 1,
  sync_events INTEGER DEFAULT 1, calendar_timezone TEXT DEFAULT 'UTC', isPrimary INTEGER DEFAULT 0, deleted INTEGER DEFAULT 0,
  maxReminders INTEGER DEFAULT 5, allowedReminders TEXT DEFAULT '0,1', canOrganizerRespond INTEGER DEFAULT 1,
  canModifyTimeZone INTEGER DEFAULT 1, _sync_id TEXT, dirty INTEGER DEFAULT 0);

CREATE TABLE events (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, calendar_id INTEGER NOT NULL, title TEXT, description TEXT, eventLocation TEXT,
  eventColor INTEGER, eventStatus INTEGER DEFAULT 1, selfAttendeeStatus INTEGER DEFAULT 0, dtstart INTEGER, dtend INTEGER,
  duration TEXT, eventTimezone TEXT, eventEndTimezone TEXT, allDay INTEGER DEFAULT 0, accessLevel INTEGER DEFAULT 0,
  availability INTEGER DEFAULT 0, hasAlarm INTEGER DEFAULT 0, rrule TEXT, rdate TEXT, exrule TEXT, exdate TEXT,
  original_id INTEGER, lastDate INTEGER, hasAttendeeData INTEGER DEFAULT 0, guestsCanModify INTEGER DEFAULT 0, organizer TEXT,
  customAppPackage TEXT, customAppUri TEXT, uid2445 TEXT, _sync_id TEXT, dirty INTEGER DEFAULT 0, deleted INTEGER DEFAULT 0);

CREATE TABLE reminders (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, minutes INTEGER, method INTEGER DEFAULT 0);

CREATE TABLE attendees (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, attendeeName TEXT, attendeeEmail TEXT, attendeeStatus INTEGER,
  attendeeRelationship INTEGER, attendeeType INTEGER);

CREATE TRIGGER cancelled AFTER DELETE ON events BEGIN
  DELETE FROM reminders WHERE event_id = OLD._id; DELETE FROM attendees WHERE event_id = OLD._id; END;

CREATE VIEW view_events AS SELECT e.*, c.calendar_displayName, c.calendar_color, c.calendar_access_level, c.calendar_timezone,
    c.account_name, c.account_type, c.ownerAccount, c.visible, c.isPrimary, COALESCE(e.eventColor, c.calendar_color) AS displayColor
  FROM events e JOIN calendars c ON c._id = e.calendar_id;

CREATE VIEW view_instances AS SELECT e.*, e._id AS event_id, e.dtstart AS begin, COALESCE(e.dtend, e.dtstart + 3600000) AS end,
    e.dtstart / 86400000 + 2440588 AS startDay, COALESCE(e.dtend, e.dtstart + 3600000) / 86400000 + 2440588 AS endDay,
    e.dtstart / 60000 % 1440 AS startMinute, COALESCE(e.dtend, e.dtstart + 3600000) / 60000 % 1440 AS endMinute
  FROM view_events e;

INSERT INTO calendars (account_name, account_type, name, calendar_displayName, calendar_color, ownerAccount, isPrimary)
  VALUES ('phone', 'LOCAL', 'personal', 'Personal', -14774017, 'phone', 1);
INSERT INTO events (calendar_id, title, eventLocation, dtstart, dtend, eventTimezone, hasAlarm) VALUES
  (1, 'Breakfast', 'Kitchen', {now} + 3600000, {now} + 7200000, 'UTC', 1),
  (1, 'Dentist', NULL, {now} + 176400000, {now} + 180000000, 'UTC', 0);
INSERT INTO reminders (event_id, minutes, method) VALUES (1, 10, 1);

-- Files that are pictures, sounds or documents; SystemFiles makes those that are here from the start.

CREATE TABLE files (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, media_type INTEGER DEFAULT 0, volume_name TEXT DEFAULT 'external', _data TEXT,
  _display_name TEXT, title TEXT, mime_type TEXT, _size INTEGER, date_added INTEGER, date_modified INTEGER, datetaken INTEGER,
  width INTEGER, height INTEGER, orientation INTEGER DEFAULT 0, description TEXT, picasa_id TEXT, latitude REAL, longitude REAL,
  mini_thumb_magic INTEGER, bucket_id INTEGER, bucket_display_name TEXT, relative_path TEXT, duration INTEGER, artist TEXT,
  artist_id INTEGER, album TEXT, album_id INTEGER, track INTEGER, year INTEGER, composer TEXT, bookmark INTEGER,
  is_music INTEGER DEFAULT 0, is_ringtone INTEGER DEFAULT 0, is_alarm INTEGER DEFAULT 0, is_notification INTEGER DEFAULT 0,
  is_podcast INTEGER DEFAULT 0, resolution TEXT, is_pending INTEGER DEFAULT 0, is_trashed INTEGER DEFAULT 0,
  is_favorite INTEGER DEFAULT 0, is_download INTEGER DEFAULT 0, is_drm INTEGER DEFAULT 0, date_expires INTEGER, download_uri TEXT,
  referer_uri TEXT, owner_package_name TEXT, parent INTEGER);

CREATE VIEW view_albums AS SELECT album_id AS _id, album_id, album, artist, artist_id, COUNT(*) AS numsongs, MIN(year) AS minyear,
    MAX(year) AS maxyear, NULL AS album_art, 'key' || album_id AS album_key
  FROM files WHERE media_type = 2 AND album_id IS NOT NULL GROUP BY album_id;

CREATE VIEW view_artists AS SELECT artist_id AS _id, artist, COUNT(*) AS number_of_tracks,
    COUNT(DISTINCT album_id) AS number_of_albums, 'key' || artist_id AS artist_key
  FROM files WHERE media_type = 2 AND artist_id IS NOT NULL GROUP BY artist_id;

CREATE VIEW view_documents AS SELECT *, CASE media_type WHEN 1 THEN 'image:' WHEN 2 THEN 'audio:' ELSE '' END || _id AS document_id,
    date_modified * 1000 AS last_modified, 0 AS flags, NULL AS summary, NULL AS icon
  FROM files;

CREATE VIEW view_downloads AS SELECT *, mime_type AS mimetype, _data AS hint, 200 AS status, _size AS total_bytes,
    _size AS current_bytes, date_modified * 1000 AS lastmod
  FROM files WHERE _data LIKE '/storage/emulated/0/Download/%';
