import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser, PASSWORD } from '#server/testing/factories.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { sealJson } from '#server/testing/sealing.ts';
import { codeOf, stepUp, switchOn } from '#server/testing/secondFactor.ts';

const app = await startTestApp();
const { anonymous } = app;
const { services } = app.server;
const { db } = services;
const now = () => services.now();

const forgive = () => db.deleteFrom('signInThrottle').execute();
const login = (account: string, code?: string) =>
  anonymous.call('/login', { account, password: PASSWORD, ...(code === undefined ? {} : { code }) });

const asking = z.object({ secondFactor: z.object({ challenge: z.string(), expiresAt: z.string() }) });
async function challengeFor(account: string): Promise<string> {
  const { body } = await refused(login(account), 401);
  return asking.parse(body.data).secondFactor.challenge;
}
const finish = (challenge: string, code: string) => anonymous.call('/login/secondFactor', { challenge, code });

async function personWithFactor() {
  await forgive();
  const client = await app.signInAs('operations');
  const factor = await switchOn(app, client);
  return { ...factor, client, account: client.account, userId: client.userId };
}

const stepUpOf = z.object({ stepUp: z.string() });
const meansOf = async (call: Promise<unknown>) => stepUpOf.parse((await refused(call, 409)).body.data).stepUp;

test('without a second factor nothing changes at the door', async () => {
  const { account } = await makeUser(db);
  assert.match((await login(account)).token, /^[\w-]{43}$/);
});

test('setting up asks for the password first, and counts only once a code confirms it', async () => {
  const client = await app.signInAs('operations');
  assert.equal(await meansOf(client.call('/sys/sysuser/beginSecondFactor', {})), 'password');
  await refusedField(client.call('/sys/sysuser/stepUp', { password: 'not-it-at-all' }), 'password');
  await stepUp(client);
  const { secret, uri } = await client.call('/sys/sysuser/beginSecondFactor', {});
  assert.match(uri, /^otpauth:\/\/totp\/.+secret=/);
  // begun is not on
  await login(client.account);
  const wrong = codeOf(secret, now(), 20);
  await refusedField(client.call('/sys/sysuser/confirmSecondFactor', { code: wrong }), 'code');
  const { recoveryCodes } = await client.call('/sys/sysuser/confirmSecondFactor', { code: codeOf(secret, now()) });
  assert.equal(new Set(recoveryCodes).size, 10);
  const security = await client.call('/sys/sysuser/mySecurity', {});
  assert.equal(security.recoveryCodesLeft, 10);
  assert.equal(security.stepUpBy, 'code');
  await refused(login(client.account), 401);
  const kept = await db.selectFrom('secondFactor').selectAll().where('userId', '=', client.userId).execute();
  assert.ok(!JSON.stringify(kept).includes(secret));
  const logged = await db.selectFrom('audit').select('changes').where('account', '=', client.account).execute();
  assert.ok(!JSON.stringify(logged).includes(secret));
});

test('with it on the own password is changed only after a code', async () => {
  const { client, code } = await personWithFactor();
  await db.deleteFrom('stepUp').execute();
  const change = async () => {
    const publicKey = await client.call('/getPublicKey', {});
    const jsonData = sealJson({ oldPassword: PASSWORD, newPassword: 'another-long-phrase' }, publicKey);
    return client.call('/sys/sysuser/updatePwdEnc', { publicKey, jsonData });
  };
  assert.equal(await meansOf(change()), 'code');
  app.advance(31);
  await client.call('/sys/sysuser/stepUp', { code: code() });
  await change();
});

test('switching it on ends the other sessions, and a set-up that took too long begins again', async () => {
  const client = await app.signInAs('operations');
  const other = anonymous.as((await login(client.account)).token);
  await stepUp(client);
  const { secret } = await client.call('/sys/sysuser/beginSecondFactor', {});
  app.advance(601);
  await stepUp(client);
  await refused(client.call('/sys/sysuser/confirmSecondFactor', { code: codeOf(secret, now()) }), 409);
  await switchOn(app, client);
  await refused(other.call('/sys/sysuser/mySessions', {}), 401);
});

test('signing in takes two steps, or one with the code', async () => {
  const { account, code } = await personWithFactor();
  const challenge = await challengeFor(account);
  const { token } = await finish(challenge, code());
  await anonymous.as(token).call('/sys/sysuser/mySessions', {});
  // a challenge is good once, right or wrong
  app.advance(31);
  const again = await refused(finish(challenge, code()), 400);
  assert.deepEqual(again.body.data, { challengeOver: true });
  app.advance(31);
  assert.ok((await login(account, code())).token.length > 0);
  const wrong = await refused(login(account, '000000'), 401);
  assert.ok(asking.safeParse(wrong.body.data).success);
});

test('a code works once: at the door, for a step-up, and for two at the same moment', async () => {
  const { account, client, code } = await personWithFactor();
  const used = code();
  await login(account, used);
  await refused(login(account, used), 401);
  await refusedField(client.call('/sys/sysuser/stepUp', { code: used }), 'code');
  app.advance(31);
  const [one, two] = [await challengeFor(account), await challengeFor(account)];
  const results = await Promise.allSettled([finish(one, code()), finish(two, code())]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('codes of the step before and after are taken, older ones are not, and time does not run backwards', async () => {
  const { account, secret } = await personWithFactor();
  app.advance(120);
  await refused(login(account, codeOf(secret, now(), -2)), 401);
  await refused(login(account, codeOf(secret, now(), 2)), 401);
  await login(account, codeOf(secret, now(), 1));
  // an older step than the newest used one
  await refused(login(account, codeOf(secret, now(), -1)), 401);
});

test('a challenge expires, and a changed password ends it', async () => {
  const { account, userId, code } = await personWithFactor();
  const late = await challengeFor(account);
  app.advance(301);
  await refused(finish(late, code()), 400);
  const challenge = await challengeFor(account);
  const { passwordHash } = await db
    .selectFrom('sysUser')
    .select('passwordHash')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  await db.updateTable('sysUser').set({ passwordHash }).where('id', '=', userId).execute();
  const { body } = await refused(finish(challenge, code()), 400);
  assert.deepEqual(body.data, { challengeOver: true });
});

test('guessing codes is slowed down, ends the challenge, and the person is told', async () => {
  const { account, userId, code } = await personWithFactor();
  const challenge = await challengeFor(account);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => anonymous.send('/login/secondFactor', { challenge, code: '000000' })),
  );
  const tried = answers.filter(({ body }) => body.msg.startsWith('Some of the input'));
  assert.ok(tried.length <= 5, `${tried.length} codes were looked at`);
  // a new challenge does not begin the count anew
  await db.deleteFrom('signInThrottle').where('key', 'like', 'address:%').execute();
  const next = await challengeFor(account);
  const statuses: number[] = [];
  for (let guess = 0; guess < 5; guess += 1)
    statuses.push((await anonymous.send('/login/secondFactor', { challenge: next, code: '000000' })).status);
  assert.ok(statuses.includes(429), statuses.join());
  // not even the right one, while the person has to wait
  await refused(login(account, code()), 429);
  const told = await db.selectFrom('message').select('titleEn').where('userId', '=', userId).execute();
  assert.ok(told.some(({ titleEn }) => titleEn.includes('Wrong codes')));
  app.advance(901);
  await forgive();
  await login(account, code());
});

test('a recovery code signs in once, however it is typed, and the person is told', async () => {
  const { account, userId, recoveryCodes } = await personWithFactor();
  const [first = '', second = ''] = recoveryCodes;
  const { token } = await finish(await challengeFor(account), first.toUpperCase().replace('-', ' '));
  const security = await anonymous.as(token).call('/sys/sysuser/mySecurity', {});
  assert.equal(security.recoveryCodesLeft, 9);
  await refused(login(account, first), 401);
  const both = await Promise.allSettled([login(account, second), login(account, second)]);
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
  const told = await db.selectFrom('message').select('titleEn').where('userId', '=', userId).execute();
  assert.ok(told.some(({ titleEn }) => titleEn.includes('recovery code')));
  const kept = await db.selectFrom('recoveryCode').select('codeDigest').where('userId', '=', userId).execute();
  assert.ok(!kept.some(({ codeDigest }) => codeDigest.includes(first.replace('-', ''))));
});

test('new recovery codes end the old ones', async () => {
  const { account, client, code, recoveryCodes } = await personWithFactor();
  app.advance(301);
  assert.equal(await meansOf(client.call('/sys/sysuser/renewRecoveryCodes', {})), 'code');
  await client.call('/sys/sysuser/stepUp', { code: code() });
  const renewed = await client.call('/sys/sysuser/renewRecoveryCodes', {});
  await refused(login(account, recoveryCodes[0]), 401);
  await login(account, renewed.recoveryCodes[0]);
});

test('a step-up needs the code once there is one, is bound to its session, and lasts five minutes', async () => {
  const { account, client, code } = await personWithFactor();
  assert.equal(await meansOf(client.call('/sys/sysuser/stepUp', { password: PASSWORD })), 'code');
  const other = anonymous.as((await login(account, code())).token);
  app.advance(31);
  await client.call('/sys/sysuser/stepUp', { code: code() });
  assert.equal(await meansOf(other.call('/sys/sysuser/removeSecondFactor', {})), 'code');
  app.advance(300);
  assert.equal(await meansOf(client.call('/sys/sysuser/removeSecondFactor', {})), 'code');
  await client.call('/sys/sysuser/stepUp', { code: code() });
  await client.call('/sys/sysuser/removeSecondFactor', {});
  await login(account);
  await refused(client.call('/sys/sysuser/removeSecondFactor', {}), 409);
});

test('guessing the password of a session left open is slowed down', async () => {
  const client = await app.signInAs('operations');
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1)
    statuses.push((await client.send('/sys/sysuser/stepUp', { password: `guess-${guess}` })).status);
  assert.ok(statuses.includes(429), statuses.join());
});

test('a sample person has nothing to step up with', async () => {
  const { token } = await anonymous.call('/demo/signIn', { account: 'demo.operations' });
  const client = anonymous.as(token);
  assert.equal(await meansOf(client.call('/sys/sysuser/beginSecondFactor', {})), 'nothing');
});

async function require(admin: Client, roles: string[]): Promise<void> {
  const mainId = 'security.secondFactor';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'security.secondFactor.requiredRoles', value: roles }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
}

test('a role that requires it lets nobody on without, from the next request, and by a role switch too', async () => {
  await forgive();
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const client = await app.signInAs('auditor');
  const switcher = await app.signInAs(['operations', 'auditor']);
  await client.call('/sys/sysuser/mySessions', {});
  await require(admin, ['auditor']);
  const { body } = await refused(client.call('/sys/sysuser/mySessions', {}), 403);
  assert.deepEqual(body.data, { mustSetUpSecondFactor: true });
  const session = await client.call('/sys/sysuser/getLoginUserMenu', {});
  assert.deepEqual([session.mustSetUpSecondFactor, session.menus, session.permissions], [true, [], []]);
  await switchOn(app, client);
  await client.call('/sys/sysuser/mySessions', {});
  assert.equal((await client.call('/sys/sysuser/getLoginUserMenu', {})).mustSetUpSecondFactor, false);
  await refused(client.call('/sys/sysuser/removeSecondFactor', {}), 409);

  await switcher.call('/sys/sysuser/mySessions', {});
  const { list } = await switcher.call('/sys/role/myRoleList', {});
  const roleId = list.find((role) => role.code === 'auditor')?.id ?? '';
  const held = anonymous.as((await switcher.call('/changeRole', { roleId })).token);
  await refused(held.call('/sys/sysuser/mySessions', {}), 403);
  // and back out again
  const back = list.find((role) => role.code === 'operations')?.id ?? '';
  await anonymous.as((await held.call('/changeRole', { roleId: back })).token).call('/sys/sysuser/mySessions', {});
  await require(admin, []);
});

test('what requires it names roles that there are, and goes on naming them', async () => {
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  await refusedField(require(admin, ['auditor', 'noSuchRole']), 'security.secondFactor.requiredRoles');
  const role = { code: 'guarded', nameZh: '受保护', nameEn: 'Guarded', dataScope: 'own' } as const;
  const { id } = await admin.call('/sys/role/addOne', role);
  await require(admin, ['guarded']);
  const renamed = { ...role, id, version: 1, code: 'unguarded' };
  await refusedField(admin.call('/sys/role/updateOne', renamed), 'code');
  await require(admin, []);
  await admin.call('/sys/role/updateOne', renamed);
});

test('an administrator takes a lost factor off somebody else, and of nobody beyond their reach', async () => {
  const { account, userId, client } = await personWithFactor();
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  assert.ok((await admin.call('/sys/systemUser/getProtection', { id: userId })).secondFactorSince !== null);
  const supplier = await app.signInAs('supplier');
  await refused(supplier.call('/sys/systemUser/getProtection', { id: userId }), 404);
  await refused(supplier.call('/sys/systemUser/resetSecondFactor', { id: userId }), 403);
  await admin.call('/sys/systemUser/resetSecondFactor', { id: userId });
  await refused(client.call('/sys/sysuser/mySessions', {}), 401);
  await login(account);
  await refused(admin.call('/sys/systemUser/resetSecondFactor', { id: userId }), 409);
  const told = await db.selectFrom('message').select('titleEn').where('userId', '=', userId).execute();
  assert.ok(told.some(({ titleEn }) => titleEn.includes('reset')));
  const own = await db.selectFrom('sysUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  await refused(admin.call('/sys/systemUser/resetSecondFactor', { id: own.id }), 409);
});

test('whoever lost everything gets back in from the command line', async () => {
  const { account } = await personWithFactor();
  const { rescueAccount } = await import('#server/access/systemUser/rescue.ts');
  const rescued = await rescueAccount(db, account, now());
  assert.ok(rescued !== null);
  await anonymous.call('/login', { account, password: rescued.password });
});

test('what was refused says nothing that a reader of the log could use', async () => {
  const { account } = await personWithFactor();
  await login(account, '123456').catch((error: unknown) => assert.ok(error instanceof Refused));
  const kept = await db.selectFrom('signIn').selectAll().where('account', '=', account).execute();
  assert.ok(!JSON.stringify(kept).includes('123456'));
  assert.ok(kept.some(({ result }) => result === 'wrongCode'));
});
