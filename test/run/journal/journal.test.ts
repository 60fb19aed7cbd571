import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GauntletError } from '../../../src/core/errors.js';
import type { Observation } from '../../../src/core/observation.js';
import { widget } from '../../../src/core/widget.js';
import { type Entry, STOP_REASONS } from '../../../src/run/journal/format.js';
import { JournalReader, runHeaderOf } from '../../../src/run/journal/reader.js';
import { JournalWriter } from '../../../src/run/journal/writer.js';
import { screen } from '../../support/arbitraries.js';
import { action, complaint, mangled, observation, text, wait } from '../../support/format-arbitraries.js';
import { HEADER, PROBES, write } from '../../support/journals.js';
import { screenOf } from '../../support/screens.js';
import { tempDir } from '../../support/temp-dir.js';

/** Random runs: a few screens and actions that come again and again, as in a real one. */
function runs(): fc.Arbitrary<readonly Entry[]> {
  return fc
    .tuple(
      fc.array(screen(), { minLength: 1, maxLength: 3 }),
      fc.array(action(), { minLength: 1, maxLength: 5 }),
    )
    .chain(([screens, actions]) => {
      const seen = observation(fc.constantFrom(...screens), PROBES);
      const entry: fc.Arbitrary<Entry> = fc.oneof(
        {
          weight: 2,
          arbitrary: fc.record({ kind: fc.constant('launch'), run: fc.nat(), observation: seen }),
        },
        {
          weight: 8,
          arbitrary: fc.record({
            kind: fc.constant('step'),
            action: fc.constantFrom(...actions),
            wait: wait(),
            observation: seen,
          }),
        },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost'), message: text() }) },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('repeated'),
            run: fc.nat(),
            differs: fc.option(fc.nat()),
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant('end'), reason: fc.constantFrom(...STOP_REASONS) }),
        },
      );
      return fc.array(entry, { maxLength: 20 });
    });
}

const PLAIN: Observation = {
  screen: screenOf(widget({ className: 'A' })),
  process: 'foreground',
  outcome: 'done',
  unsettled: false,
  virtualMs: 5000,
  coverage: [],
  events: [],
};
const OTHER = screenOf(widget({ className: 'B', text: 'ä€😀' }));
const CLICK = {
  kind: 'click',
  target: { path: [0], className: 'A', bounds: [0, 0, 1, 1] },
} as const;

const SMALL: readonly Entry[] = [
  { kind: 'launch', run: 0, observation: { ...PLAIN, coverage: [0, 7], virtualMs: 30_000 } },
  { kind: 'step', action: CLICK, wait: 'settled', observation: { ...PLAIN, screen: OTHER } },
  {
    kind: 'step',
    action: { kind: 'click', target: { point: { x: 1, y: 2 } } },
    wait: { ms: 3 },
    observation: { ...PLAIN, outcome: 'refused', virtualMs: 3 },
  },
  { kind: 'lost', message: 'unplugged' },
  { kind: 'step', action: CLICK, wait: 'settled', observation: { ...PLAIN, unsettled: true } },
  {
    kind: 'launch',
    run: 1,
    observation: { ...PLAIN, process: 'dead', events: [{ kind: 'toast', text: 'ß\n' }] },
  },
  { kind: 'end', reason: 'events' },
];

function written(file: string, entries: readonly Entry[]): void {
  const writer = JournalWriter.create(file, HEADER);
  for (const entry of entries) write(writer, entry);
  writer.close();
}

function readAll(file: string): readonly Entry[] {
  return [...new JournalReader(file).entries()];
}

describe('a journal', () => {
  it('survives being written and read', () => {
    const dir = tempDir();
    let n = 0;
    fc.assert(
      fc.property(runs(), (entries) => {
        const file = join(dir, `${n++}`);
        written(file, entries);
        const reader = new JournalReader(file);
        expect(reader.header).toEqual(HEADER);
        expect([...reader.entries()]).toEqual(entries);
        expect(reader.validBytes).toBe(readFileSync(file).length);
      }),
    );
  });

  it('writes a screen and an action once, however often they come', () => {
    const file = join(tempDir(), 'journal');
    const step: Entry = { kind: 'step', action: CLICK, wait: 'settled', observation: PLAIN };
    // Equal, but not the same object: as after a resume, or from a device that makes them anew.
    const again: Entry = structuredClone(step);
    written(file, [step, again, step, again]);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.slice(1).map((line) => JSON.parse(line).t)).toEqual([
      'screen',
      'action',
      'step',
      'step',
      'step',
      'step',
    ]);
  });

  it('is never begun where there is one', () => {
    const file = join(tempDir(), 'journal');
    written(file, SMALL);
    const before = readFileSync(file);
    expect(() => JournalWriter.create(file, HEADER)).toThrow(GauntletError);
    expect(readFileSync(file)).toEqual(before);
  });

  it('reads as far as it was written, wherever it is cut off, and can be continued there', () => {
    const dir = tempDir();
    const whole = join(dir, 'whole');
    written(whole, SMALL);
    const bytes = readFileSync(whole);
    const headerEnd = bytes.indexOf('\n') + 1;
    const file = join(dir, 'cut');
    for (let length = 0; length < bytes.length; length++) {
      writeFileSync(file, bytes.subarray(0, length));
      if (length < headerEnd) {
        expect(() => new JournalReader(file)).toThrow(/holds no run/);
        expect(() => runHeaderOf(file)).toThrow(/holds no run/);
        continue;
      }
      expect(runHeaderOf(file)).toEqual(HEADER);
      const reader = new JournalReader(file);
      const entries = [...reader.entries()];
      expect(entries).toEqual(SMALL.slice(0, entries.length));
      // An entry is there as soon as its line end is.
      const valid = bytes.subarray(0, length).lastIndexOf('\n') + 1;
      expect(reader.validBytes).toBe(valid);

      // What is cut off within a line is cut off at its beginning: one place in each line is enough to go on from.
      if (length !== valid && length !== valid + 5) continue;
      truncateSync(file, reader.validBytes);
      const writer = JournalWriter.continue(file, reader);
      for (const entry of SMALL.slice(entries.length)) write(writer, entry);
      writer.close();
      expect(readFileSync(file).equals(bytes), `cut after ${length} bytes`).toBe(true);
    }
  });

  it('loses nothing but the torn line', () => {
    const file = join(tempDir(), 'journal');
    written(file, SMALL);
    const lines = readFileSync(file, 'utf8').split('\n');
    // Everything but the last line end.
    writeFileSync(file, readFileSync(file).subarray(0, -1));
    expect(readAll(file)).toEqual(SMALL.slice(0, -1));
    expect(new JournalReader(file).validBytes).toBeLessThan(lines.join('\n').length);
  });

  it('continues random runs byte for byte', () => {
    const dir = tempDir();
    let n = 0;
    fc.assert(
      fc.property(runs(), fc.nat({ max: 10_000 }), (entries, share) => {
        const file = join(dir, `${n++}`);
        written(file, entries);
        const bytes = readFileSync(file);
        const headerEnd = bytes.indexOf('\n') + 1;
        const cut = headerEnd + Math.floor(((bytes.length - headerEnd) * share) / 10_000);
        truncateSync(file, cut);
        const reader = new JournalReader(file);
        const kept = [...reader.entries()].length;
        truncateSync(file, reader.validBytes);
        const writer = JournalWriter.continue(file, reader);
        for (const entry of structuredClone(entries.slice(kept))) write(writer, entry);
        writer.close();
        expect(readFileSync(file).equals(bytes)).toBe(true);
      }),
    );
  });

  it('names the line when one in the middle is not what was written', () => {
    const file = join(tempDir(), 'journal');
    written(file, SMALL);
    const lines = readFileSync(file, 'utf8').split('\n');
    const withLine = (number: number, line: string) =>
      writeFileSync(file, lines.map((old, at) => (at === number - 1 ? line : old)).join('\n'));
    const wrong: readonly (readonly [line: number, text: string, complaint: RegExp])[] = [
      [1, '{"v":3}', /line 1 cannot be read: at v: /],
      [1, 'x', /line 1 cannot be read: it is not JSON/],
      [3, lines[2]?.slice(0, -1) ?? '', /line 3 cannot be read: it is not JSON/],
      [3, '', /line 3 cannot be read: it is not JSON/],
      [2, '{"t":"screen","id":5}', /line 2 cannot be read: at screen: /],
      [4, '{"t":"jump"}', /line 4 cannot be read: at t: /],
      [
        3,
        '{"t":"launch","run":0,"screen":4,"ms":1}',
        /line 3 cannot be read: screen 4 was not written before/,
      ],
      [
        3,
        '{"t":"step","action":9,"screen":0,"ms":1}',
        /line 3 cannot be read: action 9 was not written before/,
      ],
      [2, lines[2] ?? '', /line 2 cannot be read: screen 0 was not written before/],
      [3, lines[1] ?? '', /line 3 cannot be read: expected number 1, found 0/],
    ];
    for (const [number, text, message] of wrong) {
      withLine(number, text);
      expect(complaint(() => readAll(file))?.message, text).toMatch(message);
    }
  });

  it('refuses probes that the app does not have', () => {
    const dir = tempDir();
    for (const [n, coverage] of [[PROBES], [2 ** 32], [0, 2 ** 31 - 1]].entries()) {
      const file = join(dir, `${n}`);
      written(file, [{ kind: 'launch', run: 0, observation: { ...PLAIN, coverage } }]);
      expect(complaint(() => readAll(file))?.message).toMatch(/line 3 cannot be read: .*probe/);
    }
  });

  it('is read or refused with a sentence, however it is changed', () => {
    const file = join(tempDir(), 'journal');
    written(file, SMALL);
    const [header = '', ...records] = readFileSync(file, 'utf8').split('\n');
    const changed = fc
      .nat({ max: records.length - 2 })
      .chain((at) =>
        mangled(records[at] ?? '').map((line) => [
          header,
          ...records.slice(0, at),
          line,
          ...records.slice(at + 1),
        ]),
      );
    fc.assert(
      fc.property(changed, (lines) => {
        writeFileSync(file, lines.join('\n'));
        complaint(() => readAll(file));
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(mangled(header), (line) => {
        writeFileSync(file, [line, ...records].join('\n'));
        complaint(() => readAll(file));
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        writeFileSync(file, Buffer.concat([Buffer.from(`${header}\n`), noise]));
        complaint(() => readAll(file));
      }),
    );
  });
});

describe('a journal that cannot be written', () => {
  it('says that the disk is full', () => {
    // The kernel's own full disk.
    const writer = JournalWriter.continue('/dev/full', { screens: [], actions: [] });
    const error = caught(() => writer.launch(0, PLAIN));
    expect(error.code).toBe('DISK_FULL');
    expect(error.message).toBe('Cannot use /dev/full: the disk is full.');
    expect(error.remedy).toContain('--resume');
    expect(error.exit).toBe(3);
    writer.close();
  });

  it('says that a part of the path is not a folder', () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const error = caught(() => JournalWriter.create(join(file, 'journal'), HEADER));
    expect(error.code).toBe('FILE_TROUBLE');
    expect(error.message).toContain('a part of the path is not a folder');
  });

  it('says that it is not there to be read', () => {
    expect(caught(() => new JournalReader(join(tempDir(), 'none'))).message).toContain('it does not exist');
    expect(caught(() => new JournalReader(tempDir())).message).toContain('it is a folder');
  });
});

function caught(act: () => unknown): GauntletError {
  try {
    act();
  } catch (error) {
    if (error instanceof GauntletError) return error;
    throw error;
  }
  throw new Error('nothing went wrong');
}
