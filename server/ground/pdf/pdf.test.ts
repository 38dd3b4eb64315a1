import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { unheld } from '#server/testing/unheld.ts';
import type { PdfDocument } from './document.ts';
import { pdfOf } from './pdf.ts';

const page = (rows: number): PdfDocument => ({
  title: '行程单 Trip list',
  stamp: '仅供试用，不作税务凭证',
  footer: 'Pilotdesk',
  createdAt: '2026-01-01T00:00:00.000Z',
  blocks: [
    { kind: 'fields', fields: [['购买方', '云湾科技有限公司']] },
    {
      kind: 'table',
      columns: [
        { title: '上车 Pick-up', weight: 3 },
        { title: '金额 Amount', weight: 1, align: 'right' },
      ],
      rows: Array.from({ length: rows }, (_, at) => [`云湾站 ${at + 1} 号口`, `${at + 1}.00`]),
      totals: ['合计', '5050.00'],
    },
  ],
});

const pagesOf = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

test('a document goes on over pages, carries only the glyphs it needs, and holds nobody up', async () => {
  await pdfOf(page(1), 'test');
  let bytes: Uint8Array = Buffer.alloc(0);
  const work = async () => {
    bytes = await pdfOf(page(100), 'test');
  };
  await unheld(work, 100);
  assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
  assert.equal(pagesOf(bytes), 3);
  assert.ok(bytes.length < 40_000, `${bytes.length} bytes`);
  assert.deepEqual(await pdfOf(page(100), 'test'), bytes);
});

/** Where texts begin on the pages, from the left, in points. */
const placesOf = (bytes: Uint8Array): number[] => {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const streams = [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(file.subarray(index + 7, text.indexOf('\nendstream', index))).toString('latin1')];
    } catch {
      return [];
    }
  });
  return streams.flatMap((stream) => [...stream.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x)));
};

test('sums end at one line, also when the title was drawn with some of their digits', async () => {
  const bytes = await pdfOf(
    {
      title: '1',
      footer: '',
      createdAt: '2026-01-01T00:00:00.000Z',
      blocks: [
        { kind: 'table', columns: [{ title: '', weight: 1, align: 'right' }], rows: [['11.11'], ['22.22'], ['17.71']] },
      ],
    },
    'test',
  );
  const sums = placesOf(bytes).filter((x) => x > 400);
  // the number of the page stands there, too
  assert.ok(sums.length >= 3);
  assert.equal(new Set(sums.slice(0, 3)).size, 1, sums.join(' '));
});
