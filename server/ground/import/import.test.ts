import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inspectFile, textOf } from './file.ts';
import { fieldsOf, linesOf, MOST_CHARACTERS, recordsOf } from './records.ts';
import { RejectFile } from './rejects.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { RecordReader } from './values.ts';

const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-import-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let serial = 0;
function fileWith(content: string | Uint8Array): string {
  serial += 1;
  const path = join(folder, `${serial}.csv`);
  writeFileSync(path, content);
  return path;
}

/** Every record as `line: fields` or `line! why`. */
async function records(content: string, width: number): Promise<string[]> {
  const found: string[] = [];
  for await (const record of recordsOf(linesOf(fileWith(content), 'utf-8'), ',', width)) {
    found.push(
      'problem' in record ? `${record.line}! ${record.problem.en}` : `${record.line}: ${record.fields.join('|')}`,
    );
  }
  return found;
}

test('fields by RFC 4180', () => {
  assert.deepEqual(fieldsOf('a,b,', ','), ['a', 'b', '']);
  assert.deepEqual(fieldsOf('"a,1","say ""hi""",c', ','), ['a,1', 'say "hi"', 'c']);
  assert.deepEqual(fieldsOf('"",""', ','), ['', '']);
  assert.deepEqual(fieldsOf('a;b', ';'), ['a', 'b']);
  for (const broken of ['"a', 'a"b,c', '"a"b,c', 'a,"b']) assert.equal(fieldsOf(broken, ','), null, broken);
});

test('a quoted field may span lines; an open quotation mark costs only its own line', async () => {
  assert.deepEqual(await records('1,"two\nlines"\n2,b\n', 2), ['1: 1|two\nlines', '3: 2|b']);
  assert.deepEqual(await records('1,"open\n2,b\n3,c\n', 2), [
    '1! A quotation mark is not closed properly',
    '2: 2|b',
    '3: 3|c',
  ]);
  assert.deepEqual(await records('1,"open\n2,b\n3,"c"\n4,d', 2), [
    '1! A quotation mark is not closed properly',
    '2: 2|b',
    '3: 3|c',
    '4: 4|d',
  ]);
  const many = Array.from({ length: 500 }, (_, at) => `${at},x`).join('\n');
  const found = await records(`1,"open\n${many}\n`, 2);
  assert.equal(found.length, 501);
  assert.equal(found.filter((record) => record.includes('!')).length, 1);
});

test('blank lines, carriage returns, a missing last line end, and too few fields', async () => {
  assert.deepEqual(await records('1,a\r\n\r\n  \n2,b\r\n3', 2), [
    '1: 1|a',
    '4: 2|b',
    '5! {expected} fields expected, {found} found',
  ]);
  assert.deepEqual(await records('1,a\r\r2,"b\rc"\r3,d', 2), ['1: 1|a', '3: 2|b\nc', '5: 3|d'], 'of an old Mac');
  // a line end on both sides of what is read at once
  const long = 'x'.repeat(256 * 1024 - 1);
  assert.deepEqual(await records(`${long}\r\n2`, 1), [`1: ${long}`, '2: 2']);
});

test('a line of 200 MB is refused without being kept', async () => {
  const path = join(folder, 'long.csv');
  const file = openSync(path, 'w');
  writeSync(file, '1,a\n');
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  for (let at = 0; at < 200; at += 1) writeSync(file, megabyte);
  writeSync(file, '\n2,b\n');
  closeSync(file);
  const found: string[] = [];
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  for await (const record of recordsOf(linesOf(path, 'utf-8'), ',', 2)) {
    most = Math.max(most, process.memoryUsage().heapUsed - before);
    found.push('problem' in record ? `${record.line}!${record.raw.length}` : record.fields.join('|'));
  }
  assert.deepEqual(found, ['1|a', '2!200', '2|b']);
  assert.ok(most < 64 * 1024 * 1024, `${most} bytes of heap`);
  const { lineEnds } = await inspectFile(path);
  assert.equal(lineEnds, 3);
  assert.ok(MOST_CHARACTERS < 200 * 1024 * 1024);
});

test('encodings: UTF-8 with and without its mark, GBK also when it shows late, and what is none', async () => {
  const encodingOf = async (content: string | Uint8Array) => (await inspectFile(fileWith(content))).encoding;
  const gbk = Buffer.from([0xc9, 0xee, 0xdb, 0xda]); // 深圳
  assert.equal(await encodingOf('a,b\n1,深圳\n'), 'utf-8');
  assert.equal(await encodingOf('\ufeffa,b\n'), 'utf-8');
  assert.equal(await encodingOf(Buffer.concat([Buffer.from('a,b\n1,'), gbk, Buffer.from('\n')])), 'gb18030');
  assert.equal(
    await encodingOf(Buffer.concat([Buffer.from(`a,b\n${'1,x\n'.repeat(200_000)}`), gbk, Buffer.from('\n')])),
    'gb18030',
  );
  assert.equal(
    await encodingOf(Buffer.concat([Buffer.from('名,b\n'), gbk, Buffer.from('\n')])),
    'utf-8',
    'the header decides',
  );
  assert.equal(await encodingOf(Buffer.from('\ufeffa,b\n', 'utf16le')), 'utf-16le');
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (const text of ['a,b\n1,2\n', '上车,下车\n深圳北站,一一一\n'.repeat(20_000), '名,价\r\n甲,12.5\r\n']) {
    assert.equal(await encodingOf(Buffer.from(text, 'utf16le')), 'utf-16le', text.slice(0, 20));
    assert.equal(await encodingOf(swapped(text)), 'utf-16be', text.slice(0, 20));
  }
  assert.equal(textOf(swapped('一,二\n1,2\n')), '一,二\n1,2\n');
  const broken = Buffer.concat([Buffer.from('a,b\n1,2\n'.repeat(10), 'utf16le'), Buffer.from([0x00, 0xd8, 0x0a, 0])]);
  await assert.rejects(encodingOf(broken), /not a text file/, 'half a character');
  await assert.rejects(encodingOf(Buffer.from('a\0b\n'.repeat(100))), /not a text file/, 'a text with NUL');
  await assert.rejects(encodingOf(''), /empty/);
  await assert.rejects(encodingOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])), /not a text file/);
  await assert.rejects(
    encodingOf(Buffer.from([0x61, 0xff, 0xff, 0x0a])),
    /neither UTF-8, UTF-16, GBK nor Windows-1252/,
  );
  const row = Buffer.concat([Buffer.from('\n1,'), gbk]);
  const spoilt = Buffer.concat([gbk, Buffer.from(',b'), row, Buffer.from('\n2,'), gbk, Buffer.from([0xff]), row]);
  assert.equal(await encodingOf(spoilt), 'gb18030', 'a spoilt byte');
  const damaged: boolean[] = [];
  for await (const line of linesOf(fileWith(spoilt), 'gb18030')) damaged.push(line.text.includes('\ufffd'));
  assert.deepEqual(damaged, [false, false, true, false], 'costs its line');
  const utf8 = Buffer.from('a,b\n1,深圳\n2,深圳\n3,深圳\n4,#\n').map((byte) => (byte === 0x23 ? 0xff : byte));
  assert.equal(await encodingOf(utf8), 'utf-8', 'no GBK by chance');
  const latin = (text: string) => encodingOf(Buffer.from(text, 'latin1'));
  assert.equal(await latin('plate,model\nABC 123,Citroën Müller\n'), 'windows-1252', 'well-formed GBK, but no Chinese');
  assert.equal(await latin('a\nGrößere Straße, Köln\n'), 'windows-1252');
  assert.equal(await latin('a\ncafé,é\n'), 'windows-1252');
  const rare = Buffer.from('b1d28740c9ee', 'hex'); // 币 and a letter of the extension beside 深
  assert.equal(await encodingOf(Buffer.concat([gbk, rare, gbk])), 'gb18030');
  let text = '';
  for await (const line of linesOf(fileWith(Buffer.concat([gbk, Buffer.from(',1\n')])), 'gb18030')) text += line.text;
  assert.equal(text, '深圳,1');
});

test('values are what they say, or are not taken', () => {
  const read = <Value>(text: string, how: (reader: RecordReader) => Value): Value | string => {
    const reader = new RecordReader(new Map([['x', text]]), new WallClock('Europe/Berlin'));
    const value = how(reader);
    return reader.problems.length > 0 ? 'refused' : value;
  };
  const local = (text: string) =>
    read(text, (reader) => reader.timeOf('x', text, new WallClock('Asia/Shanghai'), { order: 'ymd' }));
  assert.equal(local('2020-01-20 00:01:04'), '2020-01-19T16:01:04.000Z');
  assert.equal(local('2020/1/2 3:04'), '2020-01-01T19:04:00.000Z');
  for (const bad of [
    '2020-01-43 00:00:00',
    '2020-02-30 00:00:00',
    '43',
    '2020-13-01 00:00:00',
    '2020-01-01 43:00:00',
    '2020-01-01',
    'nan',
    '0020-01-01 00:00:00',
  ]) {
    assert.equal(local(bad), 'refused', bad);
  }
  for (const same of [
    '2026-01-05 09:05:00+08:00',
    '2026-01-05 09:05:00+08',
    '2026-01-05T09:05:00+0800',
    '2026-01-05 01:05:00 UTC',
    '2026-01-05 01:05:00Z',
    '2026-01-05 01:05:00.123456789 +0000 UTC'.replace(' UTC', ''),
    '2026-01-05T01:05:00.123456789Z',
    '2026-01-05 01:05:00.1234567 UTC',
    '2026-01-05 09:05:00 AM',
    '2026/1/5 9:05:00 am',
    '2026 Jan 05 09:05:00 AM',
    '05-Jan-2026 09:05:00',
    'Mon Jan  5 09:05:00 2026',
    'Mon, 05 Jan 2026 01:05:00 GMT',
    'January 5, 2026 9:05:00 AM',
    '2026年1月5日 9:05:00',
    '2026年1月5日 上午9:05',
    '2026.01.05 09:05',
    '20260105090500',
    '20260105T010500Z',
    '1767575100',
    '1767575100000',
    '1767575100.0',
    '1767575100000000',
    '46027.3784722222',
  ])
    assert.equal(local(same), '2026-01-05T01:05:00.000Z', same);
  for (const bad of [
    '46027',
    '31000.5',
    '2026-01-05 13:05:00 PM',
    '2026-01-05T09:05:00+99:00',
    '20261305090500',
    '05-Foo-2026 09:05',
  ])
    assert.equal(local(bad), 'refused', bad);
  const named = (text: string, format: string) =>
    read(text, (reader) => reader.timeOf('x', text, new WallClock('Asia/Shanghai'), { order: 'ymd', format }));
  assert.equal(named('05.01.2026 09:05', 'DD.MM.YYYY HH:mm'), '2026-01-05T01:05:00.000Z');
  assert.equal(named('1/5/2026 9:05 PM -0500', 'MM/DD/YYYY hh:mm A Z'), '2026-01-06T02:05:00.000Z');
  assert.equal(named('2026-01-05 09:05', 'DD.MM.YYYY HH:mm'), 'refused');
  const time = (text: string) => read(text, (reader) => reader.time('x', true));
  assert.equal(time('2020-01-20 00:01:04'), '2020-01-19T23:01:04.000Z', 'by the clock of the fleet');
  assert.equal(time('2020/7/2 3:04'), '2020-07-02T01:04:00.000Z');
  assert.equal(time('2020-01-20T00:01:04+08:00'), '2020-01-19T16:01:04.000Z', 'or as it says');
  for (const bad of ['2026-03-29 02:30', '2020-02-30 00:00', '2020-01-20', ''])
    assert.equal(time(bad), 'refused', `there is no ${bad}`);
  const iso = (text: string) => read(text, (reader) => reader.isoTime('x', true));
  assert.equal(iso('2020-01-20T00:01:04+08:00'), '2020-01-19T16:01:04.000Z');
  assert.equal(iso('2020-01-20T00:01:04Z'), '2020-01-20T00:01:04.000Z');
  for (const bad of [
    '2020-01-20 00:01:04',
    '2020-01-20T00:01:04',
    '2020-01-43T00:00:00Z',
    '2020-01-01T00:00:00+99:00',
    '',
  ])
    assert.equal(iso(bad), 'refused', bad);
  const unplaced = new RecordReader(new Map([['x', '2020-01-20 00:01:04']]), new WallClock('Asia/Shanghai'));
  unplaced.isoTime('x');
  unplaced.isoTime('x');
  assert.equal(unplaced.problems.length, 1, 'said once');
  assert.match(unplaced.problems[0]?.sentence.en ?? '', /lacks its time offset/);
  const number = (text: string) => read(text, (reader) => reader.number('x', 0, 100, true));
  assert.equal(number('-0.0'), 0);
  assert.equal(number('1e1'), 10);
  for (const bad of ['NaN', 'nan', 'Infinity', '', '-1', '101', '1,5', '0x10', '١'])
    assert.equal(number(bad), 'refused', bad);
  const american = (text: string) =>
    read(text, (reader) => reader.timeOf('x', text, new WallClock('UTC'), { order: 'mdy' }));
  assert.equal(american('01/20/2020 12:15:00 AM'), '2020-01-20T00:15:00.000Z');
  assert.equal(american('1/2/2020 3:04 pm'), '2020-01-02T15:04:00.000Z');
  assert.equal(american('1579478400'), '2020-01-20T00:00:00.000Z', 'seconds since 1970');
  for (const bad of ['20/01/2020 12:15', '1/2/2020 13:00 PM', '1/2/20 3:04'])
    assert.equal(american(bad), 'refused', bad);
  for (const [text, value] of [
    ['USD 12.50', 12.5],
    ['-USD 12.50', -12.5],
    ['12.50 EUR', 12.5],
    ['HK$1,234', 1234],
    ['€ 7', 7],
    ['7 €', 7],
    ['12RMB', 12],
    ['12 KMS', 'refused'],
    ['ABC 12', 'refused'],
  ] as const)
    assert.equal(
      read(text, (reader) => reader.figureOf('x', text, -10_000, 10_000)),
      value,
      text,
    );
  const figure = (text: string) => read(text, (reader) => reader.figureOf('x', text, -10_000, 10_000));
  assert.deepEqual(['$1,234.50', '-¥3', '01:02:03', '12.5元'].map(figure), [1234.5, -3, 3723, 12.5]);
  for (const bad of ['1,5', '1,23', '$', '1:2', 'NaN']) assert.equal(figure(bad), 'refused', bad);
  for (const bad of ['a\0b', 'a\u202eb', 'a\ufffdb'])
    assert.equal(
      read(bad, () => 'taken'),
      'refused',
    );
});

test('rejected rows come back as they were, without formulas, and a cut file is written again', async () => {
  const path = join(folder, 'rejects.csv');
  const file = await RejectFile.open(path, 0, ['line', 'reason', 'a', 'b']);
  file.add(2, 'bad, really', ['=1+1', '-0.0']);
  const bytes = await file.flush();
  file.add(3, 'lost', ['x', 'y']);
  await file.flush();
  await file.close(true);
  const again = await RejectFile.open(path, bytes, []);
  again.add(4, 'after', ['+cmd', '+5']);
  await again.flush();
  await again.close(true);
  assert.equal(
    readFileSync(path, 'utf8'),
    '\ufeffline,reason,a,b\r\n2,"bad, really",\'=1+1,-0.0\r\n4,after,\'+cmd,+5\r\n',
  );
});
