/** Looked at once, each of them; what they have in common is told once. */
const CLOCK = 'clock: the field shows the seconds of the moment';
const OTHER_APPS = 'device: lists the activities of apps that only the recording phone had';
const PROMPT =
  'API level: a spinner opens a dialog with its prompt on 2.2, a drop-down without one since 3.0';
const DATE_PICKER =
  'API level: the date picker of 2.2 has fields and a button "Set", the later one a calendar and "OK"';
const MISSED = 'recording: the touch on "Skip" changed nothing there; here it closes the dialog';
const AFTER_MISSED = 'recording: the dialog that stayed open there is closed here';

/** Why a step differs; by package, walk and step (0: the launch). */
const REASONS: Readonly<Record<string, string>> = {
  'com.angrydoughnuts.android.alarmclock 1/4': CLOCK,
  'com.example.anycut 2/2': OTHER_APPS,
  'com.example.anycut 3/4': OTHER_APPS,
  'com.example.anycut 3/5': OTHER_APPS,
  'com.example.anycut 3/6': OTHER_APPS,
  'de.freewarepoint.whohasmystuff 1/7': PROMPT,
  'de.freewarepoint.whohasmystuff 1/12': DATE_PICKER,
  'de.freewarepoint.whohasmystuff 2/2': DATE_PICKER,
  'de.freewarepoint.whohasmystuff 2/4': PROMPT,
  'es.senselesssolutions.gpl.weightchart 1/2': MISSED,
  'es.senselesssolutions.gpl.weightchart 1/3': AFTER_MISSED,
  'es.senselesssolutions.gpl.weightchart 2/2': MISSED,
  'es.senselesssolutions.gpl.weightchart 2/3': AFTER_MISSED,
};

/** Why this step differs. */
export function reasonFor(app: string, walk: number, step: number): string {
  return REASONS[`${app} ${walk}/${step}`] ?? 'not examined';
}
