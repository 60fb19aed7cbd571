import type { Colors } from 'picocolors/types.js';
import type { Analysis } from '../apk/model/analysis.js';
import { GUESSED, someOf } from '../output/own-text.js';
import { ActivityTexts } from './activity-text.js';
import { counted, harmless, wrapped } from './text-lines.js';

/** More warnings or methods than this are counted. */
const MAX_SHOWN = 20;

/** An analysis for people: what the app is, then its activities, then what is doubtful. */
export function analysisText(analysis: Analysis, colours: Colors): string {
  const { im, opaque, warnings } = analysis;
  const texts = new ActivityTexts(analysis, colours);
  const blocks = im.activities.map((activity) => ({ activity, lines: texts.block(activity) }));
  const quiet = blocks.filter(({ lines }) => lines.length === 1).map(({ activity }) => activity);
  const quietNames = quiet.map(({ cls, reachable }) => `${texts.name(cls)}${reachable ? '' : '*'}`);
  return [
    ...headLines(analysis, colours),
    ...blocks.filter(({ lines }) => lines.length > 1).flatMap(({ lines }) => ['', ...lines]),
    ...(quiet.length === 0
      ? []
      : ['', colours.bold('Nothing found in') + starNote(quiet), ...wrapped(quietNames, '  ', '  ')]),
    ...section('Warnings', warnings, colours),
    ...section(
      'Methods that could not be read',
      opaque.map(({ method, why }) => `${method}: ${why}`),
      colours,
    ),
  ].join('\n');
}

function headLines({ app, im, atm, satg }: Analysis, colours: Colors): readonly string[] {
  const { own } = app;
  const reachable = im.activities.filter((activity) => activity.reachable).length;
  const code = app.dex.map(
    ({ name, bytes, classes, methods }) => `${name} ${kilobytes(bytes)}, ${codeText(classes, methods)}`,
  );
  const rows: readonly (readonly [string, string])[] = [
    ['App', identity(app)],
    ['Android', `from API ${app.minSdk}, made for API ${app.targetSdk}`],
    ['Signed', [...new Set(app.signatures.map(({ scheme }) => scheme))].join(', ') || 'not at all'],
    ...code.map((text, n) => [n === 0 ? 'Code' : '', text] as const),
    ['Own code', `${codeText(own.classes, own.methods)} in ${someOf(own.prefixes)}`],
    ...(own.guessed ? [['', GUESSED] as const] : []),
    ['Libraries', codeText(own.libraryClasses, own.libraryMethods)],
    [
      'Beside',
      [
        counted(app.services, 'service'),
        counted(app.receivers, 'receiver'),
        counted(app.providers, 'provider'),
        counted(app.permissions.length, 'permission'),
      ].join(', '),
    ],
    [
      'Activities',
      `${im.activities.length}, of which ${reachable} reached; ${counted(im.widgets.length, 'widget')}, ${counted(im.handlers.length, 'handler')}`,
    ],
    [
      'Starts',
      `${counted(satg.edges.length, 'pair')} of activities; ${atm.external.length} of other apps, ${atm.unresolved.length} unresolved`,
    ],
  ];
  return rows.map(([name, value]) => `${colours.bold(name.padEnd(10))} ${harmless(value)}`);
}

function identity({ package: packageName, label, versionName, versionCode }: Analysis['app']): string {
  const version = [versionName ?? '', versionCode === null ? '' : `(${versionCode})`];
  const versionText = version.filter((part) => part !== '').join(' ');
  const name = label === null ? packageName : `${label} (${packageName})`;
  return versionText === '' ? name : `${name}, version ${versionText}`;
}

function codeText(classes: number, methods: number): string {
  return `${counted(classes, 'class', 'classes')}, ${counted(methods, 'method')}`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;
}

function starNote(activities: readonly { readonly reachable: boolean }[]): string {
  return activities.every(({ reachable }) => reachable) ? '' : ' (*: not reached)';
}

function section(title: string, lines: readonly string[], colours: Colors): readonly string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MAX_SHOWN).map((line) => `  ${harmless(line)}`);
  const more = lines.length - shown.length;
  return [
    '',
    colours.bold(title),
    ...shown,
    ...(more === 0 ? [] : [`  and ${counted(more, 'more', 'more')}`]),
  ];
}
