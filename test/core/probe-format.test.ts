import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GauntletError } from '../../src/core/errors.js';
import { probesJson, readProbes } from '../../src/core/probe-format.js';
import { probeTable } from '../../src/core/probes.js';

const TABLE = probeTable([
  {
    className: 'a.Main',
    method: 'onCreate(Landroid/os/Bundle;)V',
    block: '0',
    file: 'Main.java',
    lines: [3, 5],
  },
  { className: 'a.Main$1', method: 'run()V', block: '7' },
]);

const probes = fc.array(
  fc.record(
    {
      lines: fc.tuple(fc.nat(), fc.nat()).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a])),
      file: fc.string(),
      block: fc.string(),
      method: fc.string(),
      className: fc.string(),
    },
    { requiredKeys: ['className', 'method', 'block'] },
  ),
);

function refusal(text: string): string {
  try {
    readProbes(text, 'probes.json');
  } catch (error) {
    if (error instanceof GauntletError) return error.message;
    throw error;
  }
  return '';
}

describe('probes.json', () => {
  it('has one probe a line', () => {
    expect(probesJson(TABLE).split('\n')).toEqual([
      `{"v":1,"hash":"${TABLE.hash}",`,
      '"probes":[',
      '{"className":"a.Main","method":"onCreate(Landroid/os/Bundle;)V","block":"0","file":"Main.java","lines":[3,5]},',
      '{"className":"a.Main$1","method":"run()V","block":"7"}',
      ']}',
      '',
    ]);
  });

  it('is read as it was written, in whatever order properties were set', () => {
    expect(readProbes(probesJson(TABLE), 'probes.json')).toEqual(TABLE);
    fc.assert(
      fc.property(probes, (some) => {
        const table = probeTable(some);
        expect(readProbes(probesJson(table), 'probes.json')).toEqual(table);
      }),
    );
  });

  it('refuses probes that are not those of its hash', () => {
    const other = probesJson(TABLE).replace('[3,5]', '[3,6]');
    expect(refusal(other)).toMatch(
      /^probes\.json cannot be read: at hash: the probes have the hash [0-9a-f]{16}\.$/,
    );
  });

  it('refuses other versions, lines that run backwards and what is no table', () => {
    expect(refusal(probesJson(TABLE).replace('"v":1', '"v":2'))).toMatch(/at v: /);
    expect(refusal(probesJson(TABLE).replace('[3,5]', '[5,3]'))).toBe(
      'probes.json cannot be read: at probes[0].lines: the last line comes before the first.',
    );
    expect(refusal('{}')).toMatch(/^probes\.json cannot be read: /);
    expect(refusal('probes')).toMatch(/it is not JSON/);
  });
});
