import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action.js';
import { toDot } from '../../src/core/dot.js';
import { GraphBuilder } from '../../src/core/graph.js';

const HEADER = {
  v: 1,
  app: { ref: 'app.apk', package: 'com.x', hash: 'h' },
  device: 'sim',
  abstraction: 'swifthand',
  probes: null,
} as const;
const click = (text: string): Action => ({
  kind: 'click',
  target: { path: [], className: 'B', text, bounds: [0, 0, 0, 0] },
});

function sample(text: string) {
  const builder = new GraphBuilder(HEADER);
  builder.launch('k0', 'com.x.Main', false);
  builder.step('k0', click(text), 'k1', 'com.x.Detail', false, [], { trace: 0, step: 0 });
  builder.step('k1', { kind: 'home' }, 'terminated', 'launcher.Home', true, [], { trace: 0, step: 1 });
  return builder.build();
}

describe('toDot', () => {
  it('has one statement per state and per edge', () => {
    expect(toDot(sample('Yes'))).toBe(
      [
        'digraph "com.x" {',
        '  "k0" [label="Main\\nk0", shape=doublecircle];',
        '  "k1" [label="Detail\\nk1", shape=ellipse];',
        '  "terminated" [label="Home\\nterminated", shape=box];',
        '  "k0" -> "k1" [label="click \\"Yes\\""];',
        '  "k1" -> "terminated" [label="home"];',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('is the same text for the same graph', () => {
    expect(toDot(sample('Yes'))).toBe(toDot(structuredClone(sample('Yes'))));
  });

  it('escapes what Graphviz would read as its own', () => {
    // The label shows the text as JSON does; then every backslash and quote is escaped once more.
    expect(toDot(sample('a"\n\\&lt;'))).toContain(String.raw`[label="click \"a\\\"\\n\\\\&amp;lt;\""];`);
    const builder = new GraphBuilder(HEADER);
    builder.launch('a\\', 'A"\u0000\r', false);
    expect(toDot(builder.build())).toContain(
      String.raw`  "a\\" [label="A\"\\x00\\x0d\na\\", shape=doublecircle];`,
    );
  });
});
