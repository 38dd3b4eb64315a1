/** A report on paper and as XML: everything that was approved, nothing that breaks its form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { printedReport, xmlOf, type ApprovedReport } from './forms.ts';

const report: ApprovedReport = {
  number: 'SGO-2026-0001',
  edition: 2,
  pack: 'NHTSA "SGO" <2021-01>',
  authority: 'NHTSA',
  hash: 'ab'.repeat(32),
  columns: [
    { column: 'VIN', type: 'text', value: 'LFV2A21K8A3000001' },
    { column: 'Crash & Speed', type: 'number', value: '12.5' },
    { column: 'Nothing', type: 'text', value: '' },
    { column: 'Narrative', type: 'text', value: `Line 1\n<script>&amp;\u0007 ${'word '.repeat(200)}` },
  ],
};

test('XML holds every value as it was approved, whatever stands in it', () => {
  const parser = new SaxesParser();
  const found: [string, string][] = [];
  let text = '';
  let head: Record<string, string> = {};
  let column = '';
  parser.on('error', (error) => assert.fail(error));
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'report') head = { ...attributes };
    column = attributes['column'] ?? '';
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => void (name === 'field' && found.push([column, text])));
  parser.write(xmlOf(report)).close();
  const { columns, ...rest } = report;
  assert.deepEqual(head, { ...rest, edition: '2' });
  // a bell is no character of XML
  assert.deepEqual(
    found,
    columns.map(({ column: name, value }) => [name, value.replace('\u0007', ' ')]),
  );
});

test('on paper, what is long has a heading of its own and goes on over pages', () => {
  const clock = new WallClock('Asia/Shanghai');
  const document = printedReport(report, { clock, language: 'en-US', approvedAt: '2026-03-01T00:00:00.000Z' });
  assert.equal(document.subtitle, 'NHTSA · SGO-2026-0001 · Version 2 · Approved 2026-03-01 08:00:00');
  assert.match(document.footer, /SGO-2026-0001-2 · SHA-256 (ab){32}/);
  const [table, heading, narrative] = document.blocks;
  assert.ok(table?.kind === 'table' && heading?.kind === 'heading' && narrative?.kind === 'text');
  assert.deepEqual(
    table.rows.map(([name]) => name),
    ['VIN', 'Crash & Speed', 'Nothing'],
  );
  assert.deepEqual([heading.text, narrative.text], ['Narrative', report.columns[3]?.value]);
});
