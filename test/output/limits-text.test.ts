import { describe, expect, it } from 'vitest';
import { limitsText } from '../../src/output/limits-text.js';

describe('the line about limits', () => {
  it('names each API, how often it was hit and where first, the most frequent first', () => {
    const limits = [
      { api: 'android.webkit.WebView', times: 1, activity: 'a.Help' },
      { api: 'java.lang.System.loadLibrary', times: 1200, activity: '' },
    ];
    expect(limitsText(limits)).toBe(
      'not tested for want of java.lang.System.loadLibrary (1,200 times, first on no activity), ' +
        'android.webkit.WebView (once, first on a.Help)',
    );
  });
});
