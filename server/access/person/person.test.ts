import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { idCardOf, stepUp } from '#server/testing/secondFactor.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

/** What earlier tests sent is forgotten, so that quotas begin anew. */
const forgetQuotas = () => db.deleteFrom('smsQuota').execute();
let serial = 0;
const newNumber = () => `1390000${String((serial += 1)).padStart(4, '0')}`;

/** The newest text in the outbox, as an administrator reads it. */
async function newestText(): Promise<{ id: string; mobile: string; text: string; code: string }> {
  const { list } = await admin.call('/sys/outbox/getPageList', { purpose: 'changeMobileCode', pageSize: 1 });
  const id = list[0]?.id ?? '';
  const { mobile, text } = await admin.call('/sys/outbox/readText', { id });
  return { id, mobile, text, code: /\d{6}/.exec(text)?.[0] ?? '' };
}

const mobileOf = async (id: string) =>
  (await db.selectFrom('sysUser').select('mobile').where('id', '=', id).executeTakeFirstOrThrow()).mobile;

async function askForCode(client: Client, mobile: string): Promise<string> {
  await stepUp(client);
  await client.call('/sys/sysuser/sendChangeMobileCode', { mobile });
  return (await newestText()).code;
}

test('extra information: kept, versioned, and the conflict carries what is there now', async () => {
  const client = await app.signInAs('operations');
  const before = await client.call('/sys/sysuser/myExtraInfo', {});
  assert.deepEqual([before.identity, before.bio, before.birthday], [null, '', null]);
  const form = { email: 'a@example.com', birthday: '1990-03-07', emergencyName: '李四', bio: 'one\ntwo <b>' };
  const { version } = await client.call('/sys/sysuser/updateExtraInfo', { ...form, version: before.version });
  const after = await client.call('/sys/sysuser/myExtraInfo', {});
  assert.deepEqual(
    [after.email, after.birthday, after.bio, after.version],
    [...Object.values(form).slice(0, 2), form.bio, version],
  );
  const { body } = await refused(
    client.call('/sys/sysuser/updateExtraInfo', { ...form, version: before.version }),
    409,
  );
  assert.equal(Reflect.get(Object(Reflect.get(Object(body.data), 'current')), 'bio'), form.bio);
  const submits = await Promise.allSettled(
    Array.from({ length: 5 }, (_, n) =>
      client.call('/sys/sysuser/updateExtraInfo', { ...form, bio: `edit ${n}`, version }),
    ),
  );
  assert.equal(submits.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('extra information: no picture from elsewhere, no birthday to come, nothing private in the log', async () => {
  const client = await app.signInAs('operations');
  const { version } = await client.call('/sys/sysuser/myExtraInfo', {});
  const save = (fields: object) => client.call('/sys/sysuser/updateExtraInfo', { ...fields, version });
  await refusedField(save({ avatar: 'https://evil.example/x.png' }), 'avatar');
  await refusedField(save({ avatar: '/content/img/../../etc' }), 'avatar');
  await refusedField(save({ birthday: '2999-01-01' }), 'birthday');
  await refusedField(save({ birthday: '1990-02-30' }), 'birthday');
  await save({ address: '某路 77 号', emergencyMobile: '13900009999' });
  const logged = JSON.stringify(
    await db.selectFrom('audit').select('changes').where('account', '=', client.account).execute(),
  );
  assert.ok(!logged.includes('某路') && !logged.includes('13900009999'));
});

test('a mobile number is changed by a code that the new one got', async () => {
  const client = await app.signInAs('operations', { mobile: '13800000001' });
  const mobile = newNumber();
  await refused(client.call('/sys/sysuser/sendChangeMobileCode', { mobile }), 409);
  const code = await askForCode(client, `+86${mobile}`);
  const sent = await newestText();
  assert.equal(sent.mobile, mobile);
  const pending = await client.call('/sys/sysuser/mySecurity', {});
  assert.equal(pending.pendingMobile?.mobile, `139****${mobile.slice(-4)}`);
  await refusedField(client.call('/sys/sysuser/changeMobile', { mobile: newNumber(), code }), 'code');
  await client.call('/sys/sysuser/changeMobile', { mobile, code });
  assert.equal(await mobileOf(client.userId), mobile);
  // the text is gone with its use, and the old number was told
  await refused(admin.call('/sys/outbox/readText', { id: sent.id }), 409);
  const { list } = await admin.call('/sys/outbox/getPageList', { account: client.account });
  assert.deepEqual(
    list.map((row) => [row.purpose, row.state, row.mobile.slice(-4)]),
    [
      ['mobileChanged', 'kept', '0001'],
      ['changeMobileCode', 'used', mobile.slice(-4)],
    ],
  );
  await refusedField(client.call('/sys/sysuser/changeMobile', { mobile, code }), 'code');
  await stepUp(client);
  await refusedField(client.call('/sys/sysuser/sendChangeMobileCode', { mobile }), 'mobile');
});

test('a code runs out after five minutes, after five tries, and when another is sent', async () => {
  await forgetQuotas();
  const client = await app.signInAs('operations');
  const mobile = newNumber();
  const late = await askForCode(client, mobile);
  app.advance(301);
  await stepUp(client);
  await refusedField(client.call('/sys/sysuser/changeMobile', { mobile, code: late }), 'code');
  assert.equal((await client.call('/sys/sysuser/mySecurity', {})).pendingMobile, null);

  const first = await askForCode(client, mobile);
  app.advance(61);
  const second = await askForCode(client, mobile);
  if (first !== second) await refusedField(client.call('/sys/sysuser/changeMobile', { mobile, code: first }), 'code');
  const wrong = second === '000000' ? '000001' : '000000';
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => client.send('/sys/sysuser/changeMobile', { mobile, code: wrong })),
  );
  assert.ok(guesses.every(({ status }) => status === 400));
  await refusedField(client.call('/sys/sysuser/changeMobile', { mobile, code: second }), 'code');
});

test('of the same right code twice at one moment one counts', async () => {
  await forgetQuotas();
  const client = await app.signInAs('operations');
  const mobile = newNumber();
  const code = await askForCode(client, mobile);
  const change = () => client.call('/sys/sysuser/changeMobile', { mobile, code });
  const results = await Promise.allSettled([change(), change(), change()]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('whether a number is taken is told only to who holds it, and two at once do not both get it', async () => {
  await forgetQuotas();
  const mobile = newNumber();
  const owner = await app.signInAs('operations', { mobile: `+86${mobile}` });
  const client = await app.signInAs('operations');
  // the answer to asking is the same as for any other number
  const code = await askForCode(client, mobile);
  const { body } = await refused(client.call('/sys/sysuser/changeMobile', { mobile, code }), 409);
  assert.ok(!JSON.stringify(body).includes(owner.account));
  assert.equal(await mobileOf(client.userId), '');

  await forgetQuotas();
  const free = newNumber();
  const [one, two] = [await app.signInAs('operations'), await app.signInAs('operations')];
  const first = await askForCode(one, free);
  app.advance(61);
  const second = await askForCode(two, free);
  const results = await Promise.allSettled([
    one.call('/sys/sysuser/changeMobile', { mobile: free, code: first }),
    two.call('/sys/sysuser/changeMobile', { mobile: free, code: second }),
  ]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('codes have quotas by number and by person, whoever asks from wherever, at any node', async () => {
  await forgetQuotas();
  const node = await app.secondNode();
  const mobile = newNumber();
  const client = await app.signInAs('operations');
  await stepUp(client);
  const ask = (number: string, who: Client = client) =>
    who.send('/sys/sysuser/sendChangeMobileCode', { mobile: number }, { 'x-forwarded-for': `203.0.113.${serial}` });
  const together = await Promise.all(
    Array.from({ length: 8 }, (_nothing, turn) =>
      ask(mobile, turn % 2 === 0 ? client : node.anonymous.as(client.token)),
    ),
  );
  assert.deepEqual(
    together.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array<number>(7).fill(429)],
  );
  const other = await app.signInAs('operations');
  await stepUp(other);
  const refusedToo = await ask(mobile, other);
  assert.equal(refusedToo.status, 429);
  assert.ok(Number(refusedToo.headers.get('retry-after')) <= 60);
  let sent = 1;
  for (let n = 0; n < 12; n += 1) if ((await ask(newNumber())).status === 200) sent += 1;
  assert.equal(sent, 10);
});

test('an identity is checked, sealed, masked, and not to be changed by oneself', async () => {
  await forgetQuotas();
  const client = await app.signInAs('operations');
  const number = idCardOf(11);
  const check = (idCard: string) => client.call('/sys/sysuser/idCardCheck', { idCard });
  for (const wrong of [
    '123',
    number.slice(0, 17) + (number.endsWith('1') ? '2' : '1'),
    idCardOf(11, '990101'),
    idCardOf(11, '110101', '19900230'),
    idCardOf(11, '110101', '20240101'),
    idCardOf(11, '110101', '18700101'),
    idCardOf(11, '110101', '29990101'),
  ])
    await refusedField(check(wrong), 'idCard');
  const identity = await check(` ${number.toLowerCase()} `);
  assert.deepEqual(
    [identity.idCard, identity.birthday, identity.gender],
    [`1101**********${number.slice(14)}`, '1990-03-07', 'male'],
  );
  assert.match(identity.divisionNameZh, /北京市/);
  const kept = JSON.stringify(await db.selectFrom('identity').selectAll().execute());
  const logged = JSON.stringify(
    await db.selectFrom('audit').select('changes').where('account', '=', client.account).execute(),
  );
  assert.ok(!kept.includes(number) && !logged.includes(number));
  await refused(check(idCardOf(13)), 409);
  const info = await client.call('/sys/sysuser/myExtraInfo', {});
  assert.deepEqual([info.birthday, info.gender], ['1990-03-07', 'male']);
  const fields = { birthday: '1990-03-07', gender: 'male', version: info.version } as const;
  await refusedField(client.call('/sys/sysuser/updateExtraInfo', { ...fields, birthday: '1991-03-07' }), 'birthday');
  await refusedField(client.call('/sys/sysuser/updateExtraInfo', { ...fields, gender: 'female' }), 'gender');
  await client.call('/sys/sysuser/updateExtraInfo', fields);
});

test('a division that is gone is no reason to refuse, and its province is told', async () => {
  await forgetQuotas();
  const client = await app.signInAs('operations');
  // Chongwen, until 2010
  const identity = await client.call('/sys/sysuser/idCardCheck', { idCard: idCardOf(21, '110103') });
  assert.match(identity.divisionNameZh, /北京市/);
});

test('one identity is one account, also for two at once, and an administrator frees it again', async () => {
  await forgetQuotas();
  const [one, two] = [await app.signInAs('operations'), await app.signInAs('operations')];
  const idCard = idCardOf(31);
  const results = await Promise.allSettled([
    one.call('/sys/sysuser/idCardCheck', { idCard }),
    two.call('/sys/sysuser/idCardCheck', { idCard }),
  ]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  const [holder, other] = results[0]?.status === 'fulfilled' ? [one, two] : [two, one];
  const { body } = await refused(other.call('/sys/sysuser/idCardCheck', { idCard }), 409);
  assert.ok(!JSON.stringify(body).includes(holder.account));
  const protection = await admin.call('/sys/systemUser/getProtection', { id: holder.userId });
  assert.match(protection.idCard ?? '', /^1101\*{10}/);
  await admin.call('/sys/systemUser/resetIdentity', { id: holder.userId });
  await refused(admin.call('/sys/systemUser/resetIdentity', { id: holder.userId }), 409);
  await other.call('/sys/sysuser/idCardCheck', { idCard });
});

test('the home page tells what to do and what happened', async () => {
  await forgetQuotas();
  await db.deleteFrom('signInThrottle').execute();
  const client = await app.signInAs('operations');
  const before = await client.call('/sys/sysuser/myHomepageInfo', {});
  assert.deepEqual(before.todos, ['secondFactor', 'mobile', 'identity', 'emergencyContact']);
  await app.anonymous.send('/login', { account: client.account, password: 'not-it-at-all' });
  const after = await client.call('/sys/sysuser/myHomepageInfo', {});
  assert.deepEqual([after.sessionCount, after.refusedSignIns, after.openJobs], [1, 1, 0]);
  const mine = await client.call('/sys/sysuser/mySignIns', {});
  assert.deepEqual(
    mine.list.map(({ result }) => result),
    ['wrongCredentials', 'succeeded'],
  );
});
