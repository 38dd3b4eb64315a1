/** Attacks on setting a second factor up: two sessions at once, on two nodes, and a session that has just been ended. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { PASSWORD } from '#server/testing/factories.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { codeOf, stepUp, switchOn } from '#server/testing/secondFactor.ts';

const app = await startTestApp();
const other = await app.secondNode();
const { services } = app.server;
const { db } = services;
const now = () => services.now();
const code = (secret: string) => codeOf(secret, now());
const elsewhere = (client: Client) => other.anonymous.as(client.token);
const confirm = (client: Client, secret: string) =>
  client.call('/sys/sysuser/confirmSecondFactor', { code: code(secret) });
const titlesOf = async (userId: string) =>
  (await db.selectFrom('message').select('titleEn').where('userId', '=', userId).execute()).map((row) => row.titleEn);

beforeEach(() => db.deleteFrom('signInThrottle').execute());

/** The person, and somebody else who knows the password, each stepped up; the second at the other node. */
async function twoSessions() {
  const owner = await app.signInAs('operations');
  const { token } = await app.anonymous.call('/login', { account: owner.account, password: PASSWORD });
  const intruder = other.anonymous.as(token);
  for (const session of [owner, intruder]) await stepUp(session);
  return { owner, intruder };
}

test('what another session begins is not what the own one confirms', async () => {
  const { owner, intruder } = await twoSessions();
  const mine = await owner.call('/sys/sysuser/beginSecondFactor', {});
  const theirs = await intruder.call('/sys/sysuser/beginSecondFactor', {});
  assert.notEqual(mine.secret, theirs.secret);
  await refusedField(confirm(owner, theirs.secret), 'code');
  await confirm(elsewhere(owner), mine.secret);
  // it ended the other session, and what that had begun
  await refused(confirm(intruder, theirs.secret), 401);
  app.advance(31);
  await app.anonymous.call('/login', { account: owner.account, password: PASSWORD, code: code(mine.secret) });
});

test('a session that has begun nothing confirms nothing', async () => {
  const { owner, intruder } = await twoSessions();
  const { secret } = await owner.call('/sys/sysuser/beginSecondFactor', {});
  await refused(confirm(intruder, secret), 409);
});

test('of two that confirm at the same moment on two nodes one wins, and the other changes nothing after it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, intruder } = await twoSessions();
    const mine = await owner.call('/sys/sysuser/beginSecondFactor', {});
    const theirs = await intruder.call('/sys/sysuser/beginSecondFactor', {});
    const outcomes = await Promise.allSettled([confirm(owner, mine.secret), confirm(intruder, theirs.secret)]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const winner = outcomes[0].status === 'fulfilled' ? mine : theirs;
    app.advance(31);
    await app.anonymous.call('/login', { account: owner.account, password: PASSWORD, code: code(winner.secret) });
  }
});

test('a session that was ended a moment ago neither takes the factor off nor makes recovery codes', async () => {
  for (const path of ['/sys/sysuser/removeSecondFactor', '/sys/sysuser/renewRecoveryCodes'] as const) {
    const owner = await app.signInAs('operations');
    const factor = await switchOn(app, owner);
    const { token } = await app.anonymous.call('/login', {
      account: owner.account,
      password: PASSWORD,
      code: factor.code(),
    });
    const stolen = other.anonymous.as(token);
    app.advance(31);
    await stolen.call('/sys/sysuser/stepUp', { code: factor.code() });
    // the person ends it while its call waits for the same person's row
    const outcome = await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('sysUser').select('id').where('id', '=', owner.userId).forUpdate().execute();
      const attempt = stolen.call(path, {}).then(
        () => 'done',
        (error: unknown) => (error instanceof Refused ? error.answer.status : error),
      );
      await other.server.services.sessions.flush();
      await transaction
        .updateTable('session')
        .set({ endedAt: now().toISOString() })
        .where('userId', '=', owner.userId)
        .execute();
      return { attempt };
    });
    assert.equal(await outcome.attempt, 401, path);
  }
});

test('a code serves once, on two nodes at the same moment too', async () => {
  const owner = await app.signInAs('operations');
  const factor = await switchOn(app, owner);
  const right = factor.code();
  const login = (node: Client) => node.call('/login', { account: owner.account, password: PASSWORD, code: right });
  const outcomes = await Promise.allSettled([login(app.anonymous), login(other.anonymous), login(app.anonymous)]);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  const spare = factor.recoveryCodes[0] ?? '';
  const spend = (node: Client) => node.call('/login', { account: owner.account, password: PASSWORD, code: spare });
  const spent = await Promise.allSettled([spend(app.anonymous), spend(other.anonymous)]);
  assert.equal(spent.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('the person is told of new recovery codes, and of codes guessed in a session that is open', async () => {
  const owner = await app.signInAs('operations');
  const factor = await switchOn(app, owner);
  app.advance(301);
  await owner.call('/sys/sysuser/stepUp', { code: factor.code() });
  await owner.call('/sys/sysuser/renewRecoveryCodes', {});
  assert.ok((await titlesOf(owner.userId)).includes('Your recovery codes were replaced'));
  for (let guess = 0; guess < 5; guess += 1) {
    app.advance(31);
    await refusedField(owner.call('/sys/sysuser/stepUp', { code: codeOf(factor.secret, now(), 40 + guess) }), 'code');
  }
  assert.ok((await titlesOf(owner.userId)).includes('Wrong codes were entered again and again'));
});
