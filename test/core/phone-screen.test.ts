import { describe, expect, it } from 'vitest';
import {
  namePhoneScreen,
  parsePhoneScreen,
  readPhoneScreen,
  showPhoneScreen,
  writtenPhoneScreen,
} from '../../src/core/phone-screen.js';

describe('the screen of a phone', () => {
  it('is named, or given in pixels and dpi', () => {
    expect(readPhoneScreen('phone')).toBe('1080x2340@420');
    expect(readPhoneScreen('small')).toBe('320x480@160');
    expect(readPhoneScreen('720x1280@320')).toBe('720x1280@320');
    expect(readPhoneScreen('0720x1280@320')).toBe('720x1280@320');
  });

  it('is one that a phone could have', () => {
    for (const none of [
      '',
      'large',
      '720x1280',
      '720*1280@320',
      '10x10@160',
      '720x1280@5000',
      '99999x1@160',
    ]) {
      expect(readPhoneScreen(none)).toBeNull();
    }
  });

  it('is called by its name where it has one', () => {
    expect(namePhoneScreen('2208x1840@420')).toBe('fold');
    expect(namePhoneScreen('720x1280@320')).toBe('720x1280@320');
  });

  it('is written down as its numbers', () => {
    expect(parsePhoneScreen('2560x1600@320')).toEqual({ width: 2560, height: 1600, dpi: 320 });
    expect(showPhoneScreen({ width: 2560, height: 1600, dpi: 320 })).toBe('2560x1600@320');
    expect(writtenPhoneScreen.parse('tablet')).toBe('2560x1600@320');
    expect(writtenPhoneScreen.safeParse('huge').error?.issues[0]?.message).toContain(
      'phone, small, tablet, fold',
    );
  });
});
