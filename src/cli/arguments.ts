import { InvalidArgumentError } from 'commander';
import { FINDING_NAMES } from '../core/findings/index.js';
import { unknownName } from '../core/registry.js';
import { parseSelector } from '../core/selector/grammar.js';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A whole number from 0 on. */
export function natural(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('Give a whole number from 0 on.');
  }
  return value;
}

/** A whole number from 1 on. */
export function positive(text: string): number {
  const value = natural(text);
  if (value === 0) throw new InvalidArgumentError('Give a whole number from 1 on.');
  return value;
}

/** Whole numbers from 0 on, with commas between. */
export function counts(text: string): readonly number[] {
  return text.split(',').map(natural);
}

/** A number between two bounds. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= least && value <= most)) {
      throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** A duration such as 500ms, 90s, 5m or 1.5h; in milliseconds. */
export function duration(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (factor === undefined) throw new InvalidArgumentError('Give a time such as 500ms, 90s, 5m or 2h.');
  return Math.round(Number(amount) * factor);
}

/** One of the names; another is answered with the nearest. */
export function oneOf(noun: string, names: readonly string[]): (text: string) => string {
  return (text) => {
    if (!names.includes(text)) throw unknownName(noun, text, names);
    return text;
  };
}

/** Names of kinds of findings, with commas between, or other words that mean something beside them. */
export function findingNames(...others: readonly string[]): (text: string) => readonly string[] {
  const choices = [...others, ...FINDING_NAMES];
  return (text) => {
    const names = text.split(',');
    if (names.every((name) => choices.includes(name))) return names;
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
  };
}

/** Collects the values of a repeated option. */
export function collect(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/** Collects repeated selectors of widgets. */
export function selectors(text: string, before: readonly string[]): readonly string[] {
  parseSelector(text);
  return collect(text, before);
}

/** Collects repeated name=value options. */
export function setting(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const at = text.indexOf('=');
  if (at <= 0) throw new InvalidArgumentError('Give NAME=VALUE.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
