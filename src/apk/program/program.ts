import { access, type DexClass, type DexField, type DexMethod } from '../dex/dex-class.js';
import type { DexFile } from '../dex/dex-file.js';
import type { FieldRef, MethodRef } from '../dex/references.js';
import { type FrameworkMethod, frameworkClass, OBJECT } from './framework.js';
import { Hierarchy } from './hierarchy.js';

/** What a method is called by within a class: `run()V`. */
export type Signature = string;

/** Where a name in code leads: to a method of the app, or out of it. */
export type Resolution =
  | { readonly kind: 'app'; readonly method: DexMethod }
  | {
      readonly kind: 'outside';
      /**
       * The class that first declares the method; where that is not known, the nearest class outside of the
       * app.
       */
      readonly type: string;
      /** Undefined when the framework table does not list it. */
      readonly method: FrameworkMethod | undefined;
    };

/** A method of an app class that the framework knows of and may call. */
export interface Callback {
  readonly method: DexMethod;
  /** The framework type that declares what the method overrides. */
  readonly declaredBy: string;
}

/** Where a call may lead. */
export interface Targets {
  readonly methods: readonly DexMethod[];
  /** Whether it may also run code that is not the app's. */
  readonly outside: boolean;
}

/** Says which classes of the app are ever made, so that a call on a type leads only to those. */
export type IsAllocated = (type: string) => boolean;

/** An app's code as one whole: all its DEX files, with the framework above. */
export class Program {
  readonly hierarchy: Hierarchy;
  readonly #methods = new Map<DexClass, ReadonlyMap<Signature, DexMethod>>();
  readonly #fields = new Map<DexClass, ReadonlyMap<string, DexField>>();
  readonly #resolutions = new Map<string, Map<Signature, Resolution>>();

  constructor(files: readonly DexFile[]) {
    this.hierarchy = new Hierarchy(files);
  }

  /** The app's class of this type. */
  findClass(type: string): DexClass | undefined {
    return this.hierarchy.classes.get(type);
  }

  /** The method that an app class itself declares. */
  declaredMethod(owner: DexClass, signature: Signature): DexMethod | undefined {
    let methods = this.#methods.get(owner);
    if (methods === undefined) {
      methods = new Map(owner.methods.map((method) => [signatureOf(method.ref), method]));
      this.#methods.set(owner, methods);
    }
    return methods.get(signature);
  }

  /** The method that a name in code means: the nearest declaration at or above the class that is named. */
  resolveMethod(ref: MethodRef): Resolution {
    return this.resolve(ref.class, signatureOf(ref));
  }

  /** The nearest declaration of a method at or above a type. */
  resolve(type: string, signature: Signature): Resolution {
    let ofType = this.#resolutions.get(type);
    if (ofType === undefined) {
      ofType = new Map();
      this.#resolutions.set(type, ofType);
    }
    let resolution = ofType.get(signature);
    if (resolution === undefined) {
      resolution = this.#resolve(type, signature);
      ofType.set(signature, resolution);
    }
    return resolution;
  }

  /** The method that `super.m()` means in a method of the caller's class. */
  resolveSuper(caller: DexMethod, ref: MethodRef): Resolution {
    if (this.hierarchy.isInterface(ref.class)) return this.resolveMethod(ref);
    return this.resolve(caller.class.superclass ?? OBJECT, signatureOf(ref));
  }

  /** Where a call of a virtual or interface method may lead, whatever subclass the receiver is of. */
  dispatch(ref: MethodRef, isAllocated: IsAllocated = () => true): Targets {
    const receivers = this.hierarchy.subclasses(ref.class).filter((one) => isAllocated(one.descriptor));
    return this.dispatchOn(
      receivers.map(({ descriptor }) => descriptor),
      signatureOf(ref),
      !this.hierarchy.classes.has(ref.class),
    );
  }

  /**
   * Where a call on receivers of exactly these types leads. Types that can't be instantiated are passed over.
   */
  dispatchOn(types: Iterable<string>, signature: Signature, outside = false): Targets {
    const methods = new Set<DexMethod>();
    let leaves = outside;
    for (const type of types) {
      const own = this.findClass(type);
      if (own !== undefined && (own.accessFlags & (access.abstract | access.interface)) !== 0) continue;
      const target = this.resolve(type, signature);
      if (target.kind === 'outside') leaves = true;
      else if ((target.method.accessFlags & access.abstract) === 0) methods.add(target.method);
    }
    return { methods: [...methods], outside: leaves };
  }

  /** The declaration of a field at or above the class that is named; undefined when it is not the app's. */
  resolveField(ref: FieldRef): DexField | undefined {
    for (const type of this.hierarchy.supertypes(ref.class)) {
      const owner = this.findClass(type);
      const field =
        owner === undefined ? undefined : this.#declaredFields(owner).get(`${ref.name}:${ref.type}`);
      if (field !== undefined) return field;
    }
    return undefined;
  }

  /** The framework type whose method this signature overrides in a type of the app. */
  overriddenType(type: string, signature: Signature): string | undefined {
    for (const one of this.hierarchy.supertypes(type)) {
      const method = this.hierarchy.classes.has(one)
        ? undefined
        : frameworkClass(one)?.methods.get(signature);
      if (method?.isStatic === false) return one;
    }
    return undefined;
  }

  /**
   * The methods of an app class, own or inherited from app classes, that override a method of the framework.
   */
  callbacks(type: string): Callback[] {
    const found = new Map<Signature, Callback>();
    for (const above of this.hierarchy.superclasses(type)) {
      const owner = this.findClass(above);
      if (owner === undefined) break;
      for (const method of owner.virtualMethods) {
        const signature = signatureOf(method.ref);
        if (found.has(signature) || (method.accessFlags & access.abstract) !== 0) continue;
        const declaredBy = this.overriddenType(type, signature);
        if (declaredBy !== undefined) found.set(signature, { method, declaredBy });
      }
    }
    return [...found.values()];
  }

  #declaredFields(owner: DexClass): ReadonlyMap<string, DexField> {
    let fields = this.#fields.get(owner);
    if (fields === undefined) {
      const all = [...owner.staticFields, ...owner.instanceFields];
      fields = new Map(all.map((field) => [`${field.ref.name}:${field.ref.type}`, field]));
      this.#fields.set(owner, fields);
    }
    return fields;
  }

  #resolve(type: string, signature: Signature): Resolution {
    let abstract: DexMethod | undefined;
    for (const one of this.hierarchy.supertypes(type)) {
      const owner = this.findClass(one);
      if (owner === undefined) {
        const method = frameworkClass(one)?.methods.get(signature);
        // An app that declares it again without code still means the framework's.
        if (method !== undefined) return { kind: 'outside', type: one, method };
        continue;
      }
      const method = this.declaredMethod(owner, signature);
      if (method === undefined) continue;
      if ((method.accessFlags & access.abstract) === 0) return { kind: 'app', method };
      abstract ??= method;
    }
    if (abstract !== undefined) return { kind: 'app', method: abstract };
    return { kind: 'outside', type: this.hierarchy.outsideSuperclass(type), method: undefined };
  }
}

/** Name and descriptor of a method: its signature in its class. */
export function signatureOf(ref: MethodRef): Signature {
  return ref.name + ref.proto.descriptor;
}

/** Whether a method has code that could run. */
export function hasCode(method: DexMethod): boolean {
  return (method.accessFlags & (access.abstract | access.native)) === 0;
}
