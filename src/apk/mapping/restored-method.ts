import type { MappedCall, MappedMethod, Mapping } from './mapping.js';
import { callsAt } from './retrace.js';

const METHOD = /^L([^;]+);->([^(]+)(\(.*)$/;

/** A method as DEX names it, under the name that it had in the source. */
export function restoredMethod(written: string, mapping: Mapping): string {
  const [, type = '', name = '', descriptor = ''] = METHOD.exec(written) ?? [];
  const owner = type === '' ? undefined : mapping.find(type.replaceAll('/', '.'));
  if (owner === undefined) return written.replace(/\(.*$/, (rest) => mapping.descriptor(rest));
  const found = callsAt(owner.methods, name, undefined, (method) => fits(method, descriptor, mapping));
  const call = found === null ? undefined : outermost(found);
  const className = (call?.className ?? owner.original).replaceAll('.', '/');
  return `L${className};->${call?.method ?? name}${call?.descriptor ?? mapping.descriptor(descriptor)}`;
}

/** The method that somebody has written, of those that a line is made of, into which all others were put. */
export function outermost({ calls }: MappedMethod): MappedCall | undefined {
  return calls.findLast(({ synthesized }) => !synthesized);
}

/** Whether a method of a mapping is the one with this descriptor in the shrunk app. */
export function fits({ calls }: MappedMethod, descriptor: string, mapping: Mapping): boolean {
  const outer = calls.at(-1);
  if (outer === undefined) return false;
  return (outer.residual ?? mapping.shrunkDescriptor(outer.descriptor)) === descriptor;
}
