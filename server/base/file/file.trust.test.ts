/** Files that are not what they say: polyglots, bombs, names that lead out, pages in disguise. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { ZipFile } from 'yazl';
import { FILE_TYPES, type FileProblem } from '#contract/base/file/calls.ts';
import { bring, pdf, png, put, zip } from '#server/testing/files.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import { safeName } from './kinds.ts';

const app = await startTestApp();
const anna = await app.signInAs('operations');
const status = (expected: number) => (error: unknown) => error instanceof Refused && error.answer.status === expected;
const word = (folder: string) =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: `${folder}/document.xml`, content: '<a/>' },
  ]);

/** An archive whose numbers stand in the records for large ones. */
async function large(entries: number): Promise<Buffer> {
  const archive = new ZipFile();
  for (let at = 0; at < entries; at += 1)
    archive.addBuffer(Buffer.from(`content ${at}`), `${at}.txt`, { forceZip64Format: true });
  archive.end({ forceZip64Format: true, comment: '' });
  return buffer(archive.outputStream);
}

/** The same with another count of its files. */
async function claiming(entries: number): Promise<Buffer> {
  const bytes = await large(1);
  const end = bytes.lastIndexOf(Buffer.from('504b0606', 'hex'));
  bytes.writeBigUInt64LE(BigInt(entries), end + 24);
  bytes.writeBigUInt64LE(BigInt(entries), end + 32);
  return bytes;
}

const HONEST: [name: string, bytes: Uint8Array][] = [
  ['a.png', png()],
  ['a.pdf', pdf()],
  ['a.csv', Buffer.from('姓名,年龄\n王,3\n')],
  ['gbk.csv', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31, 0x0a])],
  ['a.zip', zip([{ name: 'a/b.txt', content: 'x'.repeat(10_000) }])],
  ['many.zip', zip(Array.from({ length: 21_000 }, (_, at) => ({ name: `labels/${at}.txt`, content: '' })))],
  ['large.zip', await large(3)],
  ['a.xml', Buffer.from('<?xml version="1.0" encoding="utf-8"?>\n<!-- CVAT -->\n<annotations><image/></annotations>')],
  ['plain.xml', Buffer.from('\ufeff<annotations/>')],
  // as KITTI's tracklets begin: it names the root element and brings nothing in
  [
    'tracklets.xml',
    Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE boost_serialization>\n<boost_serialization></boost_serialization>'),
  ],
  ['a.pcd', Buffer.from('# .PCD v.7\nVERSION .7\nFIELDS x y z\nPOINTS 1\nDATA binary\n\0\x01\x02')],
  ['a.mcap', Buffer.from('894d434150300d0a0100000000000000', 'hex')],
  // points whose first bytes are those of a sound
  ['points.bin', Buffer.from('fffb90440000803f0000803f00000000'.repeat(40), 'hex')],
  ['a.docx', word('word')],
  ['a.xlsx', word('xl')],
  [
    'a.apk',
    zip([
      { name: 'AndroidManifest.xml', content: 'x' },
      { name: 'classes.dex', content: 'y' },
    ]),
  ],
];

const MANY = Array.from({ length: 20_001 }, (_, at) => ({ name: `word/${at}.xml`, content: '' }));

const DISHONEST: [what: string, name: string, bytes: Uint8Array, problem: FileProblem][] = [
  ['a program called a document', 'a.pdf', Buffer.from('MZ\x90\0 this is a program'), 'contentDiffers'],
  ['a page called an image', 'a.jpg', Buffer.from('<html><script>alert(1)</script>'), 'contentDiffers'],
  [
    'a drawing called an image',
    'a.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'contentDiffers',
  ],
  ['an image called another image', 'a.gif', png(), 'contentDiffers'],
  ['a page called text', 'a.txt', Buffer.from('\ufeff  <!DOCTYPE html><script>alert(1)</script>'), 'hiddenScript'],
  ['a script called a table', 'a.csv', Buffer.from('<script>alert(1)</script>'), 'hiddenScript'],
  ['a program called text', 'a.txt', Buffer.from('text\0\x01\x02'), 'contentDiffers'],
  ['an image that is an archive too', 'a.png', Buffer.concat([png(), zip([{ name: 'a', content: 'b' }])]), 'twoKinds'],
  [
    'a document that is an archive too',
    'a.pdf',
    Buffer.concat([pdf(), zip([{ name: 'a', content: 'b' }])]),
    'twoKinds',
  ],
  ['an image with something behind it', 'a.png', Buffer.concat([png(), Buffer.from('<?php echo 1;')]), 'twoKinds'],
  ['an image of 4 billion pixels', 'a.png', png(65_535, 65_535), 'tooManyPixels'],
  ['an image without sides', 'a.png', png(0, 0), 'brokenImage'],
  ['a bomb', 'a.zip', zip([{ name: 'zeros', content: Buffer.alloc(80_000_000) }]), 'archiveTooLarge'],
  [
    'an archive that claims terabytes',
    'a.zip',
    zip(Array.from({ length: 3 }, (_, at) => ({ name: `${at}`, content: 'x', claims: { unpacked: 4_000_000_000 } }))),
    'archiveTooLarge',
  ],
  [
    'an archive whose sizes stand elsewhere',
    'a.zip',
    zip([{ name: 'a', content: 'x', claims: { unpacked: 0xffffffff } }]),
    'brokenArchive',
  ],
  ['an archive of a million files', 'a.zip', await claiming(1_000_000), 'archiveTooLarge'],
  ['a document of very many files', 'a.docx', zip(MANY), 'archiveTooLarge'],
  ['a drawing called annotations', 'a.xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'hiddenScript'],
  ['a page called annotations', 'a.xml', Buffer.from('<?xml version="1.0"?><html><body/></html>'), 'hiddenScript'],
  [
    'annotations with entities',
    'a.xml',
    Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    'hiddenScript',
  ],
  [
    'annotations with a definition from elsewhere',
    'a.xml',
    Buffer.from('<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>'),
    'hiddenScript',
  ],
  ['annotations declared a page', 'a.xml', Buffer.from('<!DOCTYPE html><annotations/>'), 'hiddenScript'],
  ['annotations declared a page behind', 'a.xml', Buffer.from('<!DOCTYPE a><!DOCTYPE html><a/>'), 'hiddenScript'],
  [
    'annotations with a style that is a program',
    'a.xml',
    Buffer.from('<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="a.xsl"?><a/>'),
    'hiddenScript',
  ],
  ['a program called annotations', 'a.xml', Buffer.from('MZ\x90\0 this is a program'), 'contentDiffers'],
  ['text called a cloud', 'a.pcd', Buffer.from('VERSION of something\nelse'), 'contentDiffers'],
  ['a picture called a cloud', 'a.pcd', png(), 'contentDiffers'],
  ['text called a recording', 'a.mcap', Buffer.from('MCAP0 recorded by nobody'), 'contentDiffers'],
  ['an archive that leads out', 'a.zip', zip([{ name: '../../etc/passwd', content: 'x' }]), 'archiveNames'],
  ['an archive that leads to the root', 'a.zip', zip([{ name: '/etc/passwd', content: 'x' }]), 'archiveNames'],
  ['an archive that leads out on Windows', 'a.zip', zip([{ name: 'a\\..\\..\\b', content: 'x' }]), 'archiveNames'],
  ['an encrypted archive', 'a.zip', zip([{ name: 'a', content: 'x', claims: { flags: 1 } }]), 'archiveSealed'],
  ['an archive cut off', 'a.zip', zip([{ name: 'a', content: 'x'.repeat(500) }]).subarray(0, -30), 'brokenArchive'],
  ['an archive called a document', 'a.docx', zip([{ name: 'a', content: 'x' }]), 'contentDiffers'],
  ['a sheet called a text document', 'a.docx', word('xl'), 'contentDiffers'],
  ['a document of too many pages', 'a.pdf', pdf('<</Type /Page>>\n'.repeat(6000)), 'tooManyPages'],
];

test('files that are what they say are believed', async () => {
  for (const [name, bytes] of HONEST) {
    const { state, problem } = await bring(anna, name, bytes);
    assert.deepEqual([state, problem], ['confirmed', null], name);
  }
});

test('files that are something else go into quarantine, where nobody gets them', async () => {
  for (const [what, name, bytes, expected] of DISHONEST) {
    app.advance(2);
    const { id, state, problem, reason } = await bring(anna, name, bytes);
    assert.deepEqual([state, problem], ['quarantined', expected], what);
    assert.notEqual(reason, '', what);
    await assert.rejects(anna.call('/sys/file/getDownloadTicket', { id }), status(404), what);
  }
});

test('endings that could run, and types that contradict an ending, are refused before anything is sent', async () => {
  for (const name of ['a.html', 'a.svg', 'a.js', 'a.exe', 'a.php', 'a.pdf.exe', 'a', 'a.', '.pdf/', 'a.htm']) {
    await assert.rejects(anna.call('/sys/file/presignedPutUrl', { name, size: 5 }), status(400), name);
  }
  for (const type of ['text/html', 'image/svg+xml', 'application/javascript', 'image/png']) {
    await assert.rejects(anna.call('/sys/file/presignedPutUrl', { name: 'a.pdf', type, size: 5 }), status(400), type);
  }
  for (const size of [0, -1, 600_000_000, 3 * 1024 ** 3]) {
    await assert.rejects(anna.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size }), status(400), String(size));
  }
});

test('names lose what could lead somewhere or hide something', () => {
  const names: [given: string, kept: string][] = [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\windows\\evil.txt', 'evil.txt'],
    ['..hidden.pdf', 'hidden.pdf'],
    ['a\u202efdp.exe', 'a_fdp.exe'],
    ['a\r\nContent-Type: x.pdf', 'a__Content-Type_ x.pdf'],
    ['<img src=x>.png', '_img src=x_.png'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(150)}.pdf`],
    ['报告 (最终).pdf', '报告 (最终).pdf'],
    ['👨\u200d👩\u200d👧 می\u200cخواهم.pdf', '👨\u200d👩\u200d👧 می\u200cخواهم.pdf'],
    ['a\u200d.pdf', 'a_.pdf'],
  ];
  for (const [given, kept] of names) assert.equal(safeName(given), kept);
});

test('an image that is not one is refused at once, a picture of vectors too', async () => {
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a=alert(1)'),
    Buffer.concat([png(), zip([{ name: 'a', content: 'b' }])]),
    png(65_535, 65_535),
    pdf(),
    Buffer.alloc(0),
  ]) {
    const answer = await anna.upload('/uploadContent/img', {}, bytes);
    assert.equal(answer.status, 400, bytes.subarray(0, 20).toString());
  }
  const huge = await anna.upload('/uploadContent/img', {}, Buffer.alloc(10 * 1024 * 1024 + 1));
  assert.equal(huge.status, 413);
});

test('addresses that were never given out, or belong to others, answer nothing', async () => {
  const body = Buffer.from('x');
  for (const url of [
    `/upload/${'A'.repeat(43)}`,
    '/upload/../../etc/passwd',
    '/upload/under/files/00/0.pdf',
    '/upload/under/',
  ]) {
    const answer = await put(anna, url, body, { 'content-type': 'application/pdf' });
    assert.equal(answer.status, 404, url);
  }
  for (const path of [
    '/content/img/..%2f..%2fetc%2fpasswd',
    '/content/img/x',
    '/download/file/x',
    '/download/file/..%2fx',
  ]) {
    const answer = await fetch(app.server.address + path);
    assert.equal(answer.status, 404, path);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  }
});

test('a person who is disabled cannot use an address that was given out before', async () => {
  const carl = await app.signInAs('operations');
  const target = await carl.call('/sys/file/presignedPutUrl', { name: 'a.pdf', size: pdf().length });
  const { db } = app.server.services;
  await db.updateTable('sysUser').set({ state: 'disabled' }).where('id', '=', carl.userId).execute();
  assert.equal((await put(carl, target.url, pdf(), target.headers)).status, 404);
});

test('every ending that is taken has a type of its own that no browser shows as a page', () => {
  for (const type of Object.values(FILE_TYPES)) assert.doesNotMatch(type, /html|svg|xml$|javascript/);
});
