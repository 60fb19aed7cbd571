import { describe, expect, it } from 'vitest';
import { ABSTRACTIONS, abstraction } from '../../../src/core/abstraction/index.js';
import { widget } from '../../../src/core/widget.js';
import { APP } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

describe('abstraction', () => {
  it('makes each one by its name', () => {
    expect(ABSTRACTIONS).toEqual([
      'swifthand',
      'swifthand-drop',
      'swifthand-drop-editable',
      'quantum',
      'level1',
      'level2',
      'level3',
      'level4',
      'level5',
    ]);
    for (const name of ABSTRACTIONS) expect(abstraction(name, { package: APP }).name).toBe(name);
  });

  it('has the text policy in the name', () => {
    const dropping = abstraction('swifthand-drop', { package: APP });
    const shows = (text: string) => screenOf(widget({ className: 'Button', clickable: true, text }));
    expect(dropping.key(shows('a'))).toBe(dropping.key(shows('b')));
  });

  it('answers an unknown name with the list', () => {
    expect(() => abstraction('toString', { package: APP })).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_ABSTRACTION',
        message: expect.stringContaining("'toString'"),
        remedy: `Use one of: ${ABSTRACTIONS.join(', ')}.`,
        exit: 2,
      }),
    );
  });
});
