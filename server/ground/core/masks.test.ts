import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskMobile, maskName } from './masks.ts';

test('of any number something is hidden', () => {
  for (let length = 0; length <= 16; length += 1) {
    const number = '8765432198765432'.slice(0, length);
    const masked = maskMobile(number);
    const shown = masked.replaceAll('*', '').length;
    assert.ok(length === 0 ? masked === '' : length - shown >= Math.min(length, 3), `${number} ${masked}`);
  }
});

test('a name keeps its first character', () => {
  for (const [name, masked] of [
    ['', ''],
    ['王', '*'],
    ['王芳', '王**'],
    ['欧阳娜娜', '欧**'],
  ] as const)
    assert.equal(maskName(name), masked);
});
