// Writes the tables of docs/devices/clock.md: what would tell an app which computer it runs on, and when, and what it hears.
//   node scripts/clock-table.mjs [--check]
// The tables are those lists by which the host rewrites calls. That they are complete for the JDK at hand is a test of the host
// (JdkCallsTest), which reads all of the JDK's classes. With --check nothing is written: it fails when the page is another.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const PAGE = new URL('docs/devices/clock.md', ROOT);
const HOST = 'hosts/jvm/src/main';
const [BEGIN, END] = ['<!-- tables:begin -->', '<!-- tables:end -->'];

const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');
const rows = read(`${HOST}/resources/gauntlet/sandbox/jdk-calls.txt`)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '));
const ofKind = (kind) => rows.filter(([first]) => first === kind).map((row) => row.slice(1));

/** `java/util/Random.seedUniquifier()J` as a reader knows it. */
function plain(member) {
  return `\`${member.replace(/[(:].*/, '').replaceAll('/', '.')}\``;
}

function table(head, lines) {
  return [
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
  ].join('\n');
}

function jdk() {
  const asks = ofKind('asks').map(([topic, method, hook]) => [
    plain(method),
    topic,
    hook === '-' ? 'asked only by classes that are left' : plain(hook),
  ]);
  const single = [
    ...ofKind('in').map(([type, method, hook]) => [`${plain(method)} in ${plain(type)}`, plain(hook)]),
    ...ofKind('ends').map(([method, hook]) => [`the end of ${plain(method)}`, plain(hook)]),
    ...ofKind('reads').map(([field, hook]) => [`the field ${plain(field)}`, plain(hook)]),
  ];
  const topics = [...new Set(ofKind('told').map(([topic]) => topic))];
  const told = topics.map((topic) => [
    topic,
    ofKind('told')
      .filter(([of]) => of === topic)
      .map(([, type]) => plain(type))
      .join(', '),
  ]);
  const left = ofKind('left').map(([topic, type, ...reason]) => [plain(type), topic, reason.join(' ')]);
  return [
    '## Sources that the JDK asks',
    table(['source', 'topic', 'what is called instead, or before'], asks),
    table(['in one place', 'what is called instead, or then'], unique(single)),
    '## Classes of the JDK that hear what the phone says',
    table(['topic', 'classes'], told),
    '## Classes of the JDK that ask, and nobody can tell',
    table(['class', 'topic', 'reason: it'], left),
  ];
}

function apps() {
  const code = read(`${HOST}/java/gauntlet/image/CallRewriter.java`);
  const puts = [...code.matchAll(/\b(APP|FRAMEWORK)\.put\("([^"]+)", "(\w+)"\)/g)];
  const lines = puts.map(([, whose, call, hook]) => [
    plain(call),
    whose === 'APP' ? 'app' : 'app and framework',
    `\`AppHooks.${hook}\``,
  ]);
  return [
    '## Calls of the app and of the framework',
    table(['call', 'of', 'what is called instead'], unique(lines)),
  ];
}

/** Methods that differ only in what they take are one line. */
function unique(lines) {
  return [...new Map(lines.map((line) => [line.join(), line])).values()];
}

const page = readFileSync(PAGE, 'utf8');
const [before, rest] = page.split(BEGIN);
const made = `${before}${BEGIN}\n${[...jdk(), ...apps()].join('\n\n')}\n${END}${rest.split(END)[1]}`;
if (!process.argv.includes('--check')) writeFileSync(PAGE, made);
else if (made !== page) {
  console.error(`${fileURLToPath(PAGE)} is not what its lists say: run node scripts/clock-table.mjs.`);
  process.exitCode = 1;
}
