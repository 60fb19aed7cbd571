import { InstructionCursor } from '../dex/instruction-cursor.js';
import type { Ssa } from '../flow/ssa.js';
import { invokeKind } from '../program/method-body.js';
import type { Atom } from './atom.js';
import type { OutsideCall } from './call.js';
import type { Constraints, MethodNodes } from './constraints.js';
import type { Node } from './solver.js';

const BUILDERS: readonly string[] = ['Ljava/lang/StringBuilder;', 'Ljava/lang/StringBuffer;'];
const MAX_TEXTS = 16;

/** Whether a type is one that puts text together. */
export function isBuilder(type: string): boolean {
  return BUILDERS.includes(type);
}

/**
 * Works out the text that a builder's toString gives, where it was put together of constants within one block, as
 * compilers do it for `+`; otherwise the text is not known.
 */
export function concatenate(constraints: Constraints, call: OutsideCall): void {
  const nodes = constraints.method(call.method);
  const { result } = call;
  if (nodes === undefined || result === undefined) return;
  const parts = partsOf(nodes, call);
  if (parts === undefined) {
    constraints.solver.add(result, { kind: 'any' });
    return;
  }
  const add = () => {
    for (const atom of texts(constraints, parts)) constraints.solver.add(result, atom);
  };
  for (const { node } of parts) constraints.solver.watch(node, add);
  if (parts.length === 0) constraints.solver.add(result, { kind: 'string', value: '' });
}

interface Part {
  readonly node: Node;
  readonly isChar: boolean;
}

function partsOf({ ssa, first }: MethodNodes, { method, pc }: OutsideCall): readonly Part[] | undefined {
  const block = ssa.flow.blockAt(pc);
  if (block === undefined) return undefined;
  const builder = builderOf(ssa, method.class.dex, ssa.use(pc, 0));
  const { dex } = method.class;
  const cursor = new InstructionCursor(ssa.flow.code);
  const parts: Part[] = [];
  let isMadeHere = false;
  for (const at of ssa.flow.instructions(block)) {
    if (at >= pc) break;
    const { opcode, index } = cursor.seek(at);
    if (ssa.value(at) === builder) isMadeHere = true;
    if (invokeKind(opcode) === undefined || ssa.uses(at).length === 0) continue;
    const { class: type, name, proto } = dex.method(index);
    if (!isBuilder(type) || builderOf(ssa, dex, ssa.use(at, 0)) !== builder) continue;
    if (name !== 'append' && name !== '<init>') return undefined;
    if (name === '<init>' && proto.descriptor === '(I)V') continue;
    if (ssa.uses(at).length > 1) parts.push({ node: first + ssa.use(at, 1), isChar: proto.shorty === 'LC' });
  }
  return isMadeHere ? parts : undefined;
}

/** The builder that a value is, looking through calls that give their receiver back. */
function builderOf(ssa: Ssa, dex: OutsideCall['method']['class']['dex'], value: number): number {
  let at = ssa.source(value);
  const cursor = new InstructionCursor(ssa.flow.code);
  for (let step = 0; step < 1000; step++) {
    const definition = ssa.definition(at);
    if (definition.kind !== 'instruction') return at;
    const { opcode, index } = cursor.seek(definition.at);
    if (invokeKind(opcode) === undefined || dex.method(index).name !== 'append') return at;
    at = ssa.source(ssa.use(definition.at, 0));
  }
  return at;
}

function texts({ solver }: Constraints, parts: readonly Part[]): readonly Atom[] {
  let found: readonly string[] = [''];
  for (const { node, isChar } of parts) {
    const next: string[] = [];
    for (const atom of solver.at(node)) {
      if (atom.kind === 'any' || atom.kind === 'value') return [{ kind: 'any' }];
      const text = textOf(atom, isChar);
      if (text !== undefined) for (const before of found) next.push(before + text);
    }
    if (next.length > MAX_TEXTS) return [{ kind: 'any' }];
    found = next;
  }
  return found.map((value) => ({ kind: 'string', value }));
}

function textOf(atom: Atom, isChar: boolean): string | undefined {
  if (atom.kind === 'string') return atom.value;
  if (atom.kind !== 'int') return undefined;
  return isChar ? String.fromCharCode(atom.value & 0xffff) : String(atom.value);
}
