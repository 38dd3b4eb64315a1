import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTyped } from './clockTyped.ts';

test('a time of day is understood as people type it', () => {
  const whole = (text: string) => clockTyped(text, true);
  assert.deepEqual(['7', '07', '730', '0730', '7:30', '07：30', ' 23.59 ', ''].map(whole), [
    '07:00',
    '07:00',
    '07:30',
    '07:30',
    '07:30',
    '07:30',
    '23:59',
    '',
  ]);
  assert.deepEqual(['24:00', '12:60', '1:2', 'x', '12:', '123456'].map(whole), [null, null, null, null, '12:00', null]);
});

test('while it is typed nothing is taken that may go on', () => {
  const begun = (text: string) => clockTyped(text, false);
  assert.deepEqual(['0', '07', '07:', '07:3', '123'].map(begun), [null, null, null, null, null]);
  assert.deepEqual(['07:30', '1234', '7:30'].map(begun), ['07:30', '12:34', '07:30']);
});
