import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import type { StringPool } from '../resources/string-pool.js';
import { XmlAttribute } from './attribute.js';

/** A prefix that an element declares; undefined is the default namespace. */
export interface XmlNamespace {
  readonly prefix: string | undefined;
  readonly uri: string;
}

/** Text between elements. */
export interface XmlText {
  readonly kind: 'text';
  readonly text: string;
  readonly line: number;
}

/** What an element may hold. */
export type XmlNode = XmlElement | XmlText;

/** What the elements of one file share. */
export interface XmlStrings {
  readonly pool: StringPool;
  /** Resource ids of the first strings, which are names of attributes; 0 is none. */
  readonly resourceIds: Uint32Array;
}

const ATTRIBUTE_SIZE = 20;

/** An element of a compiled XML file; names and attributes are decoded when asked for. */
export class XmlElement {
  readonly kind = 'element';
  readonly #bytes: Bytes;
  readonly #body: number;
  readonly #strings: XmlStrings;
  #attributes: readonly XmlAttribute[] | undefined;

  /** `body` is where a start-element chunk's own fields are, after the part that all nodes have. */
  constructor(
    bytes: Bytes,
    body: number,
    strings: XmlStrings,
    readonly namespaces: readonly XmlNamespace[],
    readonly children: readonly XmlNode[],
  ) {
    this.#bytes = bytes;
    this.#body = body;
    this.#strings = strings;
  }

  /** Line in the source. */
  get line(): number {
    return this.#bytes.u32(8);
  }

  /** URI of the namespace. */
  get namespace(): string | undefined {
    return this.#strings.pool.optional(this.#bytes.u32(this.#body));
  }

  /** Name without namespace. */
  get name(): string {
    return this.#strings.pool.optional(this.#bytes.u32(this.#body + 4)) ?? '';
  }

  /** All attributes in file order. */
  get attributes(): readonly XmlAttribute[] {
    this.#attributes ??= this.#readAttributes();
    return this.#attributes;
  }

  /** The attribute of a resource id. */
  attribute(resourceId: number): XmlAttribute | undefined {
    return this.attributes.find((attribute) => attribute.resourceId === resourceId);
  }

  /** An attribute that has neither id nor namespace, by its name. */
  plainAttribute(name: string): XmlAttribute | undefined {
    return this.attributes.find(
      ({ resourceId, namespace, name: own }) =>
        resourceId === undefined && namespace === undefined && own === name,
    );
  }

  /** The elements directly below, all or those of a name. */
  elements(name?: string): readonly XmlElement[] {
    const elements = this.children.filter((child) => child.kind === 'element');
    return name === undefined ? elements : elements.filter((element) => element.name === name);
  }

  #readAttributes(): XmlAttribute[] {
    const bytes = this.#bytes;
    const first = this.#body + bytes.u16(this.#body + 8);
    const size = bytes.u16(this.#body + 10);
    const count = bytes.u16(this.#body + 12);
    if (count > 0 && (size < ATTRIBUTE_SIZE || first + count * size > bytes.length)) {
      throw malformed(
        bytes.part,
        `an element in line ${this.line} claims ${count} attributes of ${size} bytes`,
      );
    }
    return Array.from({ length: count }, (_, n) => this.#readAttribute(first + n * size));
  }

  #readAttribute(at: number): XmlAttribute {
    const bytes = this.#bytes;
    const name = bytes.u32(at + 4);
    const stored = {
      namespace: bytes.u32(at),
      name,
      raw: bytes.u32(at + 8),
      type: bytes.u8(at + 15),
      data: bytes.u32(at + 16),
    };
    return new XmlAttribute(stored, this.#strings.resourceIds[name] || undefined, this.#strings.pool);
  }
}
