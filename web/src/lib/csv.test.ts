import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeText } from '#contract/ground/sheetText.ts';
import { toCsv } from './csv.ts';

test('cells with commas, quotes and line ends are quoted', () => {
  assert.equal(
    toCsv([
      ['a', 'b,c'],
      ['say "hi"', 'two\nlines'],
    ]),
    '\uFEFFa,"b,c"\r\n"say ""hi""","two\nlines"\r\n',
  );
});

test('what a spreadsheet would run as a formula is told to be text', () => {
  assert.equal(safeText('=HYPERLINK("http://x")'), `'=HYPERLINK("http://x")`);
  for (const start of ['+', '-', '@', '\t']) assert.equal(safeText(`${start}1`), `'${start}1`);
  assert.equal(safeText('zhang.san'), 'zhang.san');
});
