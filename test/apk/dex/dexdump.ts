import { spawn } from 'node:child_process';
import type { Annotation } from '../../../src/apk/dex/annotations.js';
import type { Code } from '../../../src/apk/dex/code.js';
import type { DexClass, DexField, DexMethod } from '../../../src/apk/dex/dex-class.js';
import type { DexFile } from '../../../src/apk/dex/dex-file.js';
import { InstructionCursor } from '../../../src/apk/dex/instruction-cursor.js';
import { mapKinds } from '../../../src/apk/dex/map-list.js';
import { encodeMutf8 } from '../../../src/apk/dex/mutf8.js';
import { formatOf, indexKindOf } from '../../../src/apk/dex/opcodes.js';
import { payloadSize } from '../../../src/apk/dex/payload.js';
import type { CallSite, MethodHandle, MethodRef } from '../../../src/apk/dex/references.js';
import type { AnnotationValue, Value } from '../../../src/apk/dex/value.js';
import { printfG } from '../support/printf.js';

/** How often our reader and Debian's dexdump say the same about a file, line by line. */
export interface Agreement {
  readonly classes: number;
  readonly methods: number;
  readonly instructions: number;
  /** Lines of dexdump about classes, annotations, members, instructions, catches, positions and variables. */
  readonly compared: number;
  readonly differing: number;
  /** The first lines that differ. */
  readonly examples: readonly string[];
}

const EXAMPLES = 5;
/** How the lines about something new begin. */
const HEADERS = ['Class #', 'Method handle #', 'Call site #'];
/** dexdump lists parameters without a name as variables too. */
const NAMELESS = /^ {8}0x[0-9a-f]+ - 0x[0-9a-f]+ reg=\d+ \(null\) /;

/** Compares what we read of a DEX with what dexdump prints for the file at `path`, class by class. */
export async function compareWithDexdump(dex: DexFile, path: string): Promise<Agreement> {
  const ours = new DexdumpText(dex);
  let classes = 0;
  let compared = 0;
  let differing = 0;
  const examples: string[] = [];
  for await (const theirs of texts(path)) {
    const one = dex.classes[classes];
    const mine = one === undefined ? ours.handlesAndCallSites() : ours.class(one);
    if (one !== undefined) classes++;
    const lines = Math.max(mine.length, theirs.length);
    compared += lines;
    for (let i = 0; i < lines; i++) {
      if (mine[i] === theirs[i]) continue;
      differing++;
      if (examples.length < EXAMPLES) examples.push(`${mine[i]} <> ${theirs[i]}`);
    }
  }
  const missing = dex.classes.length - classes;
  if (missing > 0) examples.push(`${missing} classes are not in the output of dexdump`);
  const { methods, instructions } = ours;
  return { classes, methods, instructions, compared, differing: differing + missing, examples };
}

/** The lines about each class, then those about the rest. Bytes that are no ASCII are one character each. */
async function* texts(path: string): AsyncGenerator<readonly string[]> {
  const dexdump = spawn('dexdump', ['-a', '-d', path], { stdio: ['ignore', 'pipe', 'ignore'] });
  dexdump.stdout.setEncoding('latin1');
  let lines: string[] = [];
  let current = '';
  let rest = '';
  for await (const chunk of dexdump.stdout) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      const header = HEADERS.find((one) => line.startsWith(one)) ?? '';
      const title =
        header === 'Class #' ? line.slice(0, line.indexOf(' ', 7)) : header === '' ? current : 'rest';
      if (title !== current) {
        if (current !== '') yield lines;
        current = title;
        lines = [];
      }
      if (current !== '' && !(line.includes('(null)') && NAMELESS.test(line))) lines.push(line);
    }
  }
  if (current !== '') yield lines;
}

/** Writes what we read of classes in the words of dexdump. */
class DexdumpText {
  readonly #dex: DexFile;
  #lines: string[] = [];
  methods = 0;
  instructions = 0;

  constructor(dex: DexFile) {
    this.#dex = dex;
  }

  class(one: DexClass): readonly string[] {
    this.#lines = [];
    this.#annotations(one);
    this.#add(`Class #${one.index}            -`);
    this.#add(`  Class descriptor  : '${one.descriptor}'`);
    this.#add(`  Access flags      : ${flags(one.accessFlags, CLASS_FLAGS)}`);
    if (one.superclass !== null) this.#add(`  Superclass        : '${one.superclass}'`);
    this.#add('  Interfaces        -');
    for (const [i, name] of one.interfaces.entries()) this.#add(`    #${i}              : '${name}'`);
    this.#add('  Static fields     -');
    for (const [i, field] of one.staticFields.entries()) this.#field(field, i, one.staticValues[i]);
    this.#add('  Instance fields   -');
    for (const [i, field] of one.instanceFields.entries()) this.#field(field, i, undefined);
    this.#add('  Direct methods    -');
    for (const [i, method] of one.directMethods.entries()) this.#method(method, i);
    this.#add('  Virtual methods   -');
    for (const [i, method] of one.virtualMethods.entries()) this.#method(method, i);
    const index = this.#dex.word(this.#dex.header.classes.offset + 32 * one.index + 16) | 0;
    this.#add(`  source_file_idx   : ${index} (${one.sourceFile ?? 'unknown'})`, '');
    return this.#encoded();
  }

  handlesAndCallSites(): readonly string[] {
    this.#lines = [];
    const { methodHandles, callSites } = this.#dex.counts;
    for (let i = 0; i < methodHandles; i++) this.#methodHandle(this.#dex.methodHandle(i));
    for (let i = 0; i < callSites; i++) this.#callSite(this.#dex.callSite(i));
    return this.#encoded();
  }

  /** The lines as the bytes that dexdump prints. */
  #encoded(): readonly string[] {
    const text = this.#lines.join('\n');
    const isPlain = /^\p{ASCII}*$/u.test(text) && !text.includes('\0');
    const bytes = isPlain ? text : Buffer.from(encodeMutf8(text)).toString('latin1');
    return bytes.split('\n');
  }

  #methodHandle(handle: MethodHandle): void {
    const isField = 'field' in handle;
    const member = isField ? handle.field : handle.method;
    const type = isField ? handle.field.type : handle.method.proto.descriptor;
    const kind = isField ? handle.kind.split('-').reverse().join('-') : handle.kind;
    const ofInstance = !kind.endsWith('static');
    this.#add(`Method handle #${handle.index}:`, `  type        : ${kind}`);
    this.#add(`  target      : ${member.class} ${member.name}`);
    this.#add(`  target_type : ${ofInstance ? `(${member.class}${type.slice(1)}` : type}`);
  }

  #callSite(site: CallSite): void {
    const table = this.#dex.mapItem(mapKinds.callSiteId)?.offset ?? 0;
    this.#add(`Call site #${site.index}: // offset ${this.#dex.word(table + 4 * site.index)}`);
    const { bootstrap, name, type } = site;
    const values: readonly Value[] = [
      { kind: 'method-handle', value: bootstrap },
      { kind: 'string', value: name },
      { kind: 'method-type', value: type },
      ...site.arguments,
    ];
    for (const [i, value] of values.entries()) this.#add(`  link_argument[${i}] : ${argumentText(value)}`);
  }

  #add(...lines: readonly string[]): void {
    this.#lines.push(...lines);
  }

  #annotations(one: DexClass): void {
    const { own, fields, methods, parameters } = one.annotations;
    if (this.#dex.word(this.#dex.header.classes.offset + 32 * one.index + 20) === 0) return;
    this.#add(`Class #${one.index} annotations:`);
    if (own.length > 0) this.#set('Annotations on class', own);
    for (const [index, set] of fields) {
      this.#set(`Annotations on field #${index} '${this.#dex.field(index).name}'`, set);
    }
    for (const [index, set] of methods) {
      this.#set(`Annotations on method #${index} '${this.#dex.method(index).name}'`, set);
    }
    for (const [index, sets] of parameters) {
      this.#add(`Annotations on method #${index} '${this.#dex.method(index).name}' parameters`);
      for (const [i, set] of sets.entries()) this.#set(`#${i}`, set);
    }
    this.#add('');
  }

  #set(title: string, set: readonly Annotation[]): void {
    this.#add(title);
    if (set.length === 0) this.#add('  empty-annotation-set');
    for (const one of set) this.#add(`  VISIBILITY_${one.visibility.toUpperCase()} ${annotationText(one)}`);
  }

  #field(field: DexField, i: number, value: Value | undefined): void {
    const { ref } = field;
    this.#add(`    #${i}              : (in ${ref.class})`);
    this.#add(`      name          : '${ref.name}'`, `      type          : '${ref.type}'`);
    this.#add(`      access        : ${flags(field.accessFlags, FIELD_FLAGS)}`);
    if (value !== undefined) this.#add(`      value         : ${valueText(value)}`);
  }

  #method(method: DexMethod, i: number): void {
    this.methods++;
    const { ref, code } = method;
    this.#add(`    #${i}              : (in ${ref.class})`);
    this.#add(`      name          : '${ref.name}'`, `      type          : '${ref.proto.descriptor}'`);
    this.#add(`      access        : ${flags(method.accessFlags, METHOD_FLAGS)}`);
    if (code === null) this.#add('      code          : (none)');
    else this.#code(code);
    this.#add('');
  }

  #code(code: Code): void {
    const { method, insns, debug } = code;
    this.#add('      code          -', `      registers     : ${code.registers}`);
    this.#add(`      ins           : ${code.ins}`, `      outs          : ${code.outs}`);
    this.#add(`      insns size    : ${insns.length} 16-bit code units`);
    const at = hex(method.codeOffset, 6);
    const owner = method.ref.class.slice(1, -1).replaceAll('/', '.');
    const name = `${owner}.${method.ref.name}:${method.ref.proto.descriptor}`;
    this.#add(`${at}:                                        |[${at}] ${name}`);
    this.#instructions(code);
    const { tries, locals } = code;
    this.#add(`      catches       : ${tries.length === 0 ? '(none)' : tries.length}`);
    for (const { start, count, handlers } of tries) {
      this.#add(`        0x${hex(start, 4)} - 0x${hex(start + count, 4)}`);
      for (const { type, address } of handlers)
        this.#add(`          ${type ?? '<any>'} -> 0x${hex(address, 4)}`);
    }
    this.#add('      positions     : ');
    for (const [i, address] of debug?.addresses.entries() ?? []) {
      this.#add(`        0x${hex(address, 4)} line=${debug?.lines[i]}`);
    }
    this.#add('      locals        : ');
    for (const { start, end, register, name, type, signature } of locals) {
      if (name === null) continue;
      const range = `0x${hex(start, 4)} - 0x${hex(end, 4)}`;
      this.#add(`        ${range} reg=${register} ${name} ${type} ${signature ?? ''}`);
    }
  }

  #instructions(code: Code): void {
    const cursor = new InstructionCursor(code);
    let end = 0;
    while (cursor.next()) {
      this.#tables(code, end, cursor.pc);
      end = cursor.pc + cursor.size;
      this.instructions++;
      const text = cursor.opcode === 0 ? 'nop // spacer' : `${cursor.name}${operands(this.#dex, cursor)}`;
      this.#add(`${head(code, cursor.pc, cursor.size)}${text}`);
    }
    this.#tables(code, end, code.insns.length);
  }

  /** What the cursor went past. */
  #tables(code: Code, from: number, to: number): void {
    for (let pc = from; pc < to; ) {
      const size = payloadSize(code.insns, pc);
      const kind = ['packed-switch', 'sparse-switch', 'array'][((code.insns[pc] ?? 0) >> 8) - 1];
      this.#add(`${head(code, pc, size)}${kind}-data (${size} units)`);
      pc += size;
    }
  }
}

/** Address, the first code units, and the address in the method. */
function head(code: Code, pc: number, size: number): string {
  let units = '';
  for (let i = 0; i < 8; i++) {
    if (i >= size) units += '     ';
    else if (i === 7) units += ' ... ';
    else {
      const unit = code.insns[pc + i] ?? 0;
      units += ` ${hex(unit & 0xff, 2)}${hex(unit >> 8, 2)}`;
    }
  }
  return `${hex(code.method.codeOffset + 16 + 2 * pc, 6)}:${units}|${hex(pc, 4)}: `;
}

function operands(dex: DexFile, at: InstructionCursor): string {
  const { a, b, c, literal, pc } = at;
  switch (formatOf(at.opcode)) {
    case '12x':
    case '22x':
    case '32x':
      return ` v${a}, v${b}`;
    case '11n':
      return ` v${a}, #int ${literal} // #${hex(literal & 0xff, 1)}`;
    case '11x':
      return ` v${a}`;
    case '10t':
    case '20t':
      return ` ${jump(at)}`;
    case '30t':
      return ` #${hex(at.target - pc, 8)}`;
    case '21t':
      return ` v${a}, ${jump(at)}`;
    case '22t':
      return ` v${a}, v${b}, ${jump(at)}`;
    case '21s':
      return ` v${a}, #int ${literal} // #${hex(literal & 0xffff, 1)}`;
    case '21h':
      return at.name === 'const/high16'
        ? ` v${a}, #int ${literal} // #${hex(literal >>> 16, 1)}`
        : ` v${a}, #long ${at.wideLiteral} // #${hex(at.literalHigh >>> 16, 1)}`;
    case '21c':
    case '31c':
      return ` v${a}, ${reference(dex, at)}`;
    case '23x':
      return ` v${a}, v${b}, v${c}`;
    case '22b':
      return ` v${a}, v${b}, #int ${literal} // #${hex(literal & 0xff, 2)}`;
    case '22s':
      return ` v${a}, v${b}, #int ${literal} // #${hex(literal & 0xffff, 4)}`;
    case '22c':
      return ` v${a}, v${b}, ${reference(dex, at)}`;
    case '31i':
      return ` v${a}, #float ${floatText(literal)} // #${hex(literal, 8)}`;
    case '31t':
      return ` v${a}, ${hex(at.target, 8)} // +${hex(at.target - pc, 8)}`;
    case '51l': {
      const bits = BigInt.asUintN(64, at.wideLiteral);
      return ` v${a}, #double ${doubleText(bits)} // #${bits.toString(16).padStart(16, '0')}`;
    }
    case '35c':
    case '3rc':
    case '45cc':
    case '4rcc': {
      const registers = Array.from({ length: at.argumentCount }, (_, i) => `v${at.argument(i)}`);
      return ` {${registers.join(', ')}}, ${reference(dex, at)}`;
    }
    default:
      return '';
  }
}

function jump({ pc, target }: InstructionCursor): string {
  const distance = target - pc;
  return `${hex(target, 4)} // ${distance < 0 ? '-' : '+'}${hex(Math.abs(distance), 4)}`;
}

function reference(dex: DexFile, at: InstructionCursor): string {
  const { index, protoIndex } = at;
  const number = hex(index, formatOf(at.opcode) === '31c' ? 8 : 4);
  switch (indexKindOf(at.opcode)) {
    case 'string':
      return `"${dex.string(index)}" // string@${number}`;
    case 'type':
      return `${dex.type(index)} // type@${number}`;
    case 'field': {
      const field = dex.field(index);
      return `${field.class}.${field.name}:${field.type} // field@${number}`;
    }
    case 'method': {
      const text = methodText(dex.method(index));
      if (protoIndex === -1) return `${text} // method@${number}`;
      return `${text}, ${dex.proto(protoIndex).descriptor} // method@${number}, proto@${hex(protoIndex, 4)}`;
    }
    case 'call-site':
      return `call_site@${number}`;
    case 'method-handle':
      return `method_handle@${number}`;
    case 'proto':
      return `${dex.proto(index).descriptor} // proto@${number}`;
    case 'none':
      return '';
  }
}

function methodText(method: MethodRef): string {
  return `${method.class}.${method.name}:${method.proto.descriptor}`;
}

/** A value as an argument of a call site. */
function argumentText(value: Value): string {
  switch (value.kind) {
    case 'method-handle':
      return `${value.value.index} (MethodHandle)`;
    case 'method-type':
      return `${value.value.descriptor} (MethodType)`;
    case 'string':
      return `${value.value} (String)`;
    case 'type':
      return `${value.value} (Class)`;
    case 'null':
      return 'null (Null)';
    default:
      return `${valueText(value)} (${value.kind})`;
  }
}

function annotationText({ type, elements }: AnnotationValue): string {
  return [type, ...elements.map(({ name, value }) => `${name}=${valueText(value)}`)].join(' ');
}

function valueText(value: Value): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'string':
      return `"${value.value.replace(/[\\"\t\n\r]/g, (char) => ESCAPES[char] ?? '')}"`;
    case 'field':
    case 'enum':
    case 'method':
      return value.value.name;
    case 'array':
      return `{${value.value.map((one) => ` ${valueText(one)}`).join('')} }`;
    case 'annotation':
      return annotationText(value.value);
    case 'float':
      return floatText(value.bits);
    case 'double':
      return doubleText(value.bits);
    case 'method-type':
    case 'method-handle':
      return '????';
    default:
      return String(value.value);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

const scratch = new DataView(new ArrayBuffer(8));

function floatText(bits: number): string {
  scratch.setInt32(0, bits);
  return printfG(scratch.getFloat32(0), bits < 0 || bits > 0x7fffffff);
}

function doubleText(bits: bigint): string {
  scratch.setBigUint64(0, bits);
  return printfG(scratch.getFloat64(0), bits >> 63n === 1n);
}

function hex(value: number, width: number): string {
  return (value >>> 0).toString(16).padStart(width, '0');
}

const CLASS_FLAGS =
  'PUBLIC PRIVATE PROTECTED STATIC FINAL ? ? ? ? INTERFACE ABSTRACT ? SYNTHETIC ANNOTATION ENUM ? VERIFIED OPTIMIZED';
const METHOD_FLAGS =
  'PUBLIC PRIVATE PROTECTED STATIC FINAL SYNCHRONIZED BRIDGE VARARGS NATIVE ? ABSTRACT STRICT SYNTHETIC ? ? MIRANDA CONSTRUCTOR DECLARED_SYNCHRONIZED';
const FIELD_FLAGS =
  'PUBLIC PRIVATE PROTECTED STATIC FINAL ? VOLATILE TRANSIENT ? ? ? ? SYNTHETIC ? ENUM ? ? ?';

function flags(bits: number, names: string): string {
  const set = names.split(' ').filter((_, i) => (bits & (1 << i)) !== 0);
  return `0x${hex(bits, 4)} (${set.join(' ')})`;
}
