import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DeviceLost, GauntletError } from '../src/core/errors.js';
import { type Recording, readCorpus } from './fidelity-corpus.js';
import { findTarget, shownTexts } from './fidelity-match.js';
import { RecordedPhone } from './fidelity-phone.js';
import { Replay, Score } from './fidelity-replay.js';
import { AROUND_JVM, apksIn } from './jvm.js';

const TIPPY = 'net.mandaria.tippytipper';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const [corpus, apks] = positionals;
if (corpus === undefined || apks === undefined) {
  process.stderr.write('Usage: npm run bench:fidelity -- FOLDER_OF_RECORDINGS FOLDER_OF_APKS [--json]\n');
  process.exitCode = 2;
} else {
  const bySum = new Map(apksIn(apks).map((file) => [sha256(file), file]));
  const score = new Score();
  for (const recording of readCorpus(corpus)) {
    const apk = bySum.get(recording.apkSha256);
    if (apk === undefined) {
      say(`${recording.package}: no APK with the recorded sum`);
      continue;
    }
    try {
      await replay(recording, apk, score);
    } catch (error) {
      // A lost JVM costs this app's other walks, and the counts show it.
      if (!(error instanceof DeviceLost || error instanceof GauntletError)) throw error;
      process.exitCode = 1;
      say(`${recording.package}: ${error.message}`);
    }
  }
  if (values.json) say(JSON.stringify({ bench: 'fidelity', ...score }));
  else {
    say(
      `${score.walks} walks, ${score.steps} of ${score.recorded} steps: same activity in ${score.sameActivity} and ` +
        `all texts in ${score.allTexts} of ${score.comparable} comparable steps, ` +
        `${score.crashes} of ${score.recordedCrashes} crashes.`,
    );
  }
}

async function replay(recording: Recording, apk: string, score: Score): Promise<void> {
  const phone = await RecordedPhone.start(apk, AROUND_JVM);
  try {
    for (const walk of recording.walks) await new Replay(walk, phone, score, say).run();
    if (recording.package === TIPPY) await checkTippy(phone);
  } finally {
    await phone.close();
  }
}

/** A bill of $75.92 with the usual tip, worked out by the app. */
async function checkTippy(phone: RecordedPhone): Promise<void> {
  let seen = await phone.restart();
  for (const id of ['btn_seven', 'btn_five', 'btn_nine', 'btn_two', 'btn_ok']) {
    const target = findTarget({ path: '', class: 'Button', id }, [], seen.screen);
    if (target === null) break;
    seen = await phone.perform({ kind: 'click', target });
  }
  const found = shownTexts(seen.screen).has('$87.31');
  if (!found) process.exitCode = 1;
  say(`${TIPPY}: 7-5-9-2-OK ${found ? 'ends with' : 'does not show'} $87.31`);
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
