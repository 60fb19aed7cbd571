// Where Android's java.* is not OpenJDK's, and what this device makes of it: node scripts/libcore-table.mjs [FOLDER_OR_GIT_DIR]
// With a checkout of libcore (or its git directory) the list of marks is read anew first, and the marks without a verdict are named.
// Writes docs/devices/libcore.md from libcore-marks.txt (file, then line, kind and hash of the words of each mark) and
// libcore-verdicts.json (topics, and for each file the hashes that fall under each).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const LIST = join(HERE, 'libcore-marks.txt');
const VERDICTS = join(HERE, 'libcore-verdicts.json');
const TABLE = join(HERE, '..', 'docs', 'devices', 'libcore.md');
const SOURCES = join('ojluni', 'src', 'main', 'java');
const PACKAGES = ['java', 'javax'];
const ORDER = ['cured', 'same here', 'left', 'not observable'];

const [given] = process.argv.slice(2);
if (given !== undefined) writeFileSync(LIST, marks(given));
const listed = readList();
const { topics, files } = JSON.parse(readFileSync(VERDICTS, 'utf8'));
const missing = listed.flatMap(({ file, marks }) =>
  marks.filter(({ hash }) => topicOf(file, hash) === undefined).map(({ line }) => `${file}:${line}`),
);
writeFileSync(TABLE, table());
if (missing.length > 0) {
  console.error(`No verdict for ${missing.length} marks:\n${missing.join('\n')}`);
  process.exitCode = 1;
}

function topicOf(file, hash) {
  return Object.entries(files[file] ?? {}).find(([, hashes]) => hashes.split(' ').includes(hash))?.[0];
}

/** The marks below a folder, or in the last commit of a git directory: a line for each file. */
function marks(from) {
  if (existsSync(join(from, SOURCES))) return marksBelow(join(from, SOURCES));
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-libcore-'));
  try {
    const paths = PACKAGES.map((name) => `${SOURCES}/${name}`);
    const { stdout, status } = spawnSync('git', ['-C', from, 'archive', 'HEAD', ...paths], {
      maxBuffer: 1 << 29,
    });
    if (status !== 0) throw new Error(`${from} is no libcore`);
    spawnSync('tar', ['x', '-C', scratch], { input: stdout });
    return marksBelow(join(scratch, SOURCES));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function marksBelow(folder) {
  const rows = [];
  for (const name of PACKAGES) {
    for (const entry of readdirSync(join(folder, name), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !path.endsWith('.java')) continue;
      const found = marksIn(readFileSync(path, 'utf8'));
      if (found.length > 0) rows.push([relative(folder, path), ...found].join('\t'));
    }
  }
  return `${rows.sort().join('\n')}\n`;
}

/** A mark is its first line with the comment lines right after it. Where a marked part ends is no mark of its own. */
function marksIn(source) {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const mark = /Android-(changed|added|removed)\b:?\s*(.*)$/.exec(line);
    if (mark === null || /END\s+Android-/.test(line)) return [];
    const words = [mark[2]];
    for (const next of lines.slice(index + 1, index + 6)) {
      if (!/^\s*\/\/(?!.*Android-)/.test(next) || /[;{}]\s*$/.test(next)) break;
      words.push(next.trim().slice(2).trim());
    }
    const hash = createHash('sha256').update(words.join(' ').replace(/\s+/g, ' ').trim()).digest('hex');
    return [`${index + 1} ${mark[1]} ${hash.slice(0, 10)}`];
  });
}

function readList() {
  const rows = readFileSync(LIST, 'utf8').trimEnd().split('\n');
  return rows.map((row) => {
    const [file, ...found] = row.split('\t');
    const marks = found.map((mark) => {
      const [line, kind, hash] = mark.split(' ');
      return { line, kind, hash };
    });
    return { file, marks };
  });
}

function table() {
  const counts = new Map(ORDER.map((verdict) => [verdict, 0]));
  const byTopic = new Map(Object.keys(topics).map((topic) => [topic, new Map()]));
  for (const { file, marks } of listed) {
    for (const { hash, line } of marks) {
      const topic = topicOf(file, hash);
      if (topic === undefined) continue;
      const { verdict } = topics[topic];
      counts.set(verdict, counts.get(verdict) + 1);
      const name = file.replace('.java', '').replaceAll('/', '.');
      const lines = byTopic.get(topic).get(name) ?? [];
      byTopic.get(topic).set(name, [...lines, line]);
    }
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const out = [
    "# Android's java.\\*",
    '',
    `Android's libcore is OpenJDK with changes, and marks what it changed, added and removed. Its java.\\* and javax.\\* have ${total}`,
    `such marks in ${listed.length} files. Each has a verdict here; \`node scripts/libcore-table.mjs FOLDER_OR_GIT_DIR\` makes this page`,
    'anew from a checkout of libcore and names marks that have none. Most verdicts follow from the words of the mark and its file; what an',
    'app can observe was read. How java.\\* is changed: [jvm.md](jvm.md#java-as-on-android).',
    '',
    '| verdict | marks |',
    '| --- | --: |',
    ...ORDER.map((verdict) => `| ${verdict} | ${counts.get(verdict)} |`),
  ];
  for (const verdict of ORDER) {
    out.push(
      '',
      `## ${verdict[0].toUpperCase()}${verdict.slice(1)}`,
      '',
      '| what | marks | where |',
      '| --- | --: | --- |',
    );
    for (const [topic, { verdict: its, words }] of Object.entries(topics)) {
      if (its !== verdict) continue;
      const places = [...byTopic.get(topic)];
      const count = places.reduce((sum, [, lines]) => sum + lines.length, 0);
      const where = places.map(([name, lines]) =>
        verdict === 'not observable' ? name : `${name} ${lines.join(', ')}`,
      );
      out.push(`| ${words} | ${count} | ${where.join('; ')} |`);
    }
  }
  return `${out.join('\n')}\n`;
}
