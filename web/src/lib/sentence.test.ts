import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentence } from './sentence.ts';

const words = {
  zh: { title: '角色', chosen: '已选 {{count}} 项', moved: '{{name}} 移到 {{place}}' },
  en: {
    title: 'Roles',
    chosen: { one: '{{count}} row chosen', other: '{{count}} rows chosen' },
    moved: '{{name}} moved to {{place}}',
  },
};

test('a sentence follows the language, and English the number', () => {
  assert.equal(sentence(words, 'zh-CN', 'title'), '角色');
  assert.equal(sentence(words, 'en-US', 'title'), 'Roles');
  assert.equal(sentence(words, 'zh-CN', 'chosen', { count: 1 }), '已选 1 项');
  assert.deepEqual(
    [0, 1, 2, 1.5].map((count) => sentence(words, 'en-US', 'chosen', { count })),
    ['0 rows chosen', '1 row chosen', '2 rows chosen', '1.5 rows chosen'],
  );
});

test('what is put in is text, whatever it looks like', () => {
  const typed = sentence(words, 'en-US', 'moved', { name: '{{place}} $& $t(title)', place: '<b>' });
  assert.equal(typed, '{{place}} $& $t(title) moved to <b>');
});

test('a missing value leaves nothing, an unknown key itself', () => {
  assert.equal(sentence(words, 'en-US', 'moved', { name: 'A' }), 'A moved to ');
  assert.equal(sentence(words, 'en-US', 'constructor'), 'constructor');
  assert.equal(sentence(words, 'zh-CN', 'gone'), 'gone');
});
