import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/apk/analyze.js';
import { Apk } from '../../src/apk/apk.js';
import type { Analysis } from '../../src/apk/model/analysis.js';
import { between } from '../../src/apk/model/between.js';
import { ZipArchive } from '../../src/apk/zip/archive.js';
import { API_DEMOS, contentOf } from './support/apks.js';
import { blankAttributeNames } from './support/blank-names.js';
import { buildZip } from './support/build-zip.js';

const ERS = 'org.example.ers';
const bytesOf = (name: string) => readFileSync(join('samples', `${name}.apk`));
const analyses = new Map<string, Analysis>();

/** The analysis of a sample, made once. */
function sample(name: string): Analysis {
  const known = analyses.get(name);
  if (known !== undefined) return known;
  const made = analyze(bytesOf(name), name);
  analyses.set(name, made);
  return made;
}

/** The same APK with some of its files changed. */
function changed(name: string, change: (entry: string, content: Uint8Array) => Uint8Array): Uint8Array {
  const archive = new ZipArchive(bytesOf(name), name);
  return buildZip(
    archive.entries.map((entry) => ({
      name: entry.name,
      content: change(entry.name, contentOf(archive, entry.name)),
    })),
  );
}

const short = (cls: string) => cls.slice(cls.lastIndexOf('.') + 1);
const widgetsOf = ({ im }: Analysis, activity: string) =>
  im.widgets.filter((widget) => short(widget.activity) === activity);
const handlersOf = ({ im }: Analysis, activity: string) =>
  im.handlers.filter((handler) => short(handler.activity) === activity);
/** Transitions in short: `from handler to`. */
const edgesOf = ({ atm }: Analysis) =>
  atm.transitions.map(({ from, handler, to }) => `${short(from)} ${handler.split('/')[1]} ${short(to)}`);

describe('the interface model', () => {
  it('TD 1 has the five activities of ERS with full names, and the start', () => {
    const { im, atm } = sample('ers');
    expect(im.activities.map(({ cls }) => cls).sort()).toEqual([
      `${ERS}.ConfirmActivity`,
      `${ERS}.ItemizedReportActivity`,
      `${ERS}.NewReportActivity`,
      `${ERS}.QuickReportActivity`,
      `${ERS}.SummaryActivity`,
    ]);
    expect(atm.start).toBe(`${ERS}.NewReportActivity`);
    expect(im.activities.filter(({ isStart }) => isStart).map(({ cls }) => cls)).toEqual([atm.start]);
    const manifest = new Apk(bytesOf('ers')).xml('AndroidManifest.xml');
    const names = manifest
      ?.elements('application')[0]
      ?.elements('activity')
      .map((activity) => activity.attribute(0x01010003)?.value);
    expect(names?.[0]).toMatchObject({ kind: 'string', text: '.NewReportActivity' });
  });

  it('TD 2 has the widgets of ERS in order, and no button among them', () => {
    const labels = (activity: string) =>
      widgetsOf(sample('ers'), activity).map(({ resName, kind, classes }) => [
        resName,
        kind,
        classes.map(({ label }) => label),
      ]);
    const [dest, amount, cur, ...rest] = labels('NewReportActivity');
    expect(dest?.slice(0, 2)).toEqual(['dest', 'spinner']);
    expect(dest?.[2]).toHaveLength(10);
    expect([dest?.[2]?.[0], dest?.[2]?.[1], dest?.[2]?.[9]]).toEqual(['Rome', 'London', 'Berlin']);
    expect(amount).toEqual(['amount', 'text', ['100', '0']]);
    expect(cur).toEqual(['cur', 'radioGroup', ['Euro', 'Dollar', 'Pound']]);
    expect(rest).toEqual([]);
    const both = ['true', 'false'];
    expect(labels('ItemizedReportActivity')).toEqual([
      ['totalDays', 'spinner', ['1', '2', '3', '4', '5', '6']],
      ...['fbf', 'fl', 'fd', 'lbf', 'll', 'ld'].map((name) => [name, 'compound', both]),
    ]);
    expect(sample('ers').im.widgets.filter(({ cls }) => cls.endsWith('.Button'))).toEqual([]);
  });

  it('TD 3 is the same when the names of attributes are blanked', () => {
    const isXml = /^(AndroidManifest\.xml|res\/layout.*\.xml)$/;
    const blanked = changed('ers', (name, content) =>
      isXml.test(name) ? blankAttributeNames(content) : content,
    );
    const { im, atm } = analyze(blanked, 'ers');
    expect({ im, atm }).toEqual({ im: sample('ers').im, atm: sample('ers').atm });
  });

  it('TD 4 has the input classes of fields with a limit', () => {
    const classes = new Map(
      widgetsOf(sample('widgets'), 'TextActivity').map(({ resName, classes }) => [
        resName,
        classes.map(({ value }) => value),
      ]),
    );
    expect(classes.get('numberOfThree')).toEqual(['', '100']);
    expect(classes.get('textOfTen')).toEqual(['', 'abc', 'abcabcabca']);
  });

  it('TD 5 has the options that code gives to spinners, and a warning where it cannot know them', () => {
    const analysis = sample('widgets');
    const spinner = (name: string) =>
      widgetsOf(analysis, 'OptionsActivity').find(({ resName }) => resName === name);
    expect(spinner('resource')).toMatchObject({
      classesFrom: 'code',
      classes: [{ label: 'Small' }, { label: 'Medium' }, { label: 'Large' }, { label: 'Huge' }],
    });
    expect(spinner('stringArray')?.classes.map(({ label }) => label)).toEqual(['Red', 'Green', 'Blue']);
    expect(spinner('constants')?.classes.map(({ label }) => label)).toEqual(['North', 'South']);
    expect(spinner('list')?.classes.map(({ label }) => label)).toEqual(['One', 'Two', 'Three']);
    expect(spinner('stream')?.classes.map(({ value }) => value)).toEqual(['first', 'last']);
    expect(analysis.warnings).toContain(
      'OptionsActivity/stream: its options are not known before the app runs',
    );
  });

  it('TD 6 has the handlers of ERS and nothing else but lifecycle', () => {
    const analysis = sample('ers');
    const handlers = analysis.im.handlers.filter(({ role }) => role !== 'lifecycle');
    expect(handlers.map(({ id, event, role }) => [id, event, role])).toEqual([
      ['NewReportActivity/dest.valueChange', 'valueChange', 'valueChange'],
      ['NewReportActivity/itemized.click', 'click', 'action'],
      ['NewReportActivity/quick.click', 'click', 'action'],
      ['QuickReportActivity/done.click', 'click', 'action'],
      ['ItemizedReportActivity/totalDays.valueChange', 'valueChange', 'valueChange'],
      ['ItemizedReportActivity/reset.click', 'click', 'action'],
      ['ItemizedReportActivity/next.click', 'click', 'action'],
      ['ConfirmActivity/submit.click', 'click', 'action'],
    ]);
    const methods = new Map(handlers.map(({ id, method }) => [id, method]));
    const activity = 'Lorg/example/ers/NewReportActivity';
    expect(methods.get('NewReportActivity/itemized.click')).toBe(
      `${activity}$ItemizedReportButton;->onClick(Landroid/view/View;)V`,
    );
    expect(methods.get('NewReportActivity/quick.click')).toBe(
      `${activity};->onQuickReport(Landroid/view/View;)V`,
    );
    expect(handlers.find(({ id }) => id === 'NewReportActivity/dest.valueChange')).toMatchObject({
      sourceWidget: 'NewReportActivity/dest',
      source: 'dest',
    });
  });
});

const ERS_EDGES = [
  'NewReportActivity itemized.click ItemizedReportActivity',
  'NewReportActivity quick.click QuickReportActivity',
  'QuickReportActivity done.click ConfirmActivity',
  'ItemizedReportActivity reset.click ItemizedReportActivity',
  'ItemizedReportActivity next.click ConfirmActivity',
  'ConfirmActivity submit.click SummaryActivity',
];

describe('the transition model', () => {
  it.each(['ers-lambda-class', 'ers-lambda-custom', 'ers-lambda-d8', 'ers-shared'])(
    'TD 7 of %s is that of ERS',
    (name) => {
      expect(edgesOf(sample(name))).toEqual(ERS_EDGES);
    },
  );

  it('TD 7 of ers-menu is that of ERS, but for the item', () => {
    expect(edgesOf(sample('ers-menu')).sort()).toEqual(
      ERS_EDGES.map((edge) => edge.replace('reset.click', 'reset.menu')).sort(),
    );
  });

  it('TD 7 tells the two handlers of one method apart in ers-shared', () => {
    const [reset, next] = handlersOf(sample('ers-shared'), 'ItemizedReportActivity').filter(
      ({ event }) => event === 'click',
    );
    expect(reset?.method).toBe(next?.method);
    expect([reset?.source, next?.source]).toEqual(['reset', 'next']);
  });

  it('TD 8 of ERS has its six transitions, one within an activity, and ends at the summary', () => {
    const { atm } = sample('ers');
    expect(edgesOf(sample('ers'))).toEqual(ERS_EDGES);
    expect(atm.finals).toEqual([`${ERS}.SummaryActivity`]);
    expect(atm.transitions.filter(({ kind }) => kind === 'intra').map(({ handler }) => handler)).toEqual([
      'ItemizedReportActivity/reset.click',
    ]);
    expect([atm.unresolved, atm.external, atm.unreachable]).toEqual([[], [], []]);
  });

  it('TD 9 resolves intents in all the ways that they are made', () => {
    const { atm } = sample('intents');
    const targets = (handler: string) =>
      atm.transitions
        .filter((one) => one.handler === `MainActivity/${handler}.click`)
        .map(({ to }) => short(to));
    const toTarget = ['byClass', 'bySetClass', 'byClassName', 'byComponent', 'byFactory', 'byAction'];
    const alsoTarget = [
      'byCopy',
      'byActionUriAndClass',
      'byField',
      'fluent',
      'forResult',
      'chooser',
      'byType',
    ];
    for (const handler of [...toTarget, ...alsoTarget]) expect(targets(handler)).toEqual(['TargetActivity']);
    expect(targets('withoutDefault')).toEqual([]);
    expect(atm.external.filter(({ handler }) => handler === 'MainActivity/withoutDefault.click')).toEqual([
      expect.objectContaining({ intent: 'org.example.intents.HIDE' }),
    ]);
    expect(atm.unresolved).toEqual([
      {
        activity: 'org.example.intents.MainActivity',
        handler: 'MainActivity/fromFile.click',
        method: 'Lorg/example/intents/MainActivity;->fromFile(Landroid/view/View;)V',
        reason: 'its component is not a constant',
      },
    ]);
    expect(targets('choice')).toEqual(['TargetActivity', 'OtherActivity']);
    expect(atm.transitions.find(({ handler }) => handler.includes('choice'))?.guards).toEqual([
      'MainActivity/box',
    ]);
    expect(targets('byPackageManager')).toEqual(['MainActivity']);
    expect(atm.unreachable.map(short)).toEqual(['HiddenActivity']);
  });

  it('TD 9 follows the intents of menu items and of preference XML', () => {
    expect(edgesOf(sample('intents'))).toEqual(
      expect.arrayContaining([
        'MainActivity Target.menu TargetActivity',
        'SettingsActivity target.click TargetActivity',
      ]),
    );
  });

  it('TD 10 goes on by itself behind a splash screen', () => {
    const { atm } = sample('splash');
    expect(atm.transitions.filter(({ from }) => short(from) === 'SplashActivity')).toEqual([
      expect.objectContaining({ to: 'org.example.splash.MainActivity', auto: true, kind: 'inter' }),
    ]);
    for (const activity of ['ThreadActivity', 'TaskActivity']) {
      expect(atm.transitions.find(({ from }) => short(from) === activity)).toMatchObject({ auto: true });
    }
    expect(edgesOf(sample('splash'))).toContain('MainActivity thread.click ThreadActivity');
  });

  it('TD 12 does without a method that cannot be read, and names it', () => {
    const method = 'Lorg/example/ers/QuickReportActivity$DoneButton;->onClick(Landroid/view/View;)V';
    const { dexFiles } = new Apk(bytesOf('ers'));
    const [dex] = dexFiles;
    const code = dex
      ?.findClass('Lorg/example/ers/QuickReportActivity$DoneButton;')
      ?.methods.find(({ name }) => name === 'onClick')?.code;
    if (code === null || code === undefined) throw new Error('the sample has changed');
    const broken = changed('ers', (name, content) => {
      if (name !== 'classes.dex') return content;
      const copy = Uint8Array.from(content);
      // No instruction has this opcode.
      copy[code.start * 2] = 0x3e;
      return copy;
    });
    const analysis = analyze(broken, 'ers');
    expect(analysis.opaque).toEqual([{ method, why: expect.stringContaining(method) }]);
    expect(edgesOf(analysis)).toEqual(ERS_EDGES.filter((edge) => !edge.includes('done.click')));
    expect(analysis.atm.unresolved).toEqual([
      {
        activity: `${ERS}.QuickReportActivity`,
        handler: 'QuickReportActivity/done.click',
        method,
        reason: 'its code cannot be read',
      },
    ]);
    expect(analysis.im).toEqual(sample('ers').im);
  });

  it('tells the buttons of dialogs, and what shows the dialog', () => {
    const buttons = handlersOf(sample('listeners'), 'DialogsActivity').filter(
      ({ event }) => event === 'dialogButton',
    );
    expect(buttons.map(({ id, requires }) => [id, requires])).toEqual([
      ['DialogsActivity/DialogsActivity.setItems.dialogButton', 'DialogsActivity/choose.click'],
      ['DialogsActivity/DialogsActivity.negative.dialogButton', 'DialogsActivity/ask.click'],
      ['DialogsActivity/DialogsActivity.positive.dialogButton', 'DialogsActivity/ask.click'],
    ]);
  });
});

describe('the activity graph', () => {
  const at = (name: string) => `${ERS}.${name}Activity`;
  const all = ['NewReport', 'QuickReport', 'ItemizedReport', 'Confirm', 'Summary'].map(at);

  it('TD 39 of ERS has five edges and no loop', () => {
    const { satg } = sample('ers');
    expect(satg.edges.map(({ from, to }) => [from, to])).toEqual([
      [at('NewReport'), at('ItemizedReport')],
      [at('NewReport'), at('QuickReport')],
      [at('QuickReport'), at('Confirm')],
      [at('ItemizedReport'), at('Confirm')],
      [at('Confirm'), at('Summary')],
    ]);
    expect(new Set(between(satg, at('NewReport'), at('Summary')))).toEqual(new Set(all));
    expect(new Set(between(satg, at('NewReport'), at('ItemizedReport')))).toEqual(
      new Set([at('NewReport'), at('ItemizedReport')]),
    );
    expect(new Set(between(satg, at('Summary'), at('NewReport')))).toEqual(new Set(all));
    expect(between({ ...satg, back: [] }, at('Summary'), at('NewReport'))).toBeNull();
  });

  it('TD 40 has edges from a fragment, a launcher and to an alias, with their evidence', () => {
    const { satg } = sample('satg');
    expect(satg.edges.map(({ from, to, evidence }) => [short(from), short(to), evidence])).toEqual([
      ['MainActivity', 'LaunchedActivity', ['MainActivity/launch.click']],
      ['MainActivity', 'AliasedActivity', ['MainActivity/alias.click']],
      ['MainActivity', 'FromFragmentActivity', ['MainActivity/inFragment.click']],
    ]);
  });
});

describe('analyze', () => {
  it('gives the same for the same APK', () => {
    expect(JSON.stringify(analyze(bytesOf('listeners'), 'a'))).toBe(JSON.stringify(sample('listeners')));
  });

  it('takes an app with hundreds of activities', { tags: 'slow' }, () => {
    const { app, im, satg, opaque } = analyze(readFileSync(API_DEMOS), 'ApiDemos');
    expect(im.activities).toHaveLength(331);
    expect(app.own.classes).toBe(957);
    expect(opaque).toEqual([]);
    expect(satg.edges.map(({ from, to }) => [short(from), short(to)])).toContainEqual([
      'Forwarding',
      'ForwardTarget',
    ]);
    expect(satg.open.map(short)).toContain('ApiDemos');
  });

  it('adds ways back and self-loops when asked', () => {
    const plain = sample('ers').atm.transitions;
    const { atm } = analyze(bytesOf('ers'), 'ers', { backEdges: true });
    expect(atm.transitions.slice(0, plain.length)).toEqual(plain);
    expect(atm.transitions.slice(plain.length).map(({ from, to }) => [short(from), short(to)])).toEqual(
      sample('ers').satg.back.map(({ from, to }) => [short(from), short(to)]),
    );
    const stays = analyze(bytesOf('intents'), 'intents', { selfLoopWhenMayStay: true }).atm.transitions;
    const before = sample('intents').atm.transitions;
    const mayStay = new Set(before.filter((one) => one.mayStay).map(({ handler }) => handler));
    expect(stays.length - before.length).toBe(mayStay.size);
  });

  it('tells apart the listeners of a merged class', () => {
    expect(edgesOf(sample('listeners'))).toEqual(
      expect.arrayContaining([
        'ClicksActivity merged.click RowsActivity',
        'ClicksActivity mergedToo.click ClicksActivity',
      ]),
    );
    expect(edgesOf(sample('listeners'))).not.toContain('ClicksActivity mergedToo.click RowsActivity');
  });

  it('counts as own what it is told to', () => {
    const own = (prefixes: readonly string[]) => analyze(bytesOf('satg'), 'satg', { own: prefixes }).app.own;
    expect(own([])).toMatchObject({ prefixes: ['org.example.satg'] });
    expect(own(['*']).libraryClasses).toBe(0);
    expect(own(['no.such']).classes).toBe(0);
  });
});
