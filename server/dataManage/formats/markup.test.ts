import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { escapedHtml, escapedXml } from '#contract/ground/markup.ts';

test('signs of HTML become text', () => {
  assert.equal(escapedHtml('<b title="a & b">'), '&lt;b title=&quot;a &amp; b&quot;&gt;');
});

test('what XML reads again is what was written, without what it cannot hold', () => {
  const text = 'a\u0000<b> & "c"\n\td\uFFFE\uD800 😀 云湾';
  let read = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => (read = String(attributes['of'])));
  parser.write(`<text of="${escapedXml(text)}"/>`).close();
  assert.equal(read, 'a <b> & "c"\n\td   😀 云湾');
});
