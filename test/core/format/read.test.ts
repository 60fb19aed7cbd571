import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EXIT } from '../../../src/core/errors.js';
import { readJson, readValue } from '../../../src/core/format/read.js';
import { actionSchema, eventSchema, screenSchema, waitSchema } from '../../../src/core/format/schema.js';
import { screenJson } from '../../../src/core/format/write.js';
import { readGraph } from '../../../src/core/graph-format.js';
import { readSuite } from '../../../src/core/suite.js';
import { readTrace } from '../../../src/core/trace.js';
import { widget } from '../../../src/core/widget.js';
import { headerSchema, recordSchema } from '../../../src/run/journal/format.js';
import { action, complaint, deviceEvent, mangled, text, wait } from '../../support/format-arbitraries.js';
import { screenOf } from '../../support/screens.js';

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  action: actionSchema,
  event: eventSchema,
  screen: screenSchema,
  wait: waitSchema,
  header: headerSchema,
  record: recordSchema,
};

const READERS: readonly ((text: string) => unknown)[] = [
  (it) => readTrace(it, 'it'),
  (it) => readSuite(it, 'it'),
  (it) => readGraph(it, 'it'),
  ...Object.values(SCHEMAS).map((schema) => (it: string) => readJson(schema, it, 'it')),
];

describe('readJson', () => {
  it('gives what the schema makes of the text', () => {
    const schema = z.strictObject({ a: z.number().default(4), b: z.array(z.string()) });
    expect(readJson(schema, '{"b":["x"]}', 'it')).toEqual({ a: 4, b: ['x'] });
  });

  it('words a mistake as one sentence with the file, the place and what was expected', () => {
    const schema = z.strictObject({ list: z.array(z.strictObject({ n: z.int() })) });
    const error = complaint(() => readJson(schema, '{"list":[{"n":1},{"n":"2"}]}', 'my.json'));
    expect(error?.message).toBe(
      'my.json cannot be read: at list[1].n: Invalid input: expected number, received string.',
    );
    expect(error?.exit).toBe(EXIT.usage);
    expect(error?.remedy).not.toBe('');
  });

  it('says so when the text is not JSON at all', () => {
    expect(complaint(() => readJson(z.unknown(), '{', 'my.json'))?.message).toMatch(
      /^my\.json cannot be read: it is not JSON \(/,
    );
  });

  it('takes any text at all without falling over', () => {
    const anything = fc.oneof(
      text(),
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.json(),
      fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes).toString('utf8')),
      fc.constantFrom('NaN', 'Infinity', '-', '1e999', '{"__proto__":1}', '{"v":1}', '\uFEFF{}', '{"v":NaN}'),
    );
    fc.assert(
      fc.property(anything, (it) => {
        for (const read of READERS) complaint(() => read(it));
      }),
      { numRuns: 500 },
    );
  });

  it('takes a hundred thousand levels of nesting without falling over', () => {
    const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
    const texts = [
      deep('[', ']'),
      deep('{"a":', '}').replace('{}', '{"a":1}'),
      `{"v":1,"app":${deep('[', ']')}}`,
      `{"v":1,"name":"x","tests":[{"id":"a","trace":${deep('{"steps":[', ']}')}}]}`,
      `{"t":"screen","id":0,"screen":{"windows":[{"root":${deep('{"children":[', ']}')}}]}}`,
    ];
    for (const it of texts) for (const read of READERS) expect(complaint(() => read(it))).not.toBeNull();
  });

  it('reads or refuses, but survives, a widget tree of any depth', () => {
    const tree = (depth: number) =>
      '{"className":"a","role":"a","bounds":[0,0,1,1],"children":['.repeat(depth) +
      '{"className":"a","role":"a","bounds":[0,0,1,1]}' +
      ']}'.repeat(depth);
    const shell = screenJson(screenOf(widget({ className: 'ROOT' })));
    const [before = '', after = ''] = shell.split(/\{[^{}]*"ROOT"[^{}]*\}/);
    expect(complaint(() => readJson(screenSchema, before + tree(20) + after, 'it'))).toBeNull();
    expect(complaint(() => readJson(screenSchema, before + tree(100_000) + after, 'it'))?.message).toMatch(
      /nested too deeply/,
    );
  });

  it('takes very long lists', () => {
    const long = JSON.stringify(Array(30_000).fill({}));
    for (const read of READERS) expect(complaint(() => read(long))).not.toBeNull();
    expect(complaint(() => readTrace(`{"v":1,"steps":${long}}`, 'it'))).not.toBeNull();
  });

  it('does not let a file reach into the program by way of __proto__', () => {
    const hostile = ['{"ms":5,"__proto__":{"polluted":true}}', '{"__proto__":{"ms":5}}'];
    for (const it of hostile) {
      expect(complaint(() => readJson(waitSchema, it, 'it'))).not.toBeNull();
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    }
  });
});

describe('readValue', () => {
  it('checks what was parsed before', () => {
    expect(readValue(waitSchema, { ms: 5 }, 'it')).toEqual({ ms: 5 });
    expect(complaint(() => readValue(waitSchema, { ms: Number.NaN }, 'it'))).not.toBeNull();
    expect(complaint(() => readValue(waitSchema, undefined, 'it'))).not.toBeNull();
  });
});

describe('the words of core', () => {
  const survives = <T>(schema: z.ZodType<T>, values: fc.Arbitrary<T>) =>
    fc.assert(
      fc.property(values, (it) => {
        expect(readJson(schema, JSON.stringify(it), 'it')).toEqual(it);
      }),
      { numRuns: 300 },
    );

  it('survive: actions', () => survives(actionSchema, action()));
  it('survive: events', () => survives(eventSchema, deviceEvent()));
  it('survive: waits', () => survives(waitSchema, wait()));

  it('are read or refused when an action or an event was changed', () => {
    const actions = fc.tuple(action(), fc.constant(actionSchema));
    const events = fc.tuple(deviceEvent(), fc.constant(eventSchema));
    const changed = fc
      .oneof<fc.Arbitrary<[unknown, z.ZodType]>[]>(actions, events)
      .chain(([it, schema]) => fc.tuple(mangled(JSON.stringify(it)), fc.constant(schema)));
    fc.assert(
      fc.property(changed, ([it, schema]) => {
        complaint(() => readJson(schema, it, 'it'));
      }),
      { numRuns: 500 },
    );
  });
});
