import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findingSchema, withFindings } from '../../../src/core/format/findings.js';

describe('a file of version 1', () => {
  const crash = {
    key: 'a.X at app.Main.onClick',
    exception: 'a.X',
    message: 'why',
    frame: 'app.Main.onClick(Main.java:7)',
    count: 2,
    trace: 3,
    step: 4,
  };
  const hang = { key: 'not responding', reason: 'busy', count: 1, trace: 0, step: 1 };

  it('is read as one of version 2', () => {
    expect(withFindings({ app: 'a.apk', crashes: [crash], anrs: [hang] })).toEqual({
      v: 2,
      app: 'a.apk',
      findings: [
        {
          kind: 'crash',
          key: 'a.X at app.Main.onClick',
          title: 'a.X at app.Main.onClick',
          place: { className: 'app.Main', method: 'onClick', file: 'Main.java', line: 7 },
          evidence: [
            { kind: 'message', text: 'why' },
            { kind: 'fact', name: 'exception', text: 'a.X' },
          ],
          count: 2,
          trace: 3,
          step: 4,
        },
        {
          kind: 'anr',
          key: 'not responding',
          title: 'not responding',
          place: null,
          evidence: [{ kind: 'message', text: 'busy' }],
          count: 1,
          trace: 0,
          step: 1,
        },
      ],
    });
  });

  it('has findings that are as they should be, with a frame that tells little or nothing', () => {
    const places = ['app.Main.<init>(Unknown Source)', 'app.Main$1.run(Main.kt)', 'nowhere', null].map(
      (frame) => {
        const content = withFindings({ crashes: [{ ...crash, frame }] });
        return z.object({ findings: z.array(findingSchema) }).parse(content).findings[0]?.place;
      },
    );
    expect(places).toEqual([
      { className: 'app.Main', method: '<init>' },
      { className: 'app.Main$1', method: 'run', file: 'Main.kt' },
      null,
      null,
    ]);
  });

  it('keeps what each worker has found', () => {
    const content = withFindings({ crashes: [], anrs: [], workers: [{ worker: 1, crashes: [], anrs: [] }] });
    expect(content).toEqual({ v: 2, findings: [], workers: [{ v: 2, worker: 1, findings: [] }] });
  });
});

describe('anything else', () => {
  it.each([[{ v: 2, findings: [], crashes: 3 }], [{ app: 'a' }], [null], ['text'], [[1]]])(
    'is left as it is: %j',
    (content) => {
      expect(withFindings(content)).toEqual(content);
    },
  );
});
