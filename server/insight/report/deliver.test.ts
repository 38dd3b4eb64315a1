/** Approved reports go out by channels: signed, once, in order, until the authority says something. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createVerifier, httpbis } from 'http-message-signatures';
import type { CallInput } from '#contract/index.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { certificate, missingPrograms, scratchFolder } from '#server/testing/programs.ts';
import { startReportTaker, type ReportTaker } from '#server/testing/reportTaker.ts';
import { startSshd } from '#server/testing/sshd.ts';
import { until } from '#server/testing/until.ts';
import { beginOwed } from './owed.ts';
import { sendReports } from './send.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, now } = services;
let admin = await app.signIn('admin', ADMIN_PASSWORD);
let second = await app.signInAs('operations');

/** Time goes by, in which sessions end. */
async function wait(seconds: number): Promise<void> {
  app.advance(seconds);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  second = await app.signInAs('operations');
}

const main = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'feeds.mds',
  version: main.version,
  values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
});

type Format = NonNullable<CallInput<'/operation/reportPack/addOne'>['format']>;
let serial = 0;

async function addChannel(address: string, hostKey = ''): Promise<string> {
  serial += 1;
  return (await admin.call('/operation/reportChannel/addOne', { name: `通道 ${serial}`, address, hostKey })).id;
}

async function addPack(channelId: string | null, format: Format = 'csv'): Promise<string> {
  serial += 1;
  const { id } = await admin.call('/operation/reportPack/addOne', {
    name: `模板 ${serial}`,
    channelId,
    format,
    definition: {
      authority: 'City',
      legalSource: 'Road act',
      legalDate: '2026-01-31',
      timeZone: 'Asia/Shanghai',
      language: 'en-US',
      occasion: { kind: 'alert', alertKinds: ['doorOpen'] },
      deadline: { kind: 'days', count: 5 },
      fields: [
        { key: 'plate', column: 'Plate', type: 'line', source: { kind: 'fact', fact: 'plate' } },
        { key: 'corrects', column: 'Corrects', type: 'tick', source: { kind: 'fact', fact: 'isUpdate' } },
        { key: 'story', column: 'Story', type: 'line' },
      ],
    },
  });
  return id;
}

/** A door opens while driving; the report of a pack about it. */
async function begun(packId: string): Promise<string> {
  await makeAlert(db, await addCar(services), new Date(now().getTime() + 1000), { kind: 'doorOpen' });
  await beginOwed(services);
  return until('a report is begun', async () => {
    const { list } = await admin.call('/operation/report/getPageList', { packId, states: ['draft'] });
    return list[0]?.id;
  });
}

const detailOf = (id: string) => admin.call('/operation/report/getById', { id });
const channelOf = async (id: string) => {
  const [row] = (await admin.call('/operation/reportChannel/getPageList', { id })).list;
  assert.ok(row);
  return row;
};

async function approved(id: string): Promise<{ id: string; version: number }> {
  const { version } = await detailOf(id);
  const submitted = await admin.call('/operation/report/submit', { id, version });
  return { id, ...(await second.call('/operation/report/approve', { id, ...submitted })) };
}

async function handedOver(packId: string): Promise<string> {
  const seen = await approved(await begun(packId));
  await admin.call('/operation/report/deliver', seen);
  return seen.id;
}

/** Sent at once, and not only when it is looked for. */
const inState = async (id: string, state: string) => {
  await sendReports(services);
  return until(`the report is ${state}`, async () => {
    const report = await detailOf(id);
    return report.state === state ? report : undefined;
  });
};

const keyOf = ({ posted }: ReportTaker, place: number) => posted[place]?.headers['idempotency-key'];

test('an approved report is posted as its file, with a token and a signature that proves it, and its receipt is kept', async () => {
  const taker = await startReportTaker();
  const channel = await addChannel(taker.address);
  const { version, publicKey } = await channelOf(channel);
  await admin.call('/operation/reportChannel/setToken', { id: channel, version, token: 'sesame' });
  const id = await handedOver(await addPack(channel));
  const report = await inState(id, 'sent');
  const [request] = taker.posted;
  assert.ok(request);
  const { headers, body } = request;
  assert.equal(headers.authorization, 'Bearer sesame');
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(headers['content-disposition'], `attachment; filename="${report.number}-1.csv"`);
  assert.equal(headers['content-digest'], `sha-256=:${createHash('sha256').update(body).digest('base64')}:`);
  assert.match(body.toString('utf8'), /^﻿?Plate,Corrects,Story\r\n/);
  const verify = (url: string) =>
    httpbis.verifyMessage(
      {
        keyLookup: async () => ({ id: 'pilotdesk', algs: ['ed25519'], verify: createVerifier(publicKey, 'ed25519') }),
        requiredFields: ['@method', '@target-uri', 'content-digest', 'idempotency-key'],
        all: true,
      },
      // only what is signed is looked at
      {
        method: 'POST',
        url,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      },
    );
  assert.equal(await verify(taker.address), true);
  assert.equal(await verify(`${taker.address}/elsewhere`), false);
  const [delivery] = report.deliveries;
  assert.deepEqual(
    [delivery?.state, delivery?.attempts, delivery?.said, delivery?.fileHash],
    ['taken', 1, 'receipt 30412', createHash('sha256').update(body).digest('hex')],
  );
  const sent = report.steps.find(({ step }) => step === 'sent');
  assert.equal(sent?.note, 'receipt 30412');
  assert.ok((await channelOf(channel)).takenAt !== null);
});

test('every form arrives as the file that the export makes', async () => {
  const taker = await startReportTaker();
  const channel = await addChannel(taker.address);
  const starts: Readonly<Record<Format, string>> = { csv: '﻿', xlsx: 'PK', xml: '<?xml', json: '{', pdf: '%PDF-' };
  for (const format of ['xlsx', 'xml', 'json', 'pdf'] as const) {
    const report = await inState(await handedOver(await addPack(channel, format)), 'sent');
    const body = taker.posted.at(-1)?.body ?? Buffer.alloc(0);
    assert.equal(body.subarray(0, starts[format].length).toString('latin1'), starts[format]);
    assert.ok(report.deliveries[0]?.fileName.endsWith(`.${format}`));
  }
});

test('while the authority is away for two days nothing is lost: it arrives once, in order, when it is back', async () => {
  const taker = await startReportTaker();
  const channel = await addChannel(taker.address);
  const packId = await addPack(channel);
  taker.answer = () => ({ status: 503 });
  const first = await handedOver(packId);
  await until('it was tried', async () => ((await channelOf(channel)).failures > 0 ? true : undefined));
  const later = await handedOver(packId);
  const waiting = await detailOf(later);
  assert.equal(waiting.state, 'sending');
  // what is on its way can be changed by nobody
  await refused(admin.call('/operation/report/return', { id: later, version: waiting.version, note: 'x' }), 409);
  for (let turn = 0; turn < 3; turn += 1) {
    const { failures } = await channelOf(channel);
    await wait(900);
    await until('it is tried again', async () => ((await channelOf(channel)).failures > failures ? true : undefined));
  }
  const { problem, retryAt, waiting: count } = await channelOf(channel);
  assert.deepEqual([problem, retryAt === null, count], ['busy', false, 2]);
  assert.ok(
    (await admin.call('/sys/message/getPageList', {})).list.some(({ titleZh }) => titleZh.includes('连续 3 次失败')),
  );
  await wait(2 * 86_400);
  // the first answer is lost on its way: the authority has it, and is given it again under the same key
  let times = 0;
  taker.answer = () => ((times += 1) === 1 ? null : { status: 202 });
  const before = taker.posted.length;
  await until('the lost answer counts as a failure', async () => (taker.posted.length > before ? true : undefined));
  await until('it is written down', async () =>
    (await channelOf(channel)).problem === 'unreachable' ? true : undefined,
  );
  await wait(900);
  await inState(first, 'sent');
  await inState(later, 'sent');
  const keys = taker.posted.slice(before).map((_, place) => keyOf(taker, before + place));
  assert.deepEqual(keys, [`pilotdesk-report-${first}`, `pilotdesk-report-${first}`, `pilotdesk-report-${later}`]);
  assert.deepEqual(taker.posted.at(-2)?.body, taker.posted.at(-3)?.body);
});

test('what the authority does not accept never changes, and the next version begins with the reason', async () => {
  const taker = await startReportTaker();
  const packId = await addPack(await addChannel(taker.address));
  taker.answer = () => ({ status: 422, body: '{"error":"Story is missing"}' });
  const id = await handedOver(packId);
  const rejected = await inState(id, 'rejected');
  assert.equal(rejected.deliveries[0]?.said, 'Story is missing');
  const [next] = rejected.editions;
  assert.deepEqual([next?.edition, next?.state], [2, 'draft']);
  assert.ok(next);
  const draft = await detailOf(next.id);
  assert.equal(draft.steps[0]?.note, 'Story is missing');
  // it corrects nothing that the authority has
  assert.equal(draft.fields.find(({ key }) => key === 'corrects')?.value, '');
  await assert.rejects(
    db.updateTable('report').set({ state: 'draft' }).where('id', '=', id).execute(),
    /never changes/,
  );
  taker.answer = () => ({ status: 200 });
  const { version } = await admin.call('/operation/report/correct', {
    id: next.id,
    version: draft.version,
    values: { story: 'a door' },
  });
  assert.ok(version > draft.version);
  await admin.call('/operation/report/deliver', await approved(next.id));
  await inState(next.id, 'sent');
  // a later truth is a version of what was taken
  const revised = await admin.call('/operation/report/revise', {
    id: next.id,
    version: (await detailOf(next.id)).version,
  });
  assert.equal((await detailOf(revised.id)).fields.find(({ key }) => key === 'corrects')?.value, 'Y');
});

test('one that does not get through is taken back, but cannot be changed, since it may have arrived', async () => {
  const taker = await startReportTaker();
  const channel = await addChannel(taker.address);
  taker.answer = () => null;
  const id = await handedOver(await addPack(channel));
  await until('the try is over', async () =>
    (await detailOf(id)).deliveries[0]?.problem === 'unreachable' ? true : undefined,
  );
  const { version } = await detailOf(id);
  const stopped = await admin.call('/operation/report/stop', { id, version, note: 'the line is down' });
  const report = await detailOf(id);
  assert.deepEqual([report.state, report.deliveries[0]?.state], ['approved', 'stopped']);
  await refused(second.call('/operation/report/return', { id, ...stopped, note: 'a wrong word' }), 409);
  await admin.call('/operation/report/send', { id, ...stopped, note: 'by mail, receipt 7' });
  assert.equal((await detailOf(id)).state, 'sent');
});

test('without a channel, or with a disabled one, it says so and stays', async () => {
  const seen = await approved(await begun(await addPack(null)));
  await refused(admin.call('/operation/report/deliver', seen), 409);
  const taker = await startReportTaker();
  const channel = await addChannel(taker.address);
  const packId = await addPack(channel);
  const { version } = await channelOf(channel);
  await admin.call('/operation/reportChannel/updateOne', { id: channel, version, state: 'disabled' });
  const other = await approved(await begun(packId));
  await refused(admin.call('/operation/report/deliver', other), 409);
  assert.equal((await detailOf(other.id)).state, 'approved');
  // what packs name is not deleted
  await refused(admin.call('/operation/reportChannel/deleteById', { id: channel, version: version + 1 }), 409);
});

test('addresses that cannot be, and passwords within them, are refused at their field', async () => {
  const add = (address: string, hostKey = '') =>
    admin.call('/operation/reportChannel/addOne', { name: '不对的', address, hostKey });
  const key = `SHA256:${'a'.repeat(43)}`;
  await refusedField(add('ftp://example.gov/'), 'address', 400);
  await refusedField(add('https://me:secret@example.gov/'), 'address', 400);
  await refusedField(add('sftp://example.gov/in', key), 'address', 400);
  await refusedField(add('sftp://me@example.gov/', key), 'address', 400);
  await refusedField(add('sftp://me@example.gov/in'), 'hostKey', 400);
});

test('a host whose certificate nobody trusts is given nothing; once it is named, what waits goes out', async (t) => {
  const missing = missingPrograms(['openssl'], ['openssl']);
  if (missing !== null) {
    t.skip(missing);
    return;
  }
  const files = certificate(scratchFolder('channel'));
  const [key, cert] = [readFileSync(files.key, 'utf8'), readFileSync(files.cert, 'utf8')];
  const taker = await startReportTaker({ key, cert });
  const channel = await addChannel(taker.address);
  const id = await handedOver(await addPack(channel));
  await sendReports(services);
  await until('it is said why', async () => (await channelOf(channel)).problem === 'certificate');
  const [delivery] = (await detailOf(id)).deliveries;
  assert.deepEqual([delivery?.problem, delivery?.state, taker.posted.length], ['certificate', 'waiting', 0]);
  const { version } = await channelOf(channel);
  await refusedField(
    admin.call('/operation/reportChannel/updateOne', { id: channel, version, certificate: 'nonsense' }),
    'certificate',
  );
  await admin.call('/operation/reportChannel/updateOne', { id: channel, version, certificate: cert });
  await inState(id, 'sent');
  assert.equal(taker.posted.length, 1);
});

test('an SFTP server is let in by our key, gets each file once, and another host key stops everything', async (t) => {
  const sshd = await startSshd();
  if (typeof sshd === 'string') {
    t.skip(sshd);
    return;
  }
  const { host, port, user, folder, hostKey } = sshd;
  const address = `sftp://${user}@${host}:${port}${folder}`;
  const channel = await addChannel(address, `SHA256:${'a'.repeat(43)}`);
  const ask = () => admin.call('/operation/reportChannel/test', { id: channel });
  assert.equal((await ask()).problem, 'certificate');
  const { version } = await channelOf(channel);
  await admin.call('/operation/reportChannel/updateOne', { id: channel, version, hostKey });
  assert.equal((await ask()).problem, 'credentials');
  const authorized = join(folder, '..', 'authorized');
  writeFileSync(authorized, `${readFileSync(authorized, 'utf8')}${(await channelOf(channel)).publicKey}\n`);
  assert.deepEqual(await ask(), { problem: null, detail: '' });
  const packId = await addPack(channel, 'json');
  const report = await inState(await handedOver(packId), 'sent');
  const file = join(folder, report.deliveries[0]?.fileName ?? '');
  assert.match(readFileSync(file, 'utf8'), new RegExp(report.number));
  // as if the answer had been lost: the same file is there already
  const again = await approved(await begun(packId));
  const { number } = await detailOf(again.id);
  writeFileSync(join(folder, `${number}-1.json`), 'something else');
  await admin.call('/operation/report/deliver', again);
  const refusedOne = await inState(again.id, 'rejected');
  assert.match(refusedOne.deliveries[0]?.said ?? '', /other content/);
  rmSync(join(folder, `${number}-1.json`));
});
