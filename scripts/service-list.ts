// Writes docs/devices/services.md: npx jiti scripts/service-list.ts
// What the sample `services` finds on both API levels, beside what the platform's sources say (samples/services/res/raw/api.txt).
import { readFileSync, writeFileSync } from 'node:fs';
import { JvmApp, logged } from '../test/support/jvm-app.js';
import { LEVELS, type Level, listed, NOT_ASKED, readSweep, type Sweep } from './service-answers.js';

const LIST = 'docs/devices/services.md';
const APPS: Readonly<Record<Level, string>> = { 29: 'samples/services-29.apk', 34: 'samples/services.apk' };

/** Why an answer stays as it is; the first that fits. `says` is what the source says of null: n never, m maybe, u nothing. */
const REASONS: readonly { text: string; fits: (member: string, answer: string, says: string) => boolean }[] =
  [
    {
      text: 'The app lacks a permission, or is not the owner or administrator of the phone. A phone refuses as well.',
      fits: (_, answer) => answer === 'throws SecurityException',
    },
    {
      text: "The argument means nothing: no such resource, setting, file, package or operation. The framework's own code refuses it.",
      fits: (member, answer) =>
        /SearchManager#triggerSearch|ContentResolver#delete|RestrictionsManager#getManifest|Resources#parseBundle|ServiceManager#|Settings\$System#(put|set)/.test(
          member,
        ) ||
        /throws (IllegalArgument|IndexOutOf|Resources\$NotFound|Settings\$SettingNotFound|\w*\$NameNotFound|FileNotFound|ArrayIndex|ClassCast|NoSuchElement|AppClassLoader|KeyChain|MalformedURL|InflateException|Receiver)/.test(
          answer,
        ),
    },
    {
      text: 'The source says that it may be null.',
      fits: (_, answer, says) => answer === 'null' && says.startsWith('m'),
    },
    {
      text: 'There is nothing of the kind on this phone, or of this app, and that is what is said.',
      fits: (_, answer) => answer === 'empty' || answer === 'holes',
    },
    {
      text: 'Nobody administers the phone.',
      fits: (member) => member.startsWith('android.app.admin.'),
    },
    {
      text: 'It needs a chip that most phones lack, or a company behind the phone: eSIM, IMS, tunnels, cloud media, HDR, slices, companions.',
      fits: (member) =>
        /telephony\.euicc|telephony\.ims|IpSec|CloudMedia|HdrConversion|HdrSdr|SliceManager|CompanionDevice|MediaStore#(isCurrent|getRedacted)|Display#getShape/.test(
          member,
        ),
    },
    {
      text: 'The state of the app or of the phone does not allow it, and the framework says so with the same exception.',
      fits: (_, answer) => /throws (IllegalState|UnsupportedOperation)/.test(answer),
    },
    {
      text: 'A phone answers null where there is nothing: no such row, alarm, call, card, session, widget or owner. The source does not say.',
      fits: (_, answer, says) => answer === 'null' && says.startsWith('u'),
    },
    {
      text: 'Fails here and not on a phone. Hardly an app asks.',
      fits: () => true,
    },
  ];

const HEAD = `# What the system's services answer

The sample \`services\` calls every public method of every service of the system, of what services hand out, and of \`Context\`,
\`PackageManager\`, \`Environment\`, \`Build\`, \`MediaStore\` and some more, each with a harmless argument, and notes what comes back. Which
methods there are, and what the platform's sources say of null, is in \`samples/services/res/raw/api.txt\`, made by
\`scripts/PlatformApi.java\` from the sources of both API levels. This page is made by \`npx jiti scripts/service-list.ts\`, and
\`test/e2e/services.test.ts\` fails when a method answers worse than it says here. What is not here answers with a value.

| API | asked | a value or done | empty | null | throws | no harmless argument | null where the source says never |
| --: | --: | --: | --: | --: | --: | --: | --: |`;

const sweeps = new Map<Level, Sweep>();
for (const level of LEVELS) {
  const app = new JvmApp();
  await app.install(APPS[level]);
  await app.restart();
  sweeps.set(level, readSweep(logged(await app.click('sweep'), 'services')));
  await app.close();
}
writeFileSync(LIST, page(sweeps, marks(readFileSync('samples/services/res/raw/api.txt', 'utf8'))));

/** What the sources say of each member, by level. */
function marks(api: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  let type = '';
  for (const line of api.split('\n')) {
    const match = /^ (\S+) (.*)$/.exec(line);
    if (match === null) type = line;
    else
      for (const one of (match[1] ?? '').split(','))
        said.set(`${one.slice(0, 2)} ${type}#${match[2]}`, one.slice(2));
  }
  return said;
}

function page(found: ReadonlyMap<Level, Sweep>, said: ReadonlyMap<string, string>): string {
  const groups = REASONS.map(() => new Map<string, Map<Level, string>>());
  const rows: string[] = [];
  for (const [level, { asked, answers }] of found) {
    const kinds: Record<string, number> = {};
    for (const [member, answer] of answers) {
      const kind = answer.split(' ')[0] === 'throws' ? 'throws' : answer;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      if (NOT_ASKED.includes(answer)) continue;
      const reason = REASONS.findIndex(({ fits }) =>
        fits(member, answer, said.get(`${level} ${member}`) ?? 'u'),
      );
      const group = groups[reason];
      if (group === undefined) continue;
      const levels = group.get(member) ?? new Map<Level, string>();
      group.set(member, levels.set(level, answer));
    }
    const fine = asked - [...answers.keys()].length;
    const never = [...answers].filter(
      ([member, answer]) => answer === 'null' && (said.get(`${level} ${member}`) ?? '').startsWith('n'),
    );
    const counts = ['empty', 'null', 'throws', 'not called'].map((kind) => kinds[kind] ?? 0);
    rows.push(`| ${[level, asked, fine, ...counts, never.length].join(' | ')} |`);
  }
  const sections = groups.flatMap((group, index) =>
    group.size === 0
      ? []
      : [
          `## ${REASONS[index]?.text}`,
          ['```', ...[...group].map(([m, a]) => listed(m, a)).sort(), '```'].join('\n'),
        ],
  );
  return `${[HEAD, ...rows].join('\n')}\n\n${sections.join('\n\n')}\n`;
}
