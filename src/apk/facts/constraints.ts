import type { DexClass, DexField, DexMethod } from '../dex/dex-class.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { flag, opcodeFlags, opcodeNames } from '../dex/opcodes.js';
import type { FieldRef } from '../dex/references.js';
import type { Value } from '../dex/value.js';
import { controlFlow } from '../flow/control-flow.js';
import { type Ssa, ssa } from '../flow/ssa.js';
import type { Opaque } from '../program/code-index.js';
import { type InvokeKind, invokeKind, lambdaAt } from '../program/method-body.js';
import { hasCode, type Program, type Resolution, type Signature, signatureOf } from '../program/program.js';
import { unlessMalformed } from '../unless-malformed.js';
import type { Atom, AtomOf } from './atom.js';
import type { OutsideCall } from './call.js';
import { type Node, Solver } from './solver.js';

/** What an instruction means for the flow of objects and values. */
type Role =
  | 'int'
  | 'string'
  | 'class'
  | 'copy'
  | 'new'
  | 'new-array'
  | 'filled-array'
  | 'array-get'
  | 'array-put'
  | 'get'
  | 'put'
  | 'static-get'
  | 'static-put'
  | 'call'
  | 'custom'
  | 'return'
  | 'compute'
  | 'none';

const ROLES: readonly Role[] = opcodeNames.map(roleOf);

/** A call of app code whose receiver decides where it leads. */
interface OpenCall {
  readonly ref: OutsideCall['ref'];
  readonly args: readonly Node[];
  readonly result: Node | undefined;
}

/** What a method of the app gives back, and its values. */
export interface MethodNodes {
  readonly ssa: Ssa;
  /** The place of the first value. */
  readonly first: Node;
  readonly result: Node;
}

/** A method that the framework calls. */
export interface FrameworkEntry {
  readonly method: DexMethod;
  /** The place of one of the parameters that the framework gives; the receiver and what was captured do not count. */
  parameter(n: number): Node | undefined;
}

/** Who is notified of the calls that leave the app's own code. */
export type OnOutsideCall = (call: OutsideCall) => void;

/**
 * Turns the app's own code into a flow of atoms between places. Context does not matter, fields are one place for all objects,
 * and what is in an array or a collection is one place for each object.
 */
export class Constraints {
  readonly solver = new Solver();
  readonly opaque: Opaque[] = [];
  readonly #methods = new Map<DexMethod, MethodNodes>();
  readonly #fields = new Map<DexField, Node>();
  readonly #cells = new Map<number, Node>();
  readonly #open: OpenCall[] = [];
  readonly #allocated = new Set<string>();

  constructor(
    readonly program: Program,
    private readonly isOwn: (method: DexMethod) => boolean,
    private readonly onOutsideCall: OnOutsideCall,
  ) {}

  /** The places of a method of the app's own code; undefined when it has no code, or none that can be read. */
  method(method: DexMethod): MethodNodes | undefined {
    return this.#methods.get(method);
  }

  /** The place of what is in an object: an array, a collection, a builder. */
  cell(object: number): Node {
    let cell = this.#cells.get(object);
    if (cell === undefined) {
      cell = this.solver.nodes(1);
      this.#cells.set(object, cell);
    }
    return cell;
  }

  /** Reads the code of classes. */
  read(classes: Iterable<DexClass>): void {
    const methods: DexMethod[] = [];
    for (const one of classes)
      for (const method of one.methods)
        if (method.codeOffset !== 0 && this.isOwn(method)) methods.push(method);
    // First all places, so that calls find those of methods that come later.
    for (const method of methods) this.#prepare(method);
    for (const [method, nodes] of this.#methods) this.#generate(method, nodes);
  }

  /** Finds what can be where. A call whose receiver nobody is seen to make may lead to any class that fits. */
  solve(): void {
    this.solver.solve();
    for (const call of this.#open) {
      const [receiver] = call.args;
      if (receiver === undefined || !this.#knowsNoObject(receiver)) continue;
      for (const target of this.program.dispatch(call.ref, (type) => this.#allocated.has(type)).methods)
        this.#pass(target, call.args, call.result);
    }
    this.solver.solve();
  }

  /** That an object of this type exists: its callbacks can be called on it. */
  exists(object: AtomOf<'object'>): void {
    const number = this.solver.atoms.number(object);
    this.#allocated.add(object.type);
    if (this.program.findClass(object.type) === undefined) return;
    for (const { method } of this.program.callbacks(object.type)) this.receive(method, 0, number);
  }

  /** That an atom comes to a method as one of its parameters; 0 is the receiver of a method that has one. */
  receive(method: DexMethod, parameter: number, atom: number): void {
    const nodes = this.#methods.get(method);
    if (nodes !== undefined && parameter < nodes.ssa.parameterCount)
      this.solver.addNumber(nodes.first + parameter, atom);
  }

  /** The method that runs when an object's method is called from outside, and the places of its parameters. */
  entry(object: AtomOf<'object' | 'lambda'>, name: string, signature: Signature): FrameworkEntry | undefined {
    const isLambda = object.kind === 'lambda';
    if (isLambda && object.lambda.name !== name) return undefined;
    const target = isLambda
      ? this.program.resolveMethod(object.lambda.target.method)
      : this.program.resolve(object.type, signature);
    if (target.kind !== 'app' || !hasCode(target.method)) return undefined;
    const nodes = this.#methods.get(target.method);
    // Code that can't be read is run all the same.
    if (nodes === undefined) return { method: target.method, parameter: () => undefined };
    const count = parameterCount(signature);
    const first = nodes.ssa.parameterCount - count;
    return {
      method: target.method,
      parameter: (n) => (n < count && first + n >= 0 ? nodes.first + first + n : undefined),
    };
  }

  /** The place of a field of the app. */
  field(field: DexField): Node {
    let node = this.#fields.get(field);
    if (node === undefined) {
      node = this.solver.nodes(1);
      this.#fields.set(field, node);
      const first = field.isStatic ? constantOf(field.class.staticValues[indexOf(field)]) : undefined;
      if (first !== undefined) this.solver.add(node, first);
    }
    return node;
  }

  #prepare(method: DexMethod): void {
    unlessMalformed(
      () => {
        const { code } = method;
        if (code === null) return;
        const form = ssa(controlFlow(code));
        const first = this.solver.nodes(form.size + 1);
        this.#methods.set(method, { ssa: form, first, result: first + form.size });
      },
      (why) => this.opaque.push({ method, why }),
    );
  }

  #generate(method: DexMethod, { ssa: form, first, result }: MethodNodes): void {
    const { solver } = this;
    const { flow } = form;
    const { dex } = method.class;
    const cursor = new InstructionCursor(flow.code);
    for (const block of flow.order) {
      for (let phi = form.firstPhi(block); phi < form.endPhi(block); phi++)
        for (const operand of form.operands(phi)) solver.copy(first + operand, first + phi);
      for (const at of flow.instructions(block)) {
        const { opcode, index } = cursor.seek(at);
        const role = ROLES[opcode];
        if (role === 'none') continue;
        const value = form.value(at);
        const node = value === undefined ? undefined : first + value;
        const use = (n: number): Node => first + form.use(at, n);
        switch (role) {
          case 'int':
            if (node !== undefined) solver.add(node, { kind: 'int', value: cursor.literal });
            break;
          case 'string':
            if (node !== undefined) solver.add(node, { kind: 'string', value: dex.string(index) });
            break;
          case 'class':
            if (node !== undefined) solver.add(node, { kind: 'class', type: dex.type(index) });
            break;
          case 'copy':
            if (node !== undefined) solver.copy(use(0), node);
            break;
          case 'new':
          case 'new-array':
          case 'filled-array': {
            if (node === undefined) break;
            const object = { kind: 'object', type: dex.type(index), site: { method, pc: at } } as const;
            this.exists(object);
            solver.add(node, object);
            if (role !== 'filled-array') break;
            const cell = this.cell(solver.atoms.number(object));
            for (const element of form.uses(at)) solver.copy(first + element, cell);
            break;
          }
          case 'array-get':
            if (node === undefined) break;
            solver.watch(use(0), (atom, number) => {
              if (atom.kind === 'object') solver.copy(this.cell(number), node);
              if (atom.kind === 'array') solver.add(node, { kind: 'any' });
            });
            break;
          case 'array-put': {
            const stored = use(0);
            solver.watch(use(1), (atom, number) => {
              if (atom.kind === 'object') solver.copy(stored, this.cell(number));
            });
            break;
          }
          case 'get':
          case 'static-get':
            if (node !== undefined) this.#load(dex.field(index), node);
            break;
          case 'put':
          case 'static-put': {
            const field = this.program.resolveField(dex.field(index));
            if (field !== undefined) solver.copy(use(0), this.field(field));
            break;
          }
          case 'call': {
            const kind = invokeKind(opcode);
            const args = Array.from(form.uses(at), (used) => first + used);
            if (kind !== undefined) this.#call(method, at, kind, dex.method(index), args, node);
            break;
          }
          case 'custom': {
            const lambda = lambdaAt(method, at, dex.callSite(index));
            if (lambda === undefined || node === undefined) break;
            solver.add(node, { kind: 'lambda', lambda });
            const target = this.program.resolveMethod(lambda.target.method);
            if (target.kind !== 'app') break;
            const captured = Array.from(form.uses(at), (used) => first + used);
            this.#pass(target.method, captured, undefined);
            break;
          }
          case 'return':
            if (form.uses(at).length > 0) solver.copy(use(0), result);
            break;
          case 'compute':
            if (node !== undefined) for (const used of form.uses(at)) solver.flow(first + used, node);
            break;
        }
      }
    }
  }

  #load(ref: FieldRef, node: Node): void {
    const field = this.program.resolveField(ref);
    if (field !== undefined) this.solver.copy(this.field(field), node);
    else {
      const value = intentConstant(ref);
      if (value !== undefined) this.solver.add(node, { kind: 'string', value });
    }
  }

  #call(
    method: DexMethod,
    pc: number,
    kind: InvokeKind,
    ref: OutsideCall['ref'],
    args: readonly Node[],
    result: Node | undefined,
  ): void {
    const resolved =
      kind === 'super' ? this.program.resolveSuper(method, ref) : this.program.resolveMethod(ref);
    if (!this.#isOwnCode(resolved)) {
      this.onOutsideCall({ method, pc, kind, ref, args, result });
      // A call of a framework method may still lead to one of ours that overrides it.
      if (kind !== 'virtual' && kind !== 'interface') return;
    }
    if (kind !== 'virtual' && kind !== 'interface') {
      if (resolved.kind === 'app') this.#pass(resolved.method, args, result);
      return;
    }
    this.#open.push({ ref, args, result });
    const signature = signatureOf(ref);
    const [receiver] = args;
    if (receiver === undefined) return;
    this.solver.watch(receiver, (atom, number) => {
      if (atom.kind === 'object') this.#dispatch(atom.type, signature, number, args, result);
      else if (atom.kind === 'lambda' && atom.lambda.name === ref.name) this.#runLambda(atom, args, result);
    });
  }

  #isOwnCode(resolved: Resolution): boolean {
    return resolved.kind === 'app' && this.isOwn(resolved.method);
  }

  #dispatch(
    type: string,
    signature: Signature,
    object: number,
    args: readonly Node[],
    result: Node | undefined,
  ): void {
    if (this.program.findClass(type) === undefined) return;
    const target = this.program.resolve(type, signature);
    if (target.kind !== 'app' || !this.isOwn(target.method)) return;
    this.receive(target.method, 0, object);
    this.#pass(target.method, args, result, 1);
  }

  #runLambda({ lambda }: AtomOf<'lambda'>, args: readonly Node[], result: Node | undefined): void {
    const target = this.program.resolveMethod(lambda.target.method);
    if (target.kind !== 'app') return;
    const nodes = this.#methods.get(target.method);
    if (nodes === undefined) return;
    const captured = nodes.ssa.parameterCount - (args.length - 1);
    for (let i = 1; i < args.length; i++) {
      const arg = args[i];
      if (arg !== undefined && captured + i - 1 >= 0) this.solver.copy(arg, nodes.first + captured + i - 1);
    }
    if (result !== undefined) this.solver.copy(nodes.result, result);
  }

  /** Arguments go to parameters, from one on, and what is returned comes back. */
  #pass(target: DexMethod, args: readonly Node[], result: Node | undefined, from = 0): void {
    const nodes = this.#methods.get(target);
    if (nodes === undefined) return;
    for (let i = from; i < Math.min(args.length, nodes.ssa.parameterCount); i++) {
      const arg = args[i];
      if (arg !== undefined) this.solver.copy(arg, nodes.first + i);
    }
    if (result !== undefined) this.solver.copy(nodes.result, result);
  }

  #knowsNoObject(node: Node): boolean {
    for (const { kind } of this.solver.at(node)) if (kind === 'object' || kind === 'lambda') return false;
    return true;
  }
}

function roleOf(name: string, opcode: number): Role {
  if (/^const-string/.test(name)) return 'string';
  if (name === 'const-class') return 'class';
  if (/^const(\/|$)/.test(name)) return 'int';
  if (/^move(-wide|-object)?(\/|$)/.test(name)) return 'copy';
  if (name === 'new-instance') return 'new';
  if (name === 'new-array') return 'new-array';
  if (name.startsWith('filled-new-array')) return 'filled-array';
  if (name.startsWith('aget')) return 'array-get';
  if (name.startsWith('aput')) return 'array-put';
  if (name.startsWith('iget')) return 'get';
  if (name.startsWith('iput')) return 'put';
  if (name.startsWith('sget')) return 'static-get';
  if (name.startsWith('sput')) return 'static-put';
  if (invokeKind(opcode) !== undefined) return 'call';
  if (name.startsWith('invoke-custom')) return 'custom';
  if (name.startsWith('return')) return 'return';
  const flags = opcodeFlags[opcode] ?? 0;
  const reads = flag.READS_A | flag.READS_B | flag.READS_C;
  return (flags & flag.WRITES_A) !== 0 && (flags & reads) !== 0 ? 'compute' : 'none';
}

function constantOf(value: Value | undefined): Atom | undefined {
  switch (value?.kind) {
    case 'int':
    case 'short':
    case 'char':
    case 'byte':
      return { kind: 'int', value: value.value };
    case 'string':
      return { kind: 'string', value: value.value };
    case 'type':
      return { kind: 'class', type: value.value };
    default:
      return undefined;
  }
}

/** Compilers put the constants of Intent into the code, unless their class files only declare them. */
function intentConstant({ class: owner, name }: FieldRef): string | undefined {
  const [, kind, rest] = /^(ACTION|CATEGORY)_([A-Z_]+)$/.exec(name) ?? [];
  if (owner !== 'Landroid/content/Intent;' || kind === undefined) return undefined;
  return `android.intent.${kind.toLowerCase()}.${rest}`;
}

/** How many parameters a signature such as `onClick(Landroid/view/View;)V` has. */
function parameterCount(signature: Signature): number {
  const parameters = signature.slice(signature.indexOf('(') + 1, signature.indexOf(')'));
  return parameters.match(/\[*(?:L[^;]*;|[A-Z])/g)?.length ?? 0;
}

function indexOf(field: DexField): number {
  return field.class.staticFields.indexOf(field);
}
