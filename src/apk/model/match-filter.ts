import type { Authority, IntentFilter } from '../manifest/intent-filter.js';

/** What an implicit intent asks for. */
export interface IntentQuery {
  readonly action?: string;
  readonly categories: readonly string[];
  /** A URI. */
  readonly data?: string;
  /** A MIME type. */
  readonly type?: string;
}

/** The parts of a URI that filters look at. */
interface UriParts {
  readonly scheme: string;
  /** Undefined where the URI names no server. */
  readonly host: string | undefined;
  readonly port: string | undefined;
  /** Undefined in URIs such as `mailto:somebody`. */
  readonly path: string | undefined;
}

const DEFAULT = 'android.intent.category.DEFAULT';
/** Where data without a word about its place may come from: nowhere, a content provider, a file. */
const IMPLIED_SCHEMES: readonly string[] = ['', 'content', 'file'];

/** Whether starting an activity by the intent may lead to one with the filter, by Android's rules. */
export function matchesFilter(intent: IntentQuery, filter: IntentFilter): boolean {
  return (
    matchesAction(intent.action, filter) &&
    [DEFAULT, ...intent.categories].every((category) => filter.categories.includes(category)) &&
    matchesData(intent, filter)
  );
}

/** An intent without an action takes any, but a filter without one takes nothing. */
function matchesAction(action: string | undefined, { actions }: IntentFilter): boolean {
  return action === undefined ? actions.length > 0 : actions.includes(action);
}

function matchesData({ data, type }: IntentQuery, filter: IntentFilter): boolean {
  if (filter.schemes.length === 0 && filter.mimeTypes.length === 0) {
    return data === undefined && type === undefined;
  }
  const uri = data === undefined ? undefined : uriParts(data);
  return matchesUri(uri, filter) && matchesType(type, filter.mimeTypes);
}

/** A filter without schemes does not look at servers, one without servers not at paths. */
function matchesUri(uri: UriParts | undefined, filter: IntentFilter): boolean {
  const schemes = filter.schemes.length === 0 ? IMPLIED_SCHEMES : filter.schemes;
  if (!schemes.includes(uri?.scheme ?? '')) return false;
  if (filter.schemes.length === 0 || filter.authorities.length === 0) return true;
  return filter.authorities.some((authority) => matchesAuthority(uri, authority)) && matchesPath(uri, filter);
}

/** A star at the beginning of a host stands for any beginning. */
function matchesAuthority(uri: UriParts | undefined, { host, port }: Authority): boolean {
  if (uri?.host === undefined) return false;
  const [wanted, given] = [host.toLowerCase(), uri.host.toLowerCase()];
  const isHost = wanted.startsWith('*') ? given.endsWith(wanted.slice(1)) : given === wanted;
  return isHost && (port === undefined || port === '' || Number(port) === Number(uri.port ?? Number.NaN));
}

function matchesPath(uri: UriParts | undefined, filter: IntentFilter): boolean {
  const { paths, pathPrefixes, pathPatterns } = filter;
  if (paths.length + pathPrefixes.length + pathPatterns.length === 0) return true;
  const path = uri?.path;
  return (
    path !== undefined &&
    (paths.includes(path) ||
      pathPrefixes.some((prefix) => path.startsWith(prefix)) ||
      pathPatterns.some((pattern) => matchesGlob(path, pattern)))
  );
}

/** Both sides may have wildcards: `*` for the part after the slash, or for both. */
function matchesType(type: string | undefined, types: readonly string[]): boolean {
  if (type === undefined) return types.length === 0;
  if (types.length === 0) return false;
  if (type === '*/*' || types.includes(type) || types.includes('*/*')) return true;
  const [major = '', minor = ''] = type.split('/');
  return types.some((one) => one === `${major}/*` || (minor === '*' && one.startsWith(`${major}/`)));
}

/** One character of a pattern, or any; where repeated, none or more of it. */
interface GlobToken {
  readonly character: string;
  readonly isAny: boolean;
  readonly isRepeated: boolean;
}

/**
 * Android's simple globs: `.` is any character, `*` repeats what is before it, a backslash takes the next character
 * as it is. As there, nothing is tried twice: `.*` ends at the first place where the character after it stands, so
 * that `.*\.pdf` does not take `/a.b.pdf`.
 */
export function matchesGlob(text: string, pattern: string): boolean {
  const tokens = globTokens(pattern);
  let at = 0;
  for (let n = 0; n < tokens.length; n++) {
    const token = tokens[n];
    if (token === undefined) break;
    const next = tokens[n + 1];
    if (token.isAny && token.isRepeated) {
      if (next === undefined) return true;
      const found = text.indexOf(next.character, at);
      if (found < 0) return false;
      at = found + 1;
      n++;
    } else if (token.isRepeated) {
      if (at >= text.length) return false;
      while (at < text.length && text[at] === token.character) at++;
    } else {
      if (at >= text.length || (!token.isAny && text[at] !== token.character)) return false;
      at++;
    }
  }
  return at >= text.length;
}

function globTokens(pattern: string): readonly GlobToken[] {
  return Array.from(pattern.matchAll(/\\?([\s\S])(\*?)/g), ([whole, character = '', star]) => ({
    character,
    isAny: character === '.' && !whole.startsWith('\\'),
    isRepeated: star === '*',
  }));
}

function uriParts(uri: string): UriParts {
  const [, scheme = '', rest = ''] = /^(?:([^:/?#]*):)?([^?#]*)/.exec(uri) ?? [];
  const server = /^\/\/([^/]*)/.exec(rest)?.[1];
  const path = server === undefined ? rest : rest.slice(2 + server.length);
  const [, host, port] = /^(?:.*@)?(.*?)(?::(\d*))?$/s.exec(server ?? '') ?? [];
  const isOpaque = scheme !== '' && !rest.startsWith('/');
  return {
    scheme,
    host: server === undefined ? undefined : decoded(host ?? ''),
    port,
    path: isOpaque ? undefined : decoded(path),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
