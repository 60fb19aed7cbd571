// Writes src/apk/program/framework.json: the classes of Android and Java that apps extend or are called by.
//   node scripts/framework-table.mjs ANDROID_ALL_JAR JAVA_BASE_JMOD
// The jar is the one that the jvm device fetches (android-all-instrumented-10-*.jar, API 29). It holds little
// of java.*, so this part comes from java.base.jmod of a JDK (17 or newer).
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const PUBLIC = 0x0001;
const PROTECTED = 0x0004;
const STATIC = 0x0008;
const BRIDGE = 0x0040;
const INTERFACE = 0x0200;
const ABSTRACT = 0x0400;
const SYNTHETIC = 0x1000;

const JAVA = new RegExp(
  '^java/(io|lang|net|text|math|util|lang/(ref|reflect)|nio' +
    '|util/(concurrent|concurrent/(atomic|locks)|function|regex|zip))/[^/]+$',
);
const ANDROID = new RegExp(
  '^(android/(accessibilityservice|accounts|animation|app|appwidget|content|database|gesture|graphics' +
    '|inputmethodservice|nfc|os|preference|print|printservice|sax|speech|text|transition|util|view|webkit' +
    '|widget)/.*' +
    '|android/(bluetooth|bluetooth/le|hardware|hardware/(camera2|display|fingerprint|input|usb)|location' +
    '|media|media/[a-z0-9]+|net' +
    '|net/(nsd|sip|wifi)|opengl|telephony)/[^/]+' +
    '|android/service/(chooser|dreams|media|notification|quicksettings|textservice|voice|wallpaper)/.*' +
    '|dalvik/system/.*|javax/xml/parsers/.*|org/(json|xml|xmlpull)/.*)$',
);
// Inside the system: parts that no app is handed. Binder interfaces are left out by their supertype.
const INTERNAL = new RegExp(
  '(Internal|Proto|Provider\\$\\w+Delegate)(\\$|$)' +
    '|^android/app/(servertransaction|prediction|contentsuggestions|timedetector|timezone|timezonedetector)/' +
    '|^android/(os/(health|strictmode)|os/BatteryStats|util/(proto|apk|jar)|view/(inspector|contentcapture)' +
    '|content/(om|rollback)|content/pm/(dex|split|permission)|nfc/dta' +
    '|media/(audiopolicy|midi|projection|soundtrigger|tv|update)|app/(role|trust|usage|slice|assist)/)' +
    '|^android/webkit/\\w+Provider(\\$|$)',
);
const BINDER = 'android/os/IInterface';
// The families that apps extend: all methods of these, of what they inherit from and of what inherits from
// them, so that a call on an app's subclass finds its declaration.
const FAMILIES = [
  'android/animation/Animator',
  'android/app/ActionBar',
  'android/app/AlertDialog$Builder',
  'android/app/Dialog',
  'android/app/DialogFragment',
  'android/app/Fragment',
  'android/app/FragmentManager',
  'android/app/FragmentTransaction',
  'android/content/BroadcastReceiver',
  'android/content/ContentProvider',
  'android/content/ContextWrapper',
  'android/content/Intent',
  'android/content/Loader',
  'android/database/sqlite/SQLiteOpenHelper',
  'android/graphics/drawable/Drawable',
  'android/os/AsyncTask',
  'android/os/Bundle',
  'android/os/CountDownTimer',
  'android/os/Handler',
  'android/os/HandlerThread',
  'android/os/PersistableBundle',
  'android/preference/Preference',
  'android/view/View',
  'android/view/animation/Animation',
  'android/webkit/WebChromeClient',
  'android/webkit/WebViewClient',
  'android/widget/BaseAdapter',
  'android/widget/BaseExpandableListAdapter',
  'android/widget/Filter',
  'android/widget/PopupWindow',
  'java/lang/Thread',
  'java/util/Timer',
  'java/util/TimerTask',
  'java/util/concurrent/ScheduledThreadPoolExecutor',
];

// Supertypes that say nothing about a class.
const DULL = new Set([
  'java/lang/Object',
  'java/lang/Cloneable',
  'java/io/Serializable',
  'android/os/Parcelable',
  'android/provider/BaseColumns',
  'java/lang/annotation/Annotation',
  'java/lang/Enum',
]);

const [jar, jmod] = process.argv.slice(2);
if (jar === undefined || jmod === undefined) {
  console.error('usage: node scripts/framework-table.mjs ANDROID_ALL_JAR JAVA_BASE_JMOD');
  process.exit(2);
}
const classes = readClasses(jar, jmod);
const visible = visibleClasses(classes);
const families = familyMembers(classes);
const kept = keptClasses(visible, families, classes);
const source = `scripts/framework-table.mjs, from ${basename(jar)} and ${basename(jmod)} of JDK ${jdkOf(classes)}`;
const text = `${JSON.stringify({ source, lines: tableLines(kept) }, null, 2)}\n`;
writeFileSync(new URL('../src/apk/program/framework.json', import.meta.url), text);
console.log(`${kept.length} classes, ${text.length} characters`);

function jdkOf(all) {
  return all.get('java/lang/Object').javaVersion;
}

/** Every class of the two files, by its name with slashes. */
function readClasses(androidPath, javaPath) {
  const found = new Map();
  for (const path of [javaPath, androidPath]) {
    for (const { name, read } of zipEntries(readFileSync(path))) {
      const className = name.replace(/^classes\//, '').replace(/\.class$/, '');
      if (name.endsWith('.class') && !found.has(className)) found.set(className, readClass(read()));
    }
  }
  return found;
}

/** The names of the classes that an app can name, and of whatever they inherit from. */
function visibleClasses(all) {
  const names = new Set();
  const keep = (name) => {
    const found = all.get(name);
    if (found === undefined || names.has(name)) return;
    names.add(name);
    for (const parent of parents(found)) keep(parent);
  };
  for (const { name, access, anonymous } of all.values()) {
    if (anonymous || (access & (PUBLIC | PROTECTED)) === 0) continue;
    if (!(JAVA.test(name) || ANDROID.test(name)) || INTERNAL.test(name)) continue;
    if (!isBelow(name, BINDER, all)) keep(name);
  }
  return names;
}

/**
 * The visible classes about which there is something to say: a class that has nothing but Object above it,
 * nothing below it and no method for an app to override is as good as an unknown one.
 */
function keptClasses(visible, families, all) {
  const methods = new Map();
  const needed = new Set();
  for (const name of visible) {
    const found = all.get(name);
    const its = ownMethods(found, families.has(name), visible, all);
    methods.set(name, its);
    const above = parents(found).filter((parent) => !DULL.has(parent));
    if (its.length > 0 || above.length > 0) needed.add(name);
    for (const parent of parents(found)) if (visible.has(parent)) needed.add(parent);
    for (const { descriptor } of its) for (const used of classesIn(descriptor)) needed.add(used);
  }
  return [...needed].sort().map((name) => ({ ...all.get(name), methods: methods.get(name) }));
}

function familyMembers(all) {
  const members = new Set();
  const addWithParents = (name) => {
    const found = all.get(name);
    if (found === undefined || members.has(name)) return;
    members.add(name);
    parents(found).forEach(addWithParents);
  };
  for (const root of FAMILIES) {
    if (!all.has(root)) throw new Error(`${root} is not in the jar`);
    for (const name of all.keys()) if (isBelow(name, root, all)) addWithParents(name);
  }
  return members;
}

function isBelow(name, root, all) {
  return name === root || parents(all.get(name) ?? { interfaces: [] }).some((up) => isBelow(up, root, all));
}

function classesIn(descriptor) {
  return [...descriptor.matchAll(/L([^;]+);/g)].map(([, name]) => name);
}

function parents({ superclass, interfaces }) {
  return superclass === undefined ? interfaces : [superclass, ...interfaces];
}

/** The format is described where it is read, in src/apk/program/framework.ts. */
function tableLines(kept) {
  const names = new Set(kept.map(({ name }) => name));
  const counts = new Map();
  for (const name of names) counts.set(simple(name), (counts.get(simple(name)) ?? 0) + 1);
  const short = (name) => (names.has(name) && counts.get(simple(name)) === 1 ? simple(name) : name);
  const shorten = (descriptor) => descriptor.replace(/L([^;]+);/g, (_, name) => `L${short(name)};`);

  const lines = [];
  let inPackage = '';
  for (const found of kept) {
    const itsPackage = found.name.slice(0, found.name.lastIndexOf('/'));
    if (itsPackage !== inPackage) lines.push(`@${itsPackage}`);
    inPackage = itsPackage;
    const isInterface = (found.access & INTERFACE) !== 0;
    const above = [
      found.superclass === undefined
        ? ''
        : found.superclass === 'java/lang/Object'
          ? ''
          : short(found.superclass),
      ...found.interfaces.filter((name) => names.has(name)).map(short),
    ];
    const methods = found.methods.map(
      ({ access, name, descriptor }) => `${(access & STATIC) === 0 ? '' : '*'}${name}${shorten(descriptor)}`,
    );
    const words = [`${isInterface ? '+' : ''}${simple(found.name)}`, above.join(','), ...methods];
    lines.push(words.join(' ').trimEnd());
  }
  return lines;
}

/** The methods that a class is the first to declare, and that an app can call or override. */
function ownMethods(found, whole, visible, all) {
  const isInterface = (found.access & INTERFACE) !== 0;
  return found.methods.filter(({ access, name, descriptor }) => {
    if ((access & (PUBLIC | PROTECTED)) === 0 || (access & (SYNTHETIC | BRIDGE)) !== 0) return false;
    if (/[<$]|^__/.test(name)) return false;
    if (classesIn(descriptor).some((used) => !visible.has(used))) return false;
    if (!whole) {
      if ((access & STATIC) !== 0) return false;
      const calledBack = isInterface || (access & (PROTECTED | ABSTRACT)) !== 0 || /^on[A-Z]/.test(name);
      if (!calledBack || /Manager$/.test(found.name)) return false;
    }
    return (
      (access & STATIC) !== 0 || !parents(found).some((parent) => declares(parent, name, descriptor, all))
    );
  });
}

function declares(className, name, descriptor, all) {
  const found = all.get(className);
  if (found === undefined) return false;
  const itself = found.methods.some(
    (method) =>
      method.name === name &&
      method.descriptor === descriptor &&
      (method.access & (PUBLIC | PROTECTED)) !== 0,
  );
  return itself || parents(found).some((parent) => declares(parent, name, descriptor, all));
}

function simple(name) {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The files of a zip. A jmod is one with four bytes before it, which the offsets don't count. */
function* zipEntries(bytes) {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== 0x06054b50) end--;
  const size = bytes.readUInt32LE(end + 12);
  const shift = end - size - bytes.readUInt32LE(end + 16);
  let at = end - size;
  while (at < end) {
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const nameSize = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42) + shift;
    const name = bytes.toString('utf8', at + 46, at + 46 + nameSize);
    const read = () => {
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const data = bytes.subarray(start, start + packed);
      return method === 0 ? data : inflateRawSync(data);
    };
    yield { name, read };
    at += 46 + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** What the table needs of a class file (JVM specification, chapter 4). */
function readClass(bytes) {
  let at = 10;
  const u2 = () => {
    at += 2;
    return bytes.readUInt16BE(at - 2);
  };
  const offsets = [];
  const count = bytes.readUInt16BE(8);
  for (let index = 1; index < count; index++) {
    offsets[index] = at;
    const tag = bytes[at];
    if (tag === 1) at += 3 + bytes.readUInt16BE(at + 1);
    else if (tag === 5 || tag === 6) {
      at += 9;
      index++;
    } else if (tag === 7 || tag === 8 || tag === 16 || tag === 19 || tag === 20) at += 3;
    else at += tag === 15 ? 4 : 5;
  }
  const utf8 = (index) => {
    const offset = offsets[index];
    return bytes.toString('utf8', offset + 3, offset + 3 + bytes.readUInt16BE(offset + 1));
  };
  const className = (index) => (index === 0 ? undefined : utf8(bytes.readUInt16BE(offsets[index] + 1)));
  const attributes = (visit) => {
    for (let left = u2(); left > 0; left--) {
      const name = utf8(u2());
      const size = bytes.readUInt32BE(at);
      at += 4;
      visit?.(name, at);
      at += size;
    }
  };
  const members = () =>
    Array.from({ length: u2() }, () => {
      const member = { access: u2(), name: utf8(u2()), descriptor: utf8(u2()) };
      attributes();
      return member;
    });

  let access = u2();
  const name = className(u2());
  const superclass = className(u2());
  const interfaces = Array.from({ length: u2() }, () => className(u2())).filter(
    (parent) => !parent.startsWith('org/robolectric/'),
  );
  members();
  const methods = members();
  let anonymous = false;
  attributes((attribute, start) => {
    if (attribute !== 'InnerClasses') return;
    for (let entry = 0; entry < bytes.readUInt16BE(start); entry++) {
      const place = start + 2 + 8 * entry;
      if (className(bytes.readUInt16BE(place)) !== name) continue;
      anonymous = bytes.readUInt16BE(place + 4) === 0;
      access = bytes.readUInt16BE(place + 6);
    }
  });
  const javaVersion = bytes.readUInt16BE(6) - 44;
  return { name, superclass, interfaces, access, anonymous, methods, javaVersion };
}
