import type { OwnCode } from '../../core/crash.js';
import type { Apk } from '../apk.js';
import { className } from '../class-name.js';
import { access, type DexMethod } from '../dex/dex-class.js';
import { readBody } from '../program/method-body.js';
import { KINDS_OF_NEED, type KindOfNeed, kindOf } from './kinds-of-need.js';

/** Something that an app asks of a device and that not every device has. */
export interface Need {
  readonly kind: KindOfNeed;
  /** Own methods that use it themselves. */
  readonly methods: number;
  /** The classes outside of the app that they use, each once, in order. */
  readonly classes: readonly string[];
}

/** What an app asks of a device beyond what every device has. */
export interface DeviceNeeds {
  /** Own methods that have code. */
  readonly ownMethods: number;
  readonly needs: readonly Need[];
  /** The native libraries that the app carries: by name, the processors that each is there for. */
  readonly libraries: ReadonlyMap<string, readonly string[]>;
}

const LIBRARY = /^lib\/([^/]+)\/([^/]+\.so)$/;

/** Looks through an app's own code for what only some devices can do. */
export function deviceNeeds(apk: Apk, isOwn: OwnCode): DeviceNeeds {
  const used = new Map<KindOfNeed, { readonly methods: Set<DexMethod>; readonly classes: Set<string> }>();
  let ownMethods = 0;
  for (const { classes } of apk.dexFiles) {
    for (const owner of classes) {
      if (!isOwn(className(owner.descriptor))) continue;
      for (const method of owner.methods) {
        if (method.codeOffset !== 0) ownMethods++;
        for (const [kind, type] of usesOf(method)) {
          const use = used.get(kind) ?? { methods: new Set(), classes: new Set() };
          use.methods.add(method);
          use.classes.add(type);
          used.set(kind, use);
        }
      }
    }
  }
  const needs = KINDS_OF_NEED.flatMap((kind) => {
    const use = used.get(kind);
    return use === undefined ? [] : [{ kind, methods: use.methods.size, classes: [...use.classes].sort() }];
  });
  return { ownMethods, needs, libraries: librariesOf(apk) };
}

/** What a method uses itself, with the class by which it does. */
function usesOf(method: DexMethod): readonly (readonly [KindOfNeed, string])[] {
  const native: [KindOfNeed, string][] =
    (method.accessFlags & access.native) === 0 ? [] : [['native code', className(method.class.descriptor)]];
  const { calls, allocated } = readBody(method);
  const called = calls.map(({ ref }) => ({ type: className(ref.class), name: ref.name }));
  const made = allocated.map((type) => ({ type: className(type), name: '<init>' }));
  // A class that is a WebView itself uses one wherever it calls what it has from there.
  const above = { type: className(method.class.superclass ?? ''), name: method.ref.name };
  return [
    ...native,
    ...[...called, ...made, above].flatMap(({ type, name }) => {
      const kind = kindOf(type, name);
      return kind === null ? [] : [[kind, type] as const];
    }),
  ];
}

function librariesOf({ zip }: Apk): ReadonlyMap<string, readonly string[]> {
  const libraries = new Map<string, string[]>();
  for (const { name } of zip.entries) {
    const [, processor, library] = LIBRARY.exec(name) ?? [];
    if (processor === undefined || library === undefined) continue;
    libraries.set(library, [...(libraries.get(library) ?? []), processor].sort());
  }
  return new Map([...libraries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
