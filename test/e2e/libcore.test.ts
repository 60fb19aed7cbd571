import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JvmApp, logged } from '../support/jvm-app.js';

type Answers = Readonly<Record<string, string>>;

/** What a phone with Android 10 answers to an app that targets it. */
const PHONE: Readonly<Record<string, Answers>> = {
  Lists: {
    'removes the last while looking at it': '[a, b]',
    'removes the last but one while looking at it': 'ConcurrentModificationException',
    'removes the last of a vector': '[a, b]',
    'array of a list': '2',
    'first of a queue': 'true',
    'second of a queue': 'ClassCastException',
    'queue in order': '01',
    observed: '[news]',
    'sorted while looked at': 'ConcurrentModificationException',
    'sorts itself': 'IllegalStateException',
    identifier: '00000001-0002-0003-0004-000000000005',
  },
  Patterns: {
    comment: 'true',
    'brace alone': 'PatternSyntaxException',
    'brace escaped': 'y',
    script: '..1',
    category: 'a.1',
    letters: '. .!',
    digits: '..',
    case: 'true',
    posix: '..1',
    behind: 'PatternSyntaxException',
    'group that is not there': 'PatternSyntaxException',
    flag: 'IllegalArgumentException',
    'as given': '\\p{Latin} 8',
    'split by nothing': '[a, b, c]',
    'split in two': '[a, bc]',
    'split by commas': '[, a, , b]',
    dollar: 'x',
    'two digits': 'b0',
    capital: 'ΑΛΦΑ',
    host: 'my_host.example',
    hebrew: 'iw',
  },
  Numbers: {
    plain: '1,234.50',
    'two groups': '12,34,567.89',
    significant: '1230',
    steps: '1.25',
    padded: '-000012',
    empty: '0.25',
    pattern: '0.0#',
    parsed: '1.5',
    india: '12,34,567.5',
    changed: '1234568',
    percent: '25%',
    money: '$2.50',
    yuan: '￥2.50',
    formatted: '12,345 0.13',
  },
  Dates: {
    'weekday by itself': 'Sunday 13',
    'part of the day': '12:26 PM',
    micros: '12:26:40.123000',
    tenths: '40.1',
    millis: '40.123',
    'parsed micros': '1600000000123',
    'parsed tenth': '1600000000500',
    'offset with a colon': '1600000000000',
    'offset without': '1600000000000',
    wrong: 'ParseException',
    'letter that nobody knows': 'IllegalArgumentException',
    pattern: 'cccc',
    spanish: '13 sept. dom.',
    'short time': 'h:mm a',
    french: "d MMM y 'à' HH:mm:ss",
    'two digits of a year': '1599955200000',
    'thai year': 'true',
    zone: 'GMT+01:00',
    'zone by its name': 'Japan Standard Time',
    order: '[-a, a, A, ä, a b, ab, b]',
    strength: '0 0',
  },
  Machine: {
    'virtual machine': 'Dalvik 0',
    vendor: 'The Android Project',
    agent: 'true',
    home: '[] /',
    temporary: 'true',
    'of the computer': 'nothing',
    all: 'Dalvik . null',
    own: 'null11null',
    environment: '/sdcard null /system',
    'key store': 'BKS 0',
    provider: '32',
    cipher: '16 16',
    keys: 'X509 PKIX',
    secure: 'true',
    providers: 'AndroidOpenSSL BC',
    'all providers':
      '+AndroidNSSP+AndroidOpenSSL+CertPathProvider+AndroidKeyStoreBCWorkaround+BC+HarmonyJSSE+AndroidKeyStore',
    'of another machine': 'null null',
    chance: 'true',
    classes: 'true true',
    'no code': 'IOException',
    tracing: 'stopped',
    'datagram sent': 'java.net.SocketException: sendto failed: ENETUNREACH (Network is unreachable)',
    'datagram awaited': 'java.net.SocketTimeoutException: Poll timed out',
    'datagram no more awaited': 'java.net.SocketException: Socket closed',
    'asleep under its own name': 'true',
    'channels awaited': '0 true',
    'channels no more awaited': '0 true',
    'channel of its own': '1',
    options: 'false false -1',
    'resources of its own': 'AnimationScaleListDrawable',
    suspended: 'UnsupportedOperationException',
  },
};

/** What it answers otherwise to an app that targets Android 7. */
const TO_AN_OLD_APP: Readonly<Record<string, Answers>> = {
  Lists: { 'sorted while looked at': '[1, 2]', 'sorts itself': '[1, 2]' },
  Patterns: { 'split by nothing': '[, a, b, c]', 'split in two': '[, abc]' },
};

describe("Android's java.* on the jvm device", () => {
  const app = new JvmApp();

  beforeAll(() => app.install(join('samples', 'libcore.apk')), 900_000);
  afterAll(() => app.close());

  async function answers(area: string): Promise<Answers> {
    const pairs = logged(await app.click(area), 'libcore').map((line) => line.split(/: (.*)/));
    await app.perform({ kind: 'key', key: 'back', times: 1 });
    return Object.fromEntries(pairs);
  }

  it('takes a core that is larger than the maximum for a while', async () => {
    const start = await app.restart();
    expect(start).toMatchObject({ process: 'foreground', unsettled: false });
    expect(logged(start, 'libcore')).toEqual(['pool: 4 of 4']);
  }, 60_000);

  it.each(Object.keys(PHONE))(
    'answers as on a phone: %s',
    async (area) => {
      expect(await answers(area)).toEqual(PHONE[area]);
    },
    60_000,
  );

  it('answers an old app as before', async () => {
    await app.install(join('samples', 'libcore-old.apk'));
    await app.restart();
    for (const [area, other] of Object.entries(TO_AN_OLD_APP))
      expect(await answers(area)).toEqual({ ...PHONE[area], ...other });
  }, 120_000);
});
