import { z } from 'zod';
import { GauntletError } from '../errors.js';
import { parseSelector } from './grammar.js';

/** A text that is a selector, as people put it into a file. */
export const selectorText: z.ZodType<string> = z.string().superRefine((text, context) => {
  try {
    parseSelector(text);
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    // The sentence becomes the end of one that names the place in the file.
    context.addIssue({ code: 'custom', message: error.message.replace(/^The (.*)\.$/s, 'the $1') });
  }
});
