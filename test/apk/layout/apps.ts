import { AppXml } from '../../../src/apk/layout/app-xml.js';
import { expandLayout, type Layout } from '../../../src/apk/layout/layout.js';
import { type ViewNode, viewsBelow } from '../../../src/apk/layout/view-node.js';
import type { SuperclassOf } from '../../../src/apk/layout/widget-kind.js';
import { ResourceTable } from '../../../src/apk/resources/table.js';
import { contentOf, openApk } from '../support/apks.js';
import { buildTable, buildXml, type ElementSpec, type EntrySpec } from '../support/build-resources.js';
import { patched } from '../support/bytes-out.js';

/** The XML resources of an APK, each file changed on its way if wanted. */
export function apkXml(file: string, change: (xml: Uint8Array) => Uint8Array = (xml) => xml): AppXml {
  const archive = openApk(file);
  const table = new ResourceTable(contentOf(archive, 'resources.arsc'));
  return new AppXml(table, {
    read: (name) => {
      const content = archive.read(name);
      return content && change(content);
    },
  });
}

/** The id of a resource that must be there. */
export function idOf(app: AppXml, type: string, name: string): number {
  const id = app.table.id(type, name);
  if (id === undefined) throw new Error(`no ${type}/${name}`);
  return id;
}

/** A layout by its name. */
export function layoutOf(app: AppXml, name: string): Layout {
  return expandLayout(app, idOf(app, 'layout', name));
}

/** All views of a layout in document order. */
export function viewsOf(layout: Layout): readonly ViewNode[] {
  return [...viewsBelow(layout.roots)];
}

/** An app without classes of its own. */
export const NO_SUPERCLASSES: SuperclassOf = () => null;

/** A resource file to make, for the default configuration if no other is named. */
export interface HandMadeFile {
  readonly name: string;
  readonly config?: 'port' | 'land';
  readonly root: ElementSpec;
}

/** What a hand-made app has beside its files. */
export interface HandMadeExtras {
  readonly styles?: readonly EntrySpec[];
  readonly attributes?: readonly string[];
}

/** Numbers of the types of a hand-made app's resources. */
const XML = 1;
const ID = 2;
const STYLE = 3;
const ATTRIBUTE = 4;

/** The id of the n-th file of a hand-made app, counting each name once. */
export function handMadeXml(n: number): number {
  return 0x7f010000 + n;
}

/** An id for views of a hand-made app: it is called as the file of that number. */
export function handMadeId(n: number): number {
  return 0x7f020000 + n;
}

/** The id of the n-th style of a hand-made app. */
export function handMadeStyle(n: number): number {
  return 0x7f030000 + n;
}

/** The id of the n-th attribute of a hand-made app, which has so many file names. */
export function handMadeAttribute(fileNames: number, n: number): number {
  return 0x7f040000 + fileNames + n;
}

/** An app made of nothing but these files. */
export function handMade(files: readonly HandMadeFile[], extras: HandMadeExtras = {}): AppXml {
  const names = [...new Set(files.map(({ name }) => name))];
  const { attributes = [], styles = [] } = extras;
  const paths = files.map((_, n) => `res/${n}.xml`);
  const variant = (config: HandMadeFile['config'], orientation: number) => ({
    id: XML,
    config: configuration(orientation),
    entries: names.map((name) => {
      const data = files.findIndex((file) => file.name === name && file.config === config);
      return data < 0 ? undefined : { type: 3, data };
    }),
  });
  const table = buildTable(paths, [
    {
      id: 0x7f,
      name: 'app',
      types: ['layout', 'id', 'style', 'attr'],
      keys: [...names, ...attributes, ...styles.map((_, n) => `Style${n}`)],
      variants: [
        variant(undefined, 0),
        variant('land', 2),
        variant('port', 1),
        { id: ID, entries: names.map(() => ({ type: 0x12, data: 0 })) },
        { id: STYLE, entries: styles },
        {
          id: ATTRIBUTE,
          entries: [...names.map(() => undefined), ...attributes.map(() => ({ items: [] }))],
        },
      ],
    },
  ]);
  const contents = new Map(files.map(({ root }, n) => [paths[n], buildXml(root)]));
  return new AppXml(new ResourceTable(table), { read: (name) => contents.get(name) });
}

/** A configuration, after its size. */
function configuration(orientation: number): Uint8Array {
  return patched(new Uint8Array(60), 8, Uint8Array.of(orientation));
}
