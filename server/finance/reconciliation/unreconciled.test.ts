/** Days with payments of a provider that nobody reconciles are told once, and named until somebody does. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { until } from '#server/testing/until.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { reconcileWithin } from '#server/ground/settings/definitions/payment.ts';
import { tellUnreconciled } from './unreconciled.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, jobDb } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const second = await app.signInAs('administrator');
const auditor = await app.signInAs('auditor');

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A day so long ago, on the clock of the fleet. */
const day = (ago: number) => new Date(services.now().getTime() + 8 * HOUR_MS - ago * DAY_MS).toISOString().slice(0, 10);

const { key, secret } = await admin.call('/sys/apiKey/addOne', { name: 'Pay', source: 'app', purpose: 'payment' });
assert.ok(secret !== null);
const provider = app.anonymous.as(key);

let made = 0;
async function newOrder(at: string, fields: { paymentState?: 'paid'; paymentMethod?: 'alipay' } = {}): Promise<string> {
  made += 1;
  const row = { orderNo: `U${made}`, status: 'completed', requestedAt: at, source: 'app', currency: 'CNY' } as const;
  const { id } = await db
    .insertInto('order')
    .values({ ...row, ...fields, sourceRef: `u${made}`, price: 3000, priceParts: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await catchUp(jobDb);
  return id;
}

type Channel = 'wechat' | 'alipay' | 'cash';
async function told(at: string, channel: Channel, kind: 'paid' | 'reversed' = 'paid', again = false): Promise<void> {
  if (!again) await newOrder(at);
  const names = { eventId: `${kind}${made}`, externalId: `u${made}`, reference: `n${made}` };
  const payload = JSON.stringify({ kind, amount: 3000, currency: 'CNY', channel, at, ...names });
  const timestamp = Math.floor(services.now().getTime() / 1000);
  const signature = createHmac('sha256', secret ?? '')
    .update(`${timestamp}.${payload}`)
    .digest('hex');
  await provider.call('/open/payment/notify', { payload, timestamp, signature });
}

/** Two nodes at once. */
const chore = () => Promise.all([tellUnreconciled(services), tellUnreconciled(services)]);
const messages = async () =>
  db
    .selectFrom('message')
    .where('object', '=', 'reconciliation')
    .orderBy('id')
    .select(['userId', 'titleEn', 'titleZh', 'link'])
    .execute();
const named = async (client = admin) => client.call('/operation/reconciliation/getUnreconciled', {});

async function reconcile(channel: Channel, of: string): Promise<void> {
  const { list } = await admin.call('/operation/statementProfile/getPageList', { keyword: '通用' });
  const input = { fileName: 'a.csv', profileId: list[0]?.id, channel, day: of };
  const file = Buffer.from('reference,order,amount\nn1,,30.00\n');
  const { body } = await admin.upload('/operation/reconciliation/startOne', input, file);
  assert.equal(body.code, 0, body.msg);
  await endOfJob(admin, (body.data as { jobId: string }).jobId); // oxlint-disable-line typescript/no-unsafe-type-assertion -- parsed by the server
}

async function setWithin(days: number): Promise<void> {
  const mainId = 'payment.reconciliation';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: reconcileWithin.key, value: days }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  // the chore reads what this process has learned of it
  await until('the change has come', async () => services.settings.get(reconcileWithin) === days);
}

test('days of each channel that nobody reconciled in time are told once, and named until they are', async () => {
  const [late, later, fresh, old] = [day(4), day(3), day(2), day(40)];
  await told(`${late}T00:00:00+08:00`, 'wechat');
  await told(`${later}T23:59:59+08:00`, 'wechat');
  await told(`${later}T10:00:00+08:00`, 'alipay');
  // not yet; too long ago; no provider has a file of it; it was none; a person of ours posted it
  await told(`${fresh}T00:00:00+08:00`, 'wechat');
  await told(`${old}T10:00:00+08:00`, 'wechat');
  await told(`${day(6)}T10:00:00+08:00`, 'cash');
  await told(`${day(7)}T10:00:00+08:00`, 'wechat');
  await told(`${day(7)}T11:00:00+08:00`, 'wechat', 'reversed', true);
  const at = `${day(8)}T10:00:00+08:00`;
  const byHand = { orderId: await newOrder(at), amount: 3000, channel: 'bank' as const, at, reference: 'hand' };
  await admin.call('/operation/payment/recordOne', byHand);

  await chore();
  await chore();
  const { days, list } = await named();
  assert.deepEqual(list, [
    { day: later, channel: 'alipay', currency: 'CNY' },
    { day: later, channel: 'wechat', currency: 'CNY' },
    { day: late, channel: 'wechat', currency: 'CNY' },
  ]);
  assert.equal(days, 2);
  const sent = await messages();
  const mine = sent.filter(({ userId }) => userId === second.userId);
  assert.deepEqual(
    new Set(mine.map(({ titleEn }) => titleEn)),
    new Set([
      `Alipay: ${later} is not reconciled yet`,
      `WeChat Pay: 2 days from ${late} to ${later} are not reconciled yet`,
    ]),
  );
  assert.equal(mine.length, 2, 'once');
  assert.ok(
    mine.some(({ link }) => link === `/operation/payment?tab=reconciliations&drawer=import.alipay:${later}:CNY`),
  );
  assert.ok(mine.some(({ titleZh }) => titleZh === `支付宝 ${later} 尚未对账`));
  assert.ok(!sent.some(({ userId }) => userId === auditor.userId), 'who may not reconcile is told nothing');
  assert.equal((await named(auditor)).days, 2);

  await reconcile('wechat', later);
  assert.deepEqual((await named()).list.map(({ day: of, channel }) => [of, channel]), [[later, 'alipay'], [late, 'wechat']]); // prettier-ignore

  await setWithin(0);
  assert.deepEqual(await named(), { days: 0, list: [] });
  await chore();
  await setWithin(1);
  await chore();
  assert.deepEqual((await named()).list.at(0), { day: fresh, channel: 'wechat', currency: 'CNY' });
  assert.equal((await messages()).filter(({ userId }) => userId === second.userId).length, 3);
});

test('what a file brings late is told with its day, and a payment that turned out to be none names no day any more', async () => {
  const brought = day(12);
  await newOrder(`${brought}T10:00:00+08:00`, { paymentState: 'paid', paymentMethod: 'alipay' });
  await told(`${day(13)}T10:00:00+08:00`, 'alipay');
  await chore();
  const before = (await named()).list.map(({ day: of }) => of);
  assert.ok(before.includes(brought) && before.includes(day(13)));
  await told(`${day(13)}T11:00:00+08:00`, 'alipay', 'reversed', true);
  await chore();
  assert.ok(!(await named()).list.some(({ day: of }) => of === day(13)));
});
