import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareTexts, type Line } from './compare.ts';

const signs = { same: '=', removed: '-', added: '+' } as const;
const shown = (lines: Line[]) => lines.map(({ kind, text }) => signs[kind] + text).join(' ');

test('paragraphs that stayed, went and came', () => {
  assert.equal(shown(compareTexts(['a', 'b', 'c'], ['a', 'x', 'c'])), '=a -b +x =c');
  assert.equal(shown(compareTexts([], ['a'])), '+a');
  assert.equal(shown(compareTexts(['a', 'a'], ['a'])), '=a -a');
  assert.equal(shown(compareTexts(['a', 'b', 'c', 'd'], ['b', 'x', 'd', 'a'])), '-a =b -c +x =d +a');
  assert.equal(shown(compareTexts(['a'], ['a'])), '=a');
});

test('very long texts are compared at their ends', () => {
  const many = (name: string) => Array.from({ length: 2000 }, (_, n) => `${name}${n}`);
  const lines = compareTexts(['first', ...many('a'), 'last'], ['first', ...many('b'), 'last']);
  assert.equal(lines.length, 4002);
  assert.deepEqual([lines[0]?.kind, lines.at(-1)?.kind], ['same', 'same']);
});
