import type { LayoutWidget } from '../../../src/apk/layout/widgets.js';
import type { ActivityGraph } from '../../../src/apk/model/activity-graph.js';
import type { Analysis } from '../../../src/apk/model/analysis.js';
import type { ActivityInfo, Handler } from '../../../src/apk/model/interface-model.js';
import type { Transition } from '../../../src/apk/model/transition-model.js';

/** Pairs from a text such as `a>b b>c`. */
export function pairs(text: string): readonly { readonly from: string; readonly to: string }[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [from = '', to = ''] = word.split('>');
      return { from, to };
    });
}

/** A graph whose start is the first activity; edges as in `a>b b>c`, without evidence. */
export function activityGraph(
  activities: string,
  edges: string,
  { back = '', open = '' }: { readonly back?: string; readonly open?: string } = {},
): ActivityGraph {
  const names = activities.split(' ');
  return {
    start: names[0] ?? '',
    activities: names,
    edges: pairs(edges).map((edge) => ({ ...edge, evidence: [] })),
    back: pairs(back),
    open: open.split(' ').filter((name) => name !== ''),
  };
}

/** An activity of the expense app's package with nothing special about it. */
export function activityInfo(cls: string, more: Partial<ActivityInfo> = {}): ActivityInfo {
  return {
    cls,
    isStart: false,
    enabled: true,
    exported: false,
    aliases: [],
    filters: [],
    layouts: [],
    menus: [],
    reachable: true,
    notes: [],
    ...more,
  };
}

/** A click on something of an activity, as a handler. */
export function clickOn(activity: string, source: string, more: Partial<Handler> = {}): Handler {
  return {
    id: `${simpleName(activity)}/${source}.click`,
    activity,
    method: `L${activity.replaceAll('.', '/')};->${source}(Landroid/view/View;)V`,
    source,
    event: 'click',
    role: 'action',
    ...more,
  };
}

/** A transition that a handler makes. */
export function transition(
  { id, activity }: Handler,
  to: string,
  more: Partial<Transition> = {},
): Transition {
  return {
    from: activity,
    handler: id,
    to,
    kind: activity === to ? 'intra' : 'inter',
    auto: false,
    mayStay: false,
    guards: [],
    ...more,
  };
}

/** An analysis of an app of these activities, the first of which is the start; parts of it may be given. */
export function analysis(
  activities: readonly string[],
  parts: {
    readonly app?: Partial<Analysis['app']>;
    readonly im?: Partial<Analysis['im']>;
    readonly atm?: Partial<Analysis['atm']>;
    readonly satg?: Partial<Analysis['satg']>;
    readonly opaque?: Analysis['opaque'];
    readonly warnings?: readonly string[];
  } = {},
): Analysis {
  const start = activities[0] ?? '';
  return {
    app: {
      package: 'org.example.app',
      label: null,
      versionName: null,
      versionCode: null,
      minSdk: 16,
      targetSdk: 29,
      signatures: [],
      dex: [{ name: 'classes.dex', bytes: 4096, classes: 3, methods: 20 }],
      own: {
        guessed: false,
        prefixes: ['org.example.app'],
        classes: 3,
        methods: 20,
        libraryClasses: 0,
        libraryMethods: 0,
      },
      permissions: [],
      services: 0,
      receivers: 0,
      providers: 0,
      ...parts.app,
    },
    im: {
      activities: activities.map((cls) => activityInfo(cls, { isStart: cls === start })),
      widgets: [],
      handlers: [],
      ...parts.im,
    },
    atm: {
      start,
      transitions: [],
      back: [],
      finals: [],
      unreachable: [],
      unresolved: [],
      external: [],
      ...parts.atm,
    },
    satg: { start, activities, edges: [], back: [], open: [], ...parts.satg },
    opaque: parts.opaque ?? [],
    warnings: parts.warnings ?? [],
  };
}

/** The expense report app of the paper, with its five activities and six transitions. */
export function expenseReports(): Analysis {
  const pkg = 'org.example.ers';
  const [start, quick, itemized, confirm, summary] = [
    `${pkg}.NewReportActivity`,
    `${pkg}.QuickReportActivity`,
    `${pkg}.ItemizedReportActivity`,
    `${pkg}.ConfirmActivity`,
    `${pkg}.SummaryActivity`,
  ] as const;
  const e1 = clickOn(start, 'itemized');
  const e2 = clickOn(start, 'quick');
  const e3 = clickOn(itemized, 'reset');
  const e4 = clickOn(itemized, 'next');
  const e5 = clickOn(confirm, 'submit');
  const e6 = clickOn(quick, 'done');
  const selected: Handler = {
    ...clickOn(start, 'dest'),
    id: 'NewReportActivity/dest.valueChange',
    event: 'valueChange',
    role: 'valueChange',
  };
  const widgets: LayoutWidget[] = [
    widget(start, 'dest', 'spinner', ['Rome', 'London', 'Paris']),
    widget(start, 'amount', 'text', ['100', '0']),
    widget(itemized, 'fbf', 'compound', [true, false]),
  ];
  const edge = (from: string, to: string, ...handlers: Handler[]) => ({
    from,
    to,
    evidence: handlers.map(({ id }) => id),
  });
  return analysis([start, quick, itemized, confirm, summary], {
    app: {
      package: pkg,
      label: 'Expense Reports',
      versionName: '1.0',
      versionCode: 7,
      signatures: [
        { scheme: 'v1', signer: 'CERT', size: 2000 },
        { scheme: 'v2', id: 0x7109871a, size: 1200 },
      ],
      own: {
        guessed: false,
        prefixes: [pkg],
        classes: 12,
        methods: 40,
        libraryClasses: 0,
        libraryMethods: 0,
      },
    },
    im: { widgets, handlers: [selected, e1, e2, e6, e3, e4, e5] },
    atm: {
      transitions: [
        transition(e1, itemized),
        transition(e2, quick, { mayStay: true, guards: ['NewReportActivity/amount'] }),
        transition(e6, confirm),
        transition(e3, itemized),
        transition(e4, confirm),
        transition(e5, summary),
      ],
      finals: [summary],
    },
    satg: {
      edges: [
        edge(start, quick, e2),
        edge(start, itemized, e1),
        edge(quick, confirm, e6),
        edge(itemized, confirm, e4),
        edge(confirm, summary, e5),
      ],
      back: [
        { from: quick, to: start },
        { from: itemized, to: start },
        { from: confirm, to: quick },
        { from: confirm, to: itemized },
        { from: summary, to: confirm },
      ],
    },
  });
}

function widget(
  activity: string,
  resName: string,
  kind: LayoutWidget['kind'],
  values: readonly (string | boolean)[],
): LayoutWidget {
  return {
    id: `${simpleName(activity)}/${resName}`,
    activity,
    resId: undefined,
    resName,
    kind,
    cls: 'android.widget.View',
    order: 0,
    initiallyEnabled: true,
    initiallyVisible: true,
    classes: values.map((value) => ({ label: String(value), value })),
    classesFrom: 'layout',
  };
}

function simpleName(className: string): string {
  return className.slice(className.lastIndexOf('.') + 1);
}
