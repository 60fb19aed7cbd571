import { appCode } from '../../apk/ownership/app-code.js';
import { originOf, ownPrefixes } from '../../apk/program/own-code.js';
import type { TracedApp } from '../../core/trace.js';
import type { JobContext } from '../context.js';
import type { OpenedApp } from './opened-app.js';

type Told = Pick<TracedApp, 'own' | 'ownGuessed'>;

/** An app is looked at once, however many jobs a test has. */
const told = new Map<string, Told>();

/**
 * What is an app's own code in a context, as headers keep it: own code that is simply the package needs no words. The package alone
 * where the APK cannot be read.
 */
export function ownCodeIn(
  { own, mapping }: Pick<JobContext, 'own' | 'mapping'>,
  app: OpenedApp,
  { package: name, hash }: { readonly package: string; readonly hash: string },
): Told {
  if (own.length > 0) return shown(own, name);
  const key = `${hash} ${mapping?.hash ?? ''}`;
  const known = told.get(key);
  if (known !== undefined) return known;
  const found = app.readOr<Told>((apk) => {
    if (mapping !== undefined) return shown(ownPrefixes(originOf(apk.manifest)), name);
    const { prefixes, guessed } = appCode(apk);
    return { ...shown(prefixes, name), ...(guessed ? { ownGuessed: true } : {}) };
  }, {});
  told.set(key, found);
  return found;
}

function shown(own: readonly string[], packageName: string): Told {
  return own.length === 1 && own[0] === packageName ? {} : { own };
}
