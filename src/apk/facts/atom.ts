import type { DexMethod } from '../dex/dex-class.js';
import type { Lambda } from '../program/method-body.js';

/** Where in the code an object is made; null for one that the framework makes. */
export type Site = { readonly method: DexMethod; readonly pc: number } | null;

/** One thing that a value of the app may be, as far as its code shows. */
export type Atom =
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  /** A class object. */
  | { readonly kind: 'class'; readonly type: string }
  /** An object of exactly this type. */
  | { readonly kind: 'object'; readonly type: string; readonly site: Site }
  | { readonly kind: 'lambda'; readonly lambda: Lambda }
  /** The view with this resource id. */
  | { readonly kind: 'view'; readonly id: number }
  /** The root of what was inflated from this layout. */
  | { readonly kind: 'inflated'; readonly layout: number }
  /** Something that was computed from the value of the widget with this resource id. */
  | { readonly kind: 'value'; readonly id: number }
  /** A list that is a resource. */
  | { readonly kind: 'array'; readonly id: number }
  /** A constant that is not known, or one too many to list them all. */
  | { readonly kind: 'any' };

export type AtomKind = Atom['kind'];
export type AtomOf<K extends AtomKind> = Extract<Atom, { readonly kind: K }>;

/** Gives atoms numbers: the same number for the same atom. */
export class Atoms {
  readonly #atoms: Atom[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #methods = new Map<DexMethod, number>();

  number(atom: Atom): number {
    const key = this.#key(atom);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#atoms.push(atom) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  get(number: number): Atom {
    const atom = this.#atoms[number];
    if (atom === undefined) throw new RangeError(`there is no atom ${number}`);
    return atom;
  }

  #key(atom: Atom): string {
    switch (atom.kind) {
      case 'int':
      case 'string':
        return `${atom.kind} ${atom.value}`;
      case 'class':
        return `class ${atom.type}`;
      case 'object':
        return `object ${atom.type} ${this.#site(atom.site)}`;
      case 'lambda':
        return `lambda ${this.#site(atom.lambda)}`;
      case 'inflated':
        return `inflated ${atom.layout}`;
      case 'view':
      case 'value':
      case 'array':
        return `${atom.kind} ${atom.id}`;
      case 'any':
        return 'any';
    }
  }

  #site(site: Site): string {
    if (site === null) return '';
    let number = this.#methods.get(site.method);
    if (number === undefined) {
      number = this.#methods.size;
      this.#methods.set(site.method, number);
    }
    return `${number} ${site.pc}`;
  }
}
