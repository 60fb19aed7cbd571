import { access, type DexClass } from '../dex/dex-class.js';
import type { DexFile } from '../dex/dex-file.js';
import { malformed } from '../malformed.js';
import { frameworkClass, OBJECT } from './framework.js';

/** More than any real class has; bounds what a hostile file makes us remember for each of its classes. */
const MAX_SUPERTYPES = 200;
const NO_TYPES: readonly string[] = [];

/**
 * The classes of an app, with the framework's above them. Types are descriptors: `Lcom/app/Main;`. Of two
 * definitions the first counts, as on Android. A class that is neither the app's nor listed as the
 * framework's has only Object above it.
 */
export class Hierarchy {
  readonly #classes = new Map<string, DexClass>();
  readonly #supertypes = new Map<string, ReadonlySet<string>>();
  readonly #subclasses = new Map<string, readonly DexClass[]>();
  #children: ReadonlyMap<string, readonly DexClass[]> | undefined;

  constructor(files: readonly DexFile[]) {
    for (const file of files) {
      for (const one of file.classes) {
        const type = one.descriptor;
        if (!this.#classes.has(type)) this.#classes.set(type, one);
      }
    }
  }

  /** The classes of the app, by type. */
  get classes(): ReadonlyMap<string, DexClass> {
    return this.#classes;
  }

  /** The class that this type directly extends; undefined for Object. */
  superclass(type: string): string | undefined {
    const own = this.#classes.get(type);
    if (own !== undefined) return own.superclass ?? undefined;
    return type === OBJECT ? undefined : (frameworkClass(type)?.superclass ?? OBJECT);
  }

  /** The interfaces that this type itself names. */
  interfaces(type: string): readonly string[] {
    return this.#classes.get(type)?.interfaces ?? frameworkClass(type)?.interfaces ?? NO_TYPES;
  }

  isInterface(type: string): boolean {
    const own = this.#classes.get(type);
    if (own !== undefined) return (own.accessFlags & access.interface) !== 0;
    return frameworkClass(type)?.isInterface ?? false;
  }

  /**
   * The type itself and everything that it extends or implements: superclasses first, from the nearest on.
   */
  supertypes(type: string): ReadonlySet<string> {
    const known = this.#supertypes.get(type);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (let at: string | undefined = type; at !== undefined; at = this.superclass(at)) {
      // A class that extends itself by way of others is broken, but must not keep us here.
      if (found.has(at)) break;
      this.#add(found, at, type);
    }
    // The set grows while it is walked, so that interfaces of interfaces are reached too.
    for (const one of found) for (const name of this.interfaces(one)) this.#add(found, name, type);
    this.#supertypes.set(type, found);
    return found;
  }

  /** The type and the classes that it extends, from the nearest on to Object. */
  *superclasses(type: string): IterableIterator<string> {
    const all = this.supertypes(type);
    let previous: string | undefined;
    for (const one of all) {
      if (previous !== undefined && this.superclass(previous) !== one) return;
      yield one;
      previous = one;
    }
  }

  /** Whether a value of the first type is also one of the second. */
  isSubtype(type: string, of: string): boolean {
    return type === of || of === OBJECT || this.supertypes(type).has(of);
  }

  /** The nearest class at or above this type that is not the app's. */
  outsideSuperclass(type: string): string {
    for (const one of this.superclasses(type)) if (!this.#classes.has(one)) return one;
    return OBJECT;
  }

  /**
   * All classes of the app that extend or implement this type, the type itself included when it is the app's.
   */
  subclasses(type: string): readonly DexClass[] {
    const known = this.#subclasses.get(type);
    if (known !== undefined) return known;
    const found = new Set<DexClass>();
    const own = this.#classes.get(type);
    if (own !== undefined) found.add(own);
    else
      for (const parent of this.#outsideParentsBelow(type))
        for (const one of this.#below(parent)) found.add(one);
    for (const one of found) for (const child of this.#below(one.descriptor)) found.add(child);
    const list = [...found];
    this.#subclasses.set(type, list);
    return list;
  }

  /** Types outside of the app that its classes name as their parents, as far as they are subtypes of one. */
  #outsideParentsBelow(type: string): string[] {
    const parents = [...this.#childrenByParent().keys()];
    return parents.filter((parent) => !this.#classes.has(parent) && this.isSubtype(parent, type));
  }

  #below(type: string): readonly DexClass[] {
    return this.#childrenByParent().get(type) ?? [];
  }

  #childrenByParent(): ReadonlyMap<string, readonly DexClass[]> {
    if (this.#children !== undefined) return this.#children;
    const children = new Map<string, DexClass[]>();
    const put = (parent: string, child: DexClass): void => {
      const list = children.get(parent);
      if (list === undefined) children.set(parent, [child]);
      else list.push(child);
    };
    for (const one of this.#classes.values()) {
      if (one.superclass !== null) put(one.superclass, one);
      this.#checkCount(one.interfaces.length, one.descriptor);
      for (const name of one.interfaces) put(name, one);
    }
    this.#children = children;
    return children;
  }

  #add(found: Set<string>, type: string, below: string): void {
    found.add(type);
    this.#checkCount(found.size, below);
  }

  #checkCount(count: number, below: string): void {
    if (count <= MAX_SUPERTYPES) return;
    const part = this.#classes.get(below)?.dex.part ?? 'classes.dex';
    throw malformed(part, `${below} extends and implements more than ${MAX_SUPERTYPES} types`);
  }
}
