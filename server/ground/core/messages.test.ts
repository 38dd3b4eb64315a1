import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, say } from './messages.ts';

test('the language of ours that the caller weighs highest; Chinese when it wants neither', () => {
  const wanted: Record<string, string> = {
    'en-GB,zh;q=0.8': 'en-US',
    'fr, zh-TW;q=0.5, en;q=0.4': 'zh-CN',
    'de-DE': 'zh-CN',
    '': 'zh-CN',
    EN: 'en-US',
    english: 'zh-CN',
    'zh;q=0.2, en;q=0.9': 'en-US',
    'zh;q=0, en;q=0.1': 'en-US',
    'en;q=0': 'zh-CN',
    'en; q=1.0 , zh': 'en-US',
  };
  for (const [header, language] of Object.entries(wanted)) assert.equal(languageOf(header), language, header);
  assert.equal(languageOf(undefined), 'zh-CN');
});

test('places are filled in, and a value is never taken for a place', () => {
  const sentence = { zh: '{a} 和 {b}', en: '{a} and {b}' };
  assert.equal(say(sentence, 'en-US', { a: '{b}', b: 2 }), '{b} and 2');
  assert.equal(say(sentence, 'zh-CN', { a: 1 }), '1 和 {b}');
});

test('English tells one from many, whatever the count of Chinese', () => {
  const sentence = { zh: '{count} 行', en: '{count} rows', one: '{count} row' };
  const said = [0, 1, 2].map((count) => say(sentence, 'en-US', { count }));
  assert.deepEqual(said, ['0 rows', '1 row', '2 rows']);
  assert.equal(say(sentence, 'zh-CN', { count: 1 }), '1 行');
});
