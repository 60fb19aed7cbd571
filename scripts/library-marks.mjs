// Writes src/apk/ownership/library-marks.json: what the usual libraries are known by when all their names were changed.
//   npm run build && node scripts/library-marks.mjs [FOLDER] [-s SETTINGS]
// The libraries are those of scripts/libraries.txt. Maven fetches them into the folder (a temporary one by default); what is there
// already is not fetched again. Those of Android are in Google's repository, which Maven's settings must name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsMark, FRAMEWORK, numberMark, resourceMark, textMark } from '../dist/apk/ownership/mark.js';
import { entries } from '../samples/zip.mjs';

/** Of a class with more marks those with the lowest numbers are enough, and the same in each version. */
const MOST = 32;
/** What several libraries have in common tells nothing of them. Those that are made by the same people share code. */
const MAKERS = [
  [/^(androidx|com\.android\.support|android\.arch|com\.google\.android\.material)/, 'androidx'],
  [/^org\.jetbrains\.kotlin/, 'kotlin'],
  [/^com\.squareup\.ok/, 'okhttp'],
  [/^com\.google\.(firebase|android\.(gms|datatransport))/, 'gms'],
  [/^io\.reactivex/, 'rxjava'],
  [/^(commons-|org\.apache\.commons)/, 'commons'],
];

const args = process.argv.slice(2);
const at = args.indexOf('-s');
const settings = at < 0 ? [] : args.splice(at, 2);
const folder = args[0] ?? mkdtempSync(join(tmpdir(), 'gauntlet-libraries-'));
const libraries = readFileSync(new URL('./libraries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [group, artifact, version, type] = line.split(':');
    return { group, artifact, version, type, file: `${group}+${artifact}+${version}.${type}` };
  });
fetchMissing(libraries.filter(({ file }) => !existsSync(join(folder, file))));

const makersOf = new Map();
let classes = 0;
for (const { group, file } of libraries) {
  const maker = MAKERS.find(([pattern]) => pattern.test(group))?.[1] ?? group;
  const note = (mark, of) => {
    const makers = makersOf.get(mark);
    if (makers === undefined) makersOf.set(mark, new Set([of]));
    else makers.add(of);
  };
  for (const { name, content } of partsOf(entries(readFileSync(join(folder, file))))) {
    // Names of resources are inherited from library to library.
    if (name === 'R.txt') for (const mark of resourceMarks(`${content()}`)) note(mark, 'all');
    else {
      classes++;
      for (const mark of classMarks(content())) note(mark, maker);
    }
  }
}
const marks = [...makersOf]
  .flatMap(([mark, makers]) => (makers.size === 1 ? [mark] : []))
  .sort((a, b) => a - b);
const packed = packedDistances(marks).toString('base64');
writeFileSync(
  new URL('../src/apk/ownership/library-marks.json', import.meta.url),
  `${JSON.stringify({ libraries: libraries.length, classes, marks: packed })}\n`,
);
console.log(`${marks.length} marks of ${classes} classes of ${libraries.length} libraries`);

function fetchMissing(missing) {
  if (missing.length === 0) return;
  const items = missing.map(({ group, artifact, version, type, file }) => {
    const named = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
    return `<artifactItem>${named}<type>${type}</type><destFileName>${file}</destFileName></artifactItem>`;
  });
  const pom = join(mkdtempSync(join(tmpdir(), 'gauntlet-pom-')), 'pom.xml');
  writeFileSync(
    pom,
    `<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>libraries</artifactId><version>1</version>
     <packaging>pom</packaging><build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><version>3.8.1</version>
     <configuration><outputDirectory>${folder}</outputDirectory><artifactItems>${items.join('\n')}</artifactItems>
     </configuration></plugin></plugins></build></project>`,
  );
  const { status, stdout } = spawnSync('mvn', [
    '-q',
    '-B',
    '-ntp',
    ...settings,
    '-f',
    pom,
    'dependency:copy',
  ]);
  if (status === 0) return;
  console.error(`Maven has failed.\n${stdout}`);
  process.exit(1);
}

/** Classes and lists of resources, those of archives within the archive included. */
function* partsOf(all) {
  for (const entry of all) {
    const { name, content } = entry;
    if (name === 'classes.jar' || /^libs\/.*\.jar$/.test(name)) yield* partsOf(entries(content()));
    else if (name === 'R.txt' || (name.endsWith('.class') && !name.startsWith('META-INF/'))) yield entry;
  }
}

function resourceMarks(text) {
  return text.split('\n').flatMap((line) => {
    const [, type, name] = line.split(' ');
    return name === undefined || type === 'styleable' ? [] : [resourceMark(type, name)];
  });
}

/** The marks of a class file: its texts, its large numbers, and its methods by what they call. */
function classMarks(bytes) {
  const { constants, methodsAt } = constantPool(bytes);
  const texts = constants.flatMap((one) => (one?.text === undefined ? [] : [textMark(constants[one.text])]));
  const numbers = constants.flatMap((one) => (one?.number === undefined ? [] : [numberMark(one.number)]));
  const methods = codes(bytes, methodsAt, constants).map((code) => callsMark(callsOf(code, constants)));
  const marks = [...texts, ...numbers, ...methods].filter((mark) => mark !== null);
  return [...new Set(marks)].sort((a, b) => a - b).slice(0, MOST);
}

function constantPool(bytes) {
  const count = bytes.readUInt16BE(8);
  const constants = [];
  let at = 10;
  const two = (first) => [bytes.readUInt16BE(at + first), bytes.readUInt16BE(at + first + 2)];
  for (let n = 1; n < count; n++) {
    const tag = bytes[at];
    if (tag === 1) {
      const size = bytes.readUInt16BE(at + 1);
      constants[n] = bytes.toString('utf8', at + 3, at + 3 + size);
      at += 3 + size;
    } else if (tag === 3) {
      constants[n] = { number: bytes.readInt32BE(at + 1) };
      at += 5;
    } else if (tag === 4) at += 5;
    else if (tag === 5 || tag === 6) {
      at += 9;
      n++;
    } else if (tag === 7) {
      constants[n] = { type: bytes.readUInt16BE(at + 1) };
      at += 3;
    } else if (tag === 8) {
      constants[n] = { text: bytes.readUInt16BE(at + 1) };
      at += 3;
    } else if (tag === 15) at += 4;
    else if (tag === 16 || tag === 19 || tag === 20) at += 3;
    else {
      constants[n] = { pair: two(1) };
      at += 5;
    }
  }
  // The classes above it, then its fields, then its methods.
  const fieldsAt = at + 8 + 2 * bytes.readUInt16BE(at + 6);
  return { constants, methodsAt: afterMembers(bytes, fieldsAt) };
}

/** The address behind a list of fields or methods, each with its attributes. */
function afterMembers(bytes, start) {
  let at = start + 2;
  for (let left = bytes.readUInt16BE(start); left > 0; left--) {
    let attributes = bytes.readUInt16BE(at + 6);
    at += 8;
    for (; attributes > 0; attributes--) at += 6 + bytes.readUInt32BE(at + 2);
  }
  return at;
}

function codes(bytes, start, constants) {
  const found = [];
  let at = start + 2;
  for (let left = bytes.readUInt16BE(start); left > 0; left--) {
    let attributes = bytes.readUInt16BE(at + 6);
    at += 8;
    for (; attributes > 0; attributes--) {
      const size = bytes.readUInt32BE(at + 2);
      if (constants[bytes.readUInt16BE(at)] === 'Code') {
        found.push(bytes.subarray(at + 14, at + 14 + bytes.readUInt32BE(at + 10)));
      }
      at += 6 + size;
    }
  }
  return found;
}

/** What a method calls of the framework, written as in DEX. */
function callsOf(code, constants) {
  const calls = new Set();
  for (let at = 0; at < code.length; at += sizeAt(code, at)) {
    const opcode = code[at];
    if (opcode < 0xb6 || opcode > 0xb9) continue;
    const [owner, signature] = constants[code.readUInt16BE(at + 1)].pair;
    const [name, descriptor] = constants[signature].pair.map((n) => constants[n]);
    const type = constants[constants[owner].type];
    const written = type.startsWith('[') ? type : `L${type};`;
    if (FRAMEWORK.test(written)) calls.add(`${written}->${name}${descriptor}`);
  }
  return calls;
}

/** How many bytes an instruction takes. */
function sizeAt(code, at) {
  const opcode = code[at];
  const padded = (at + 4) & ~3;
  if (opcode === 0xaa)
    return padded - at + 12 + 4 * (code.readInt32BE(padded + 8) - code.readInt32BE(padded + 4) + 1);
  if (opcode === 0xab) return padded - at + 8 + 8 * code.readInt32BE(padded + 4);
  if (opcode === 0xc4) return code[at + 1] === 0x84 ? 6 : 4;
  if (opcode === 0xb9 || opcode === 0xba || opcode === 0xc8 || opcode === 0xc9) return 5;
  if (opcode === 0xc5) return 4;
  if (opcode === 0x10 || opcode === 0x12 || opcode === 0xbc) return 2;
  if ((opcode >= 0x15 && opcode <= 0x19) || (opcode >= 0x36 && opcode <= 0x3a) || opcode === 0xa9) return 2;
  if (opcode === 0x11 || opcode === 0x13 || opcode === 0x14 || opcode === 0x84) return 3;
  if ((opcode >= 0x99 && opcode <= 0xa8) || (opcode >= 0xb2 && opcode <= 0xb8)) return 3;
  if (opcode === 0xbb || opcode === 0xbd || opcode === 0xc0 || opcode === 0xc1) return 3;
  return opcode === 0xc6 || opcode === 0xc7 ? 3 : 1;
}

/** The distances between numbers, in groups of seven bits, the lowest first. */
function packedDistances(numbers) {
  const packed = [];
  let before = 0;
  for (const number of numbers) {
    let distance = number - before;
    before = number;
    for (; distance >= 0x80; distance >>>= 7) packed.push((distance & 0x7f) | 0x80);
    packed.push(distance);
  }
  return Buffer.from(packed);
}
