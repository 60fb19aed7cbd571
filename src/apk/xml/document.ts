import { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import { CHUNK, type Chunk, chunkAt, chunksIn } from '../resources/chunk.js';
import { StringPool } from '../resources/string-pool.js';
import { XmlElement, type XmlNamespace, type XmlNode, type XmlStrings } from './element.js';

/** Deeper than any screen can be; walks over the tree may recurse. */
const MAX_DEPTH = 1000;

const NODE_HEADER_SIZE = 16;

/** The root element of a compiled XML file. */
export function readXml(data: Uint8Array, part: string): XmlElement {
  const file = chunkAt(new Bytes(part, data), 0);
  if (file.type !== CHUNK.xml) throw malformed(part, 'the file is no compiled XML');
  return new TreeReader(part).read(file);
}

/** Builds the tree from the starts and ends that the file lists. */
class TreeReader {
  readonly #part: string;
  #pool: StringPool | undefined;
  #strings: XmlStrings | undefined;
  #root: XmlElement | undefined;
  /** Children of the open elements, outermost first. */
  readonly #open: XmlNode[][] = [];
  /** Declared, and not yet given to the element that follows. */
  #namespaces: XmlNamespace[] = [];

  constructor(part: string) {
    this.#part = part;
  }

  read(file: Chunk): XmlElement {
    for (const chunk of chunksIn(file)) this.#take(chunk);
    if (this.#open.length > 0) throw malformed(this.#part, 'the file ends inside an element');
    if (this.#root === undefined) throw malformed(this.#part, 'the file has no element');
    return this.#root;
  }

  #take(chunk: Chunk): void {
    switch (chunk.type) {
      case CHUNK.stringPool:
        this.#pool ??= new StringPool(chunk);
        break;
      case CHUNK.xmlResourceMap:
        this.#strings ??= { pool: this.#poolSoFar(), resourceIds: readResourceMap(chunk) };
        break;
      case CHUNK.xmlNamespaceStart:
        this.#declare(chunk);
        break;
      case CHUNK.xmlElementStart:
        this.#start(chunk);
        break;
      case CHUNK.xmlElementEnd:
        if (this.#open.pop() === undefined) throw malformed(this.#part, 'an element ends that never started');
        break;
      case CHUNK.xmlText:
        this.#text(chunk);
        break;
    }
  }

  #poolSoFar(): StringPool {
    if (this.#pool === undefined) throw malformed(this.#part, 'the file uses strings before it lists them');
    return this.#pool;
  }

  #stringsSoFar(): XmlStrings {
    this.#strings ??= { pool: this.#poolSoFar(), resourceIds: new Uint32Array(0) };
    return this.#strings;
  }

  #declare(chunk: Chunk): void {
    const pool = this.#poolSoFar();
    const body = bodyOf(chunk, 8);
    const uri = pool.optional(chunk.bytes.u32(body + 4)) ?? '';
    this.#namespaces.push({ prefix: pool.optional(chunk.bytes.u32(body)), uri });
  }

  #start(chunk: Chunk): void {
    const children: XmlNode[] = [];
    const element = new XmlElement(
      chunk.bytes,
      bodyOf(chunk, 20),
      this.#stringsSoFar(),
      this.#namespaces,
      children,
    );
    this.#namespaces = [];
    const siblings = this.#open.at(-1);
    if (siblings === undefined && this.#root !== undefined) {
      throw malformed(this.#part, 'the file has more than one root element');
    }
    this.#root ??= element;
    siblings?.push(element);
    if (this.#open.push(children) > MAX_DEPTH) {
      throw malformed(this.#part, `elements are nested more than ${MAX_DEPTH} deep`);
    }
  }

  #text(chunk: Chunk): void {
    const text = this.#poolSoFar().optional(chunk.bytes.u32(bodyOf(chunk, 12))) ?? '';
    this.#open.at(-1)?.push({ kind: 'text', text, line: chunk.bytes.u32(8) });
  }
}

/** Where the fields of a node's own kind start; they must be there. */
function bodyOf({ bytes, headerSize }: Chunk, length: number): number {
  if (headerSize < NODE_HEADER_SIZE || headerSize + length > bytes.length) {
    throw malformed(bytes.part, 'a node is shorter than its kind needs');
  }
  return headerSize;
}

function readResourceMap({ bytes, headerSize }: Chunk): Uint32Array {
  const count = (bytes.length - headerSize) >>> 2;
  return Uint32Array.from({ length: count }, (_, n) => bytes.u32(headerSize + n * 4));
}
