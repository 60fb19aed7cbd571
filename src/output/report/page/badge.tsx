import type { Since } from '../data.js';

const WORDS: Readonly<Record<NonNullable<Since>, string>> = {
  new: 'new',
  still: 'still there',
  gone: 'gone',
};

/** Says what has become of something since the run before. */
export function Badge({ since }: { readonly since: Since }) {
  return since === null ? null : <span class={`since ${since}`}>{WORDS[since]}</span>;
}
