import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { analysisText } from '../../src/cli/analysis-text.js';
import { activityInfo, analysis, clickOn, expenseReports, transition } from '../apk/support/analyses.js';

const NO_CODE = { classes: 0, methods: 0, libraryClasses: 0, libraryMethods: 0 };
const PLAIN = pc.createColors(false);
const text = (...args: Parameters<typeof analysis>) => analysisText(analysis(...args), PLAIN).split('\n');

describe('analysisText', () => {
  it('tells what the app is, then its activities', () => {
    expect(analysisText(expenseReports(), PLAIN)).toBe(
      [
        'App        Expense Reports (org.example.ers), version 1.0 (7)',
        'Android    from API 16, made for API 29',
        'Signed     v1, v2',
        'Code       classes.dex 4 KB, 3 classes, 20 methods',
        'Own code   12 classes, 40 methods in org.example.ers',
        'Libraries  0 classes, 0 methods',
        'Beside     0 services, 0 receivers, 0 providers, 0 permissions',
        'Activities 5, of which 5 reached; 3 widgets, 7 handlers',
        'Starts     5 pairs of activities; 0 of other apps, 0 unresolved',
        '',
        'NewReportActivity (start)',
        '  widgets  dest (spinner, 3), amount (text, 2)',
        '  itemized.click -> ItemizedReportActivity',
        '  quick.click -> QuickReportActivity, or stays, depending on amount',
        '  values   dest.valueChange',
        '',
        'QuickReportActivity',
        '  done.click -> ConfirmActivity',
        '',
        'ItemizedReportActivity',
        '  widgets  fbf (compound, 2)',
        '  next.click -> ConfirmActivity',
        '  stays    reset.click',
        '',
        'ConfirmActivity',
        '  submit.click -> SummaryActivity',
        '',
        'Nothing found in',
        '  SummaryActivity',
      ].join('\n'),
    );
  });

  it('does without what the manifest does not say', () => {
    const lines = text([], { app: { dex: [], own: { ...NO_CODE, guessed: false, prefixes: [] } } });
    expect(lines[0]).toBe('App        org.example.app');
    expect(lines).toContain('Signed     not at all');
    expect(lines).toContain('Own code   0 classes, 0 methods in no package');
    expect(lines.some((line) => line.startsWith('Code'))).toBe(false);
  });

  it('gives every DEX file its line', () => {
    const dex = ['classes.dex', 'classes2.dex'].map((name) => ({
      name,
      bytes: 2048,
      classes: 1,
      methods: 1,
    }));
    expect(text([], { app: { dex } }).slice(3, 5)).toEqual([
      'Code       classes.dex 2 KB, 1 class, 1 method',
      '           classes2.dex 2 KB, 1 class, 1 method',
    ]);
  });

  it('joins handlers that lead to the same place, be it unknown or outside', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((source) => clickOn('x.Main', source));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three handlers');
    const lines = text(['x.Main', 'x.Other'], {
      im: { handlers: [a, b, c] },
      atm: {
        transitions: [transition(a, 'x.Other', { auto: true })],
        unresolved: [
          {
            activity: 'x.Main',
            handler: b.id,
            method: 'Lx/Main;->go()V',
            reason: 'the class is read from a file',
          },
        ],
        external: [a, c].map(({ id }) => ({ activity: 'x.Main', handler: id, method: 'm', intent: 'SEND' })),
      },
      satg: { edges: [{ from: 'x.Main', to: 'x.Other', evidence: [a.id] }], open: ['x.Main'] },
    });
    expect(lines.slice(lines.indexOf('Main (start)'), lines.indexOf('Nothing found in'))).toEqual([
      'Main (start)',
      '  a.click -> Other, by itself',
      '  a.click, c.click -> another app: SEND',
      '  b.click -> unknown: the class is read from a file, in Lx/Main;->go()V',
      '',
    ]);
  });

  it('says what is special about an activity', () => {
    const lines = text(['x.Main', 'x.Old', 'x.Lone'], {
      im: {
        activities: [
          activityInfo('x.Main', { isStart: true, aliases: ['x.Icon'], notes: ['hosts fragments'] }),
          activityInfo('x.Old', { enabled: false, reachable: false, notes: ['is empty'] }),
          activityInfo('x.Lone', { reachable: false }),
        ],
      },
      atm: { finals: ['x.Main'] },
    });
    expect(lines.slice(-8)).toEqual([
      'Main (start, final, also x.Icon)',
      '  hosts fragments',
      '',
      'Old (not reached, disabled)',
      '  is empty',
      '',
      'Nothing found in (*: not reached)',
      '  Lone*',
    ]);
  });

  it('ends with warnings and methods that could not be read, of many only some', () => {
    const lines = text([], {
      warnings: ['several launchers'],
      opaque: Array.from({ length: 23 }, (_, n) => ({ method: `Lx;->m${n}()V`, why: 'bad opcode' })),
    });
    const at = lines.indexOf('Warnings');
    expect(lines.slice(at, at + 5)).toEqual([
      'Warnings',
      '  several launchers',
      '',
      'Methods that could not be read',
      '  Lx;->m0()V: bad opcode',
    ]);
    expect(lines.at(-1)).toBe('  and 3 more');
  });

  it('does not let an app give the terminal orders', () => {
    const evil = '\u001b]0;x\u0007';
    const printed = analysisText(
      analysis([`x.${evil}`, 'x.B'], {
        app: { label: evil },
        im: {
          activities: [activityInfo(`x.${evil}`, { aliases: [evil], notes: [evil] })],
          handlers: [clickOn(`x.${evil}`, evil)],
        },
        atm: {
          external: [
            { activity: `x.${evil}`, handler: clickOn(`x.${evil}`, evil).id, method: evil, intent: evil },
          ],
        },
        warnings: [evil],
        opaque: [{ method: evil, why: evil }],
      }),
      PLAIN,
    );
    expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
