/** What a person sees in the cells of a spreadsheet is what is read. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { zip } from '#server/testing/files.ts';
import { readTable } from './sheetHead.ts';
import { xlsxRows } from './xlsxRows.ts';

const NS = 'http://schemas.openxmlformats.org';
const RELATIONS = `${NS}/package/2006/relationships`;
const TYPE = `${NS}/officeDocument/2006/relationships`;
const FORMATS = [
  '00000',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  '[$-404]e"年"m"月"d"日"',
  '"Red"0',
  '000\\-0000',
  '[h]:mm',
  '#,##0.00',
  '[$¥-804]0.00',
];

/** A workbook of these rows; `hidden` is a sheet before it that nobody sees. */
function workbook(rows: string, { strings = '', hidden = '', is1904 = false } = {}): Buffer {
  const sheet = (data: string) =>
    `<?xml version="1.0"?><x:worksheet xmlns:x="${NS}/spreadsheetml/2006/main"><sheetData>${data}</sheetData></x:worksheet>`;
  const escaped = FORMATS.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = [0, 14, 10, 21, ...FORMATS.map((_, at) => 164 + at)].map((id) => `<xf numFmtId="${id}"/>`);
  return zip(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${TYPE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns:r="${TYPE}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${hidden === '' ? '' : '<sheet name="old" sheetId="2" state="hidden" r:id="rId4"/>'}<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${TYPE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${TYPE}/styles" Target="/xl/styles.xml"/><Relationship Id="rId3" Type="${TYPE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${TYPE}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      'xl/styles.xml': `<styleSheet><numFmts>${escaped.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
      'xl/worksheets/sheet1.xml': sheet(rows),
      'xl/worksheets/sheet2.xml': sheet(hidden),
    }).map(([name, text]) => ({ name, content: Buffer.from(text) })),
  );
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const read = (bytes: Buffer) =>
  [...xlsxRows(bytes, 100)].map(({ cells, faults }) => [
    ...cells,
    ...faults.map(({ params }) => `! ${params['cell']}`),
  ]);

test('numbers are read as they are shown, dates in one way, and what a sheet has lost is told with its cell', () => {
  const shown: readonly (readonly [value: string, style: number, expected: string])[] = [
    ['123', 4, '00123'],
    ['43850.5', 5, '2020-01-20 12:00:00'],
    ['43850', 6, '2020-01-20 00:00:00'],
    ['43850', 1, '2020-01-20 00:00:00'],
    ['5', 7, 'Red5'],
    ['0.05', 2, '5.00%'],
    ['1234567', 8, '123-4567'],
    ['1.5', 9, '36:00:00'],
    ['0.35', 3, '08:24:00'],
    ['1234.5678', 10, '1234.5678'],
    ['12.5', 11, '12.5'],
    ['0.30000000000000004', 0, '0.3'],
    ['113.93456789', 0, '113.93456789'],
    ['-5', 0, '-5'],
  ];
  assert.deepEqual(
    read(workbook(shown.map(([value, style]) => row(number(value, style))).join(''))),
    shown.map(([, , expected]) => [expected]),
  );
  assert.deepEqual(read(workbook(row(number('43850', 1)), { is1904: true })), [['2024-01-21 00:00:00']]);
  const lost = row(
    text('x'),
    '<c t="e"><v>#N/A</v></c>',
    number('440300199001011234'),
    number('4.4030019900101E17', 4),
    number('-1', 1),
  );
  assert.deepEqual(read(workbook(lost)), [
    ['x', '#N/A', '440300199001011234', '4.4030019900101E17', '-1', '! B1', '! C1', '! D1', '! E1'],
  ]);
});

test('texts come without the readings above them, from the first sheet that is seen', () => {
  const strings =
    '<si><r><t>東</t></r><r><t xml:space="preserve">京 </t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><t>A&amp;B_x000D_&#x4e2d;</t></si>';
  const rows = `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="str"><f>1+1</f><v>2</v></c></row>`;
  const sheet = workbook(rows, { strings, hidden: row(text('secret')) });
  assert.deepEqual(
    [...xlsxRows(sheet, 100)],
    [{ line: 3, cells: ['', '東京', '', 'A&B\r中', 'TRUE', '2'], faults: [] }],
  );
});

test('the head may stand below a title, and a row with a lost value is named while others pass', async () => {
  const names = {
    number: { zh: '编号', en: 'Number' },
    model: { zh: '车型', en: 'Model' },
  };
  const rows = [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>车辆清单</t></is></c></row>',
    '<row r="2"/>',
    `<row r="3">${text('编号')}${text('车型')}${text('other')}</row>`,
    `<row r="4">${number('123', 4)}${text('A')}<c t="e"><v>#REF!</v></c></row>`,
    `<row r="5">${number('124', 4)}<c t="e"><v>#N/A</v></c></row>`,
  ];
  const table = await readTable(
    { name: 'a.xlsx', bytes: workbook(rows.join('')), whose: 'test' },
    { names, required: ['number'], passesOthers: true },
    2,
  );
  assert.deepEqual(
    table.map(({ line, cell, fault }) => [line, cell('number'), fault?.params['cell'] ?? '']),
    [
      [4, '00123', ''],
      [5, '00124', 'B5'],
    ],
  );
});

const REPORTED = join(import.meta.dirname, '../../../../shared/data/reports/xlsx/cars.xlsx');

test('a reported sheet', (context) => {
  if (!existsSync(REPORTED)) return context.skip('the reported sheet is not beside this checkout');
  assert.deepEqual(read(readFileSync(REPORTED)), [
    ['fleetNumber', 'plate', 'model'],
    ['00123', '粤H10001', '#N/A', '! C2'],
    ['440300199001011234', '粤H10002', 'ok', '! A3'],
    ['F3', '粤H10003', '#REF!', '! C4'],
  ]);
});
