import { describe, expect, it } from 'vitest';
import type { IntentFilter } from '../../../src/apk/manifest/intent-filter.js';
import { type IntentQuery, matchesFilter, matchesGlob } from '../../../src/apk/model/match-filter.js';

const DEFAULT = 'android.intent.category.DEFAULT';
const BROWSABLE = 'android.intent.category.BROWSABLE';

function matches(intent: Partial<IntentQuery>, filter: Partial<IntentFilter>): boolean {
  return matchesFilter(
    { action: 'VIEW', categories: [], ...intent },
    {
      actions: ['VIEW'],
      categories: [DEFAULT],
      schemes: [],
      authorities: [],
      paths: [],
      pathPrefixes: [],
      pathPatterns: [],
      mimeTypes: [],
      ...filter,
    },
  );
}

const host = (name: string, port?: string) => ({ authorities: [{ host: name, port }] });

describe('action', () => {
  it('must be one that the filter lists', () => {
    expect(matches({ action: 'EDIT' }, { actions: ['VIEW', 'EDIT'] })).toBe(true);
    expect(matches({ action: 'SEND' }, { actions: ['VIEW', 'EDIT'] })).toBe(false);
    expect(matches({}, { actions: [] })).toBe(false);
  });

  it('may be missing where the filter has any', () => {
    const without = { categories: [] };
    const filter = {
      schemes: [],
      authorities: [],
      paths: [],
      pathPrefixes: [],
      pathPatterns: [],
      mimeTypes: [],
    };
    expect(matchesFilter(without, { ...filter, actions: ['VIEW'], categories: [DEFAULT] })).toBe(true);
    expect(matchesFilter(without, { ...filter, actions: [], categories: [DEFAULT] })).toBe(false);
  });
});

describe('categories', () => {
  it('TD 9 include the default one, which the filter must list', () => {
    expect(matches({}, { categories: [DEFAULT] })).toBe(true);
    expect(matches({}, { categories: [] })).toBe(false);
    expect(matches({}, { categories: ['android.intent.category.LAUNCHER'] })).toBe(false);
  });

  it('must all be in the filter, which may have more', () => {
    expect(matches({ categories: [BROWSABLE] }, { categories: [BROWSABLE, DEFAULT, 'x'] })).toBe(true);
    expect(matches({ categories: [BROWSABLE] }, { categories: [DEFAULT] })).toBe(false);
    expect(matches({ categories: [DEFAULT] }, { categories: [DEFAULT] })).toBe(true);
  });
});

describe('data', () => {
  it.each<[string, Partial<IntentQuery>, Partial<IntentFilter>, boolean]>([
    ['none against none', {}, {}, true],
    ['a URI against none', { data: 'http://x.org' }, {}, false],
    ['a type against none', { type: 'text/plain' }, {}, false],
    ['none against a scheme', {}, { schemes: ['http'] }, false],
    ['none against a type', {}, { mimeTypes: ['text/plain'] }, false],
    ['the scheme', { data: 'http://x.org/a' }, { schemes: ['https', 'http'] }, true],
    ['another scheme', { data: 'ftp://x.org/a' }, { schemes: ['https', 'http'] }, false],
    [
      'a scheme in capitals, which Android tells apart',
      { data: 'HTTP://x.org' },
      { schemes: ['http'] },
      false,
    ],
    ['an opaque URI', { data: 'mailto:me@x.org' }, { schemes: ['mailto'] }, true],
    [
      'a URI with a type against a scheme',
      { data: 'http://x.org', type: 'text/html' },
      { schemes: ['http'] },
      false,
    ],
    ['a scheme and a type', { data: 'a:/b', type: 'a/b' }, { schemes: ['a'], mimeTypes: ['a/b'] }, true],
    ['a type without its URI', { type: 'a/b' }, { schemes: ['a'], mimeTypes: ['a/b'] }, false],
    ['a URI without its type', { data: 'a:/b' }, { schemes: ['a'], mimeTypes: ['a/b'] }, false],
    [
      'content where only a type is asked for',
      { data: 'content://p/1', type: 'a/b' },
      { mimeTypes: ['a/b'] },
      true,
    ],
    [
      'a file where only a type is asked for',
      { data: 'file:///a', type: 'a/b' },
      { mimeTypes: ['a/b'] },
      true,
    ],
    [
      'http where only a type is asked for',
      { data: 'http://x/a', type: 'a/b' },
      { mimeTypes: ['a/b'] },
      false,
    ],
    ['a URI without a scheme', { data: 'readme', type: 'a/b' }, { mimeTypes: ['a/b'] }, true],
  ])('%s', (_, intent, filter, expected) => {
    expect(matches(intent, filter)).toBe(expected);
  });
});

describe('host and port', () => {
  const http = { schemes: ['http'] };

  it.each<[string, string, Partial<IntentFilter>, boolean]>([
    ['the host', 'http://x.org/a?b#c', host('x.org'), true],
    ['the host, capitals aside', 'http://X.org', host('x.ORG'), true],
    ['another host', 'http://y.org', host('x.org'), false],
    ['no host', 'http:a', host('x.org'), false],
    ['a subdomain of a host', 'http://a.x.org', host('x.org'), false],
    ['a subdomain by a star', 'http://a.x.org', host('*.x.org'), true],
    ['a star alone', 'http://whatever', host('*'), true],
    ['another domain against a star', 'http://a.y.org', host('*.x.org'), false],
    ['the port', 'http://x.org:8080/', host('x.org', '8080'), true],
    ['another port', 'http://x.org:80/', host('x.org', '8080'), false],
    ['a port that is missing', 'http://x.org/', host('x.org', '8080'), false],
    ['a port that nobody asked for', 'http://x.org:80/', host('x.org'), true],
    ['a user before the host', 'http://me:secret@x.org:80/', host('x.org', '80'), true],
    ['an address of version 6', 'http://[::1]:80/', host('[::1]', '80'), true],
    [
      'one of several',
      'http://y.org',
      { authorities: [...host('x.org').authorities, ...host('y.org').authorities] },
      true,
    ],
  ])('%s', (_, data, filter, expected) => {
    expect(matches({ data }, { ...http, ...filter })).toBe(expected);
  });

  it('count for nothing without a scheme in the filter', () => {
    expect(matches({ type: 'a/b' }, { ...host('x.org'), paths: ['/a'], mimeTypes: ['a/b'] })).toBe(true);
  });
});

describe('path', () => {
  const at = { schemes: ['http'], ...host('x.org') };

  it.each<[string, string, Partial<IntentFilter>, boolean]>([
    ['the path', '/a/b', { paths: ['/a/b'] }, true],
    ['the path with a query', '/a/b?c=d#e', { paths: ['/a/b'] }, true],
    ['the path decoded', '/a%20b', { paths: ['/a b'] }, true],
    ['a path with broken escapes', '/a%zz', { paths: ['/a%zz'] }, true],
    ['a longer path', '/a/b/c', { paths: ['/a/b'] }, false],
    ['no path', '', { paths: ['/a/b'] }, false],
    ['a prefix', '/a/b/c', { pathPrefixes: ['/a/b'] }, true],
    ['another prefix', '/b', { pathPrefixes: ['/a/b'] }, false],
    ['a pattern', '/a/report.pdf', { pathPatterns: ['/.*\\.pdf'] }, true],
    ['any of them', '/c', { paths: ['/a'], pathPrefixes: ['/b'], pathPatterns: ['/c'] }, true],
  ])('%s', (_, path, filter, expected) => {
    expect(matches({ data: `http://x.org${path}` }, { ...at, ...filter })).toBe(expected);
  });

  it('counts for nothing without a host in the filter', () => {
    expect(matches({ data: 'http://x.org/b' }, { schemes: ['http'], paths: ['/a'] })).toBe(true);
  });
});

describe('MIME type', () => {
  it.each<[string, string, boolean]>([
    ['text/plain', 'text/plain', true],
    ['text/plain', 'text/html', false],
    ['image/png', 'image/*', true],
    ['imagex/png', 'image/*', false],
    ['text/plain', '*/*', true],
    ['image/*', 'image/png', true],
    ['image/*', 'image/*', true],
    ['image/*', 'text/plain', false],
    ['*/*', 'text/plain', true],
  ])('%s against %s: %s', (type, wanted, expected) => {
    expect(matches({ type }, { mimeTypes: [wanted] })).toBe(expected);
  });
});

describe('globs', () => {
  it.each<[string, string, boolean]>([
    ['/a', '/a', true],
    ['/a', '/b', false],
    ['/a', '/a/', false],
    ['/a/', '/a', false],
    ['/ax', '/a.', true],
    ['/a', '/a.', false],
    ['/a.', '/a\\.', true],
    ['/ax', '/a\\.', false],
    ['/aaab', '/a*b', true],
    ['/b', '/a*b', true],
    ['/*', '/\\*', true],
    ['/whatever', '/.*', true],
    ['/', '/.*', true],
    ['', '.*', true],
    ['', '', true],
    ['/a', '', false],
    ['/a/x/b', '/a/.*/b', true],
    ['/a/x/c', '/a/.*/b', false],
    ['/a/x', '/a/.*b', false],
    ['/a.pdf', '/.*\\.pdf', true],
    // As on a phone: the first dot ends what `.*` takes.
    ['/a.b.pdf', '/.*\\.pdf', false],
    ['/a.b.pdf', '/.*\\..*\\.pdf', true],
  ])('%s against %s: %s', (text, pattern, expected) => {
    expect(matchesGlob(text, pattern)).toBe(expected);
  });
});
