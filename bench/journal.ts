import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resume } from '../src/run/explore/explore.js';
import { APP, AROUND, storedRun } from './explore.js';
import { print, seconds } from './measure.js';

/** Resuming a run whose journal was cut in half: half of it is answered from the journal, half is run anew. */
export async function journalResume(): Promise<void> {
  const events = 200_000;
  const dir = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  try {
    const run = join(dir, 'run');
    await storedRun(events, run);
    const journal = join(run, 'journal.jsonl');
    truncateSync(journal, Math.floor(statSync(journal).size / 2));
    const time = await seconds(async () => {
      await resume(run, true, AROUND);
    });
    print('resume', events / time, 'events/s', { app: APP, events, cutAt: 'half' });
  } finally {
    rmSync(dir, { recursive: true });
  }
}
