import { describe, expect, it } from 'vitest';
import { activityDot } from '../../../src/apk/model/activity-dot.js';
import { activityInfo, analysis, expenseReports } from '../support/analyses.js';

/** The statements that mention a name, without indentation. */
const about = (dot: string, name: string) =>
  dot
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes(name));

describe('a small graph', () => {
  it('has a node for each activity, by its short name, and an edge for each pair with the handlers', () => {
    const dot = activityDot(expenseReports());
    expect(dot.startsWith('digraph "org.example.ers" {\n')).toBe(true);
    expect(about(dot, 'QuickReportActivity')).toEqual([
      '"org.example.ers.QuickReportActivity" [label="QuickReportActivity"];',
      '"org.example.ers.NewReportActivity" -> "org.example.ers.QuickReportActivity" [label="quick.click"];',
      '"org.example.ers.QuickReportActivity" -> "org.example.ers.ConfirmActivity" [label="done.click"];',
    ]);
    expect(about(dot, ' -> ')).toHaveLength(5);
  });

  it('marks the start', () => {
    expect(about(activityDot(expenseReports()), '[label="NewReportActivity"')).toEqual([
      '"org.example.ers.NewReportActivity" [label="NewReportActivity", fillcolor="#cfe8cf", penwidth=2];',
    ]);
  });

  it('draws ways back only when asked', () => {
    expect(activityDot(expenseReports())).not.toContain('dotted');
    expect(about(activityDot(expenseReports(), { back: true }), 'dotted')).toContain(
      '"org.example.ers.SummaryActivity" -> "org.example.ers.ConfirmActivity" [color=grey, style=dotted, constraint=false];',
    );
  });

  it('collapses parallel edges and names two of their handlers', () => {
    const edge = (evidence: string[]) => ({ from: 'x.A', to: 'x.B', evidence });
    const two = analysis(['x.A', 'x.B'], { satg: { edges: [edge(['A/a.click']), edge(['A/b.click'])] } });
    expect(about(activityDot(two), ' -> ')).toEqual(['"x.A" -> "x.B" [label="a.click\\nb.click"];']);
    const four = analysis(['x.A', 'x.B'], {
      satg: { edges: [edge(['A/a.click', 'A/b.click', 'A/c.click']), edge(['A/a.click', 'A/d.click'])] },
    });
    expect(about(activityDot(four), ' -> ')).toEqual([
      '"x.A" -> "x.B" [label="4 handlers:\\na.click\\nb.click\\n…"];',
    ]);
  });

  it('dashes what cannot be reached, marks what leads outside or to the unknown', () => {
    const dot = activityDot(
      analysis(['x.A', 'x.B', 'x.C'], {
        im: {
          activities: [activityInfo('x.A'), activityInfo('x.B', { reachable: false }), activityInfo('x.C')],
        },
        atm: { external: [{ activity: 'x.A', handler: 'A/a', method: 'm', intent: 'SEND' }] },
        satg: { open: ['x.A', 'x.C'] },
      }),
    );
    expect(about(dot, 'label="')).toEqual([
      '"x.A" [label="A ↗ ?", fillcolor="#cfe8cf", penwidth=2];',
      '"x.B" [label="B", style="rounded,dashed", fontcolor="#666666"];',
      '"x.C" [label="C ?"];',
    ]);
  });

  it('tells classes of the same name apart', () => {
    expect(about(activityDot(analysis(['x.a.Main', 'x.b.Main'])), 'label="')).toEqual([
      '"x.a.Main" [label="a.Main", fillcolor="#cfe8cf", penwidth=2];',
      '"x.b.Main" [label="b.Main"];',
    ]);
  });
});

describe('a large graph', () => {
  const names = Array.from({ length: 100 }, (_, n) => `x.A${n}`);
  /** A0 starts A1 to A20, A1 starts A21; the others stand alone. */
  const large = analysis(names, {
    im: { activities: names.map((cls, n) => activityInfo(cls, { reachable: n < 22 })) },
    satg: {
      edges: [
        ...names.slice(1, 21).map((to) => ({ from: 'x.A0', to, evidence: ['A0/list.itemClick'] })),
        { from: 'x.A1', to: 'x.A21', evidence: [] },
      ],
      back: names.slice(1, 21).map((from) => ({ from, to: 'x.A0' })),
    },
  });
  const dot = activityDot(large);

  it('has no labels on edges', () => {
    expect(dot).not.toContain('itemClick');
    expect(dot).toContain('rankdir=LR');
  });

  it('lists what is reached alike and leads nowhere, and what stands alone', () => {
    expect(about(dot, '->')).toEqual(['"x.A0" -> "x.A1";', '"x.A0" -> "list 0";', '"x.A1" -> "x.A21";']);
    const [first = '', second = ''] = about(dot, 'TABLE');
    expect(first).toContain('<B>19 activities</B>');
    expect(first).toContain('<TD ALIGN="LEFT">A20</TD>');
    expect(second).toContain('<B>78 without transitions</B>');
    expect(second).toContain('<TD ALIGN="LEFT"><FONT COLOR="#666666">A99</FONT></TD>');
    expect(about(dot, 'label="')).toHaveLength(3);
  });

  it('draws ways back of lists once', () => {
    expect(about(activityDot(large, { back: true }), 'dotted')).toEqual([
      '"x.A1" -> "x.A0" [color=grey, style=dotted, constraint=false];',
      '"list 0" -> "x.A0" [color=grey, style=dotted, constraint=false];',
    ]);
  });

  it('keeps what names hold out of the language of tables', () => {
    const odd = activityDot(analysis([...names, 'x.<B>&"\u0007']));
    expect(odd).toContain('<TD ALIGN="LEFT">&lt;B&gt;&amp;&quot;\\x07</TD>');
  });

  it('is one of many edges, too', () => {
    const few = names.slice(0, 10);
    const edges = few.flatMap((from) => few.map((to) => ({ from, to, evidence: ['A/a.click'] })));
    expect(activityDot(analysis(few, { satg: { edges } }))).not.toContain('a.click');
    expect(activityDot(analysis(few, { satg: { edges: edges.slice(0, 80) } }))).toContain('a.click');
  });

  it('is the same text for the same analysis', () => {
    expect(activityDot(structuredClone(large))).toBe(dot);
  });
});
