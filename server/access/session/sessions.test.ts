import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makeUser } from '#server/testing/factories.ts';
import { contract } from '#contract/index.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { sessionAbsoluteHours, sessionIdleMinutes } from '#server/ground/settings/definitions/security.ts';

const IDLE_SECONDS = sessionIdleMinutes.default * 60;
const ABSOLUTE_SECONDS = sessionAbsoluteHours.default * 3600;
const app = await startTestApp();
const { db } = app.server.services;
const other = await app.secondNode();

/** The same person's session, asked at the second node. */
const elsewhere = (client: Client) => other.anonymous.as(client.token);
const whoAmI = (client: Client) => client.call('/sys/sysuser/getLoginUserMenu', {});

test('a role switch gives a new token and ends the old one, on every node', async () => {
  const client = await app.signInAs(['operations', 'auditor']);
  await whoAmI(elsewhere(client));
  const { list, activeRoleId } = await client.call('/sys/role/myRoleList', {});
  const auditor = list.find(({ code }) => code === 'auditor');
  assert.ok(auditor && activeRoleId !== auditor.id);
  const switched = await client.call('/changeRole', { roleId: auditor.id });
  const next = client.as(switched.token);
  assert.notEqual(switched.token, client.token);
  for (const node of [client, elsewhere(client)]) await refused(whoAmI(node), 401);
  for (const node of [next, elsewhere(next)]) {
    const { role, permissions } = await whoAmI(node);
    assert.equal(role.code, 'auditor');
    assert.ok(permissions.includes('sys:sysLog:list') && !permissions.includes('operation:order:update'));
  }
  await refused(
    client.as(switched.token).call('/operation/order/updateRemark', { id: '1', version: 1, remark: '' }),
    403,
  );
});

test('a role that is not held cannot be taken', async () => {
  const client = await app.signInAs('operations');
  const { id } = await db.selectFrom('role').select('id').where('code', '=', 'administrator').executeTakeFirstOrThrow();
  await refused(client.call('/changeRole', { roleId: id }), 404);
  await refused(client.call('/changeRole', { roleId: '999999999' }), 404);
});

test('a switch does not lengthen a session', async () => {
  const client = await app.signInAs(['operations', 'auditor']);
  const { list, activeRoleId } = await client.call('/sys/role/myRoleList', {});
  const roleId = list.find(({ id }) => id !== activeRoleId)?.id ?? '';
  const ends = () =>
    db
      .selectFrom('session')
      .select('expiresAt')
      .where('userId', '=', client.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const before = await ends();
  app.advance(60);
  await client.call('/changeRole', { roleId });
  assert.deepEqual(await ends(), before);
});

test('a session ends when nobody uses it, and lives on while somebody does', async () => {
  const idle = await app.signInAs('operations');
  const busy = await app.signInAs('operations');
  app.advance(IDLE_SECONDS / 2 + 60);
  await whoAmI(busy);
  app.advance(IDLE_SECONDS / 2);
  await whoAmI(busy);
  await refused(whoAmI(idle), 401);
});

test('what is used on one node alone is not idle on another', async () => {
  const client = await app.signInAs('operations');
  await whoAmI(elsewhere(client));
  app.advance(IDLE_SECONDS - 60);
  await whoAmI(client);
  await app.server.services.sessions.flush();
  app.advance(120);
  await whoAmI(elsewhere(client));
});

test('a session ends after a day, however busy', async () => {
  const client = await app.signInAs('operations');
  for (let hours = 0; hours + 6 < ABSOLUTE_SECONDS / 3600; hours += 6) {
    app.advance(6 * 3600);
    await whoAmI(client);
  }
  app.advance(6 * 3600 + 1);
  await refused(whoAmI(client), 401);
  const { list } = await (await app.signIn(client.account, 'a-long-test-phrase')).call('/sys/sysuser/mySessions', {});
  assert.equal(list.length, 1);
});

test('a session that began while the clock was ahead ends when that is put right, for good', async () => {
  const AHEAD = 7 * 24 * 3600;
  app.advance(AHEAD);
  const client = await app.signInAs('operations');
  const unused = await app.signInAs('operations');
  await whoAmI(client);
  app.advance(-AHEAD);
  await refused(whoAmI(client), 401);
  await refused(whoAmI(elsewhere(client)), 401);
  app.advance(AHEAD);
  await refused(whoAmI(client), 401);
  await whoAmI(unused);
  app.advance(-AHEAD);
});

test('a person who is disabled is out at the next request, on every node', async () => {
  const admin = await app.signInAs('administrator');
  const client = await app.signInAs('operations');
  for (const node of [client, elsewhere(client)]) await whoAmI(node);
  const { version } = await db
    .selectFrom('sysUser')
    .select('version')
    .where('id', '=', client.userId)
    .executeTakeFirstOrThrow();
  await admin.call('/sys/systemUser/changeAccountState', {
    users: [{ id: client.userId, version }],
    state: 'disabled',
  });
  for (const node of [elsewhere(client), client]) {
    const { body } = await refused(whoAmI(node.speaking('zh-CN')), 403);
    assert.match(body.msg, /^账号已停用/);
  }
});

test('a grant that is taken away is gone at the next request, on every node', async () => {
  const admin = await app.signInAs('administrator');
  const { id } = await admin.call('/sys/role/addOne', {
    code: 'passing',
    nameZh: '临时',
    nameEn: 'Passing',
    dataScope: 'everything',
  });
  const { grantableLeafIds, roleVersion } = await admin.call('/sys/menu/findRoleMenuTree', { roleId: id });
  const { version } = await admin.call('/sys/menu/updateRoleMenu', {
    roleId: id,
    version: roleVersion,
    leafIds: grantableLeafIds,
  });
  const client = await app.signInAs('passing');
  for (const node of [client, elsewhere(client)]) await node.call('/sys/role/getPageList', {});
  await elsewhere(admin).call('/sys/menu/updateRoleMenu', { roleId: id, version, leafIds: [] });
  for (const node of [client, elsewhere(client)]) await refused(node.call('/sys/role/getPageList', {}), 403);
});

test('a role that is stopped leaves nobody working as it', async () => {
  const admin = await app.signInAs('administrator');
  const { id } = await admin.call('/sys/role/addOne', {
    code: 'stopped',
    nameZh: '停用',
    nameEn: 'Stopped',
    dataScope: 'own',
  });
  const client = await app.signInAs('stopped');
  await whoAmI(elsewhere(client));
  await admin.call('/sys/role/updateState', { id, version: 1, state: 'disabled' });
  for (const node of [elsewhere(client), client]) await refused(whoAmI(node), 403);
});

test('own sessions: seen, ended one by one or all but this one', async () => {
  const client = await app.signInAs('operations');
  const [second, third] = [
    await app.signIn(client.account, 'a-long-test-phrase'),
    await app.signIn(client.account, 'a-long-test-phrase'),
  ];
  const { list } = await client.call('/sys/sysuser/mySessions', {});
  assert.deepEqual(
    list.map(({ current }) => current),
    [false, false, true],
  );
  assert.deepEqual(await client.call('/sys/sysuser/endSession', { id: list[0]?.id ?? '' }), { ended: 1 });
  await refused(whoAmI(third), 401);
  await refused(client.call('/sys/sysuser/endSession', { id: list[0]?.id ?? '' }), 404);
  assert.deepEqual(await client.call('/sys/sysuser/endSession', { others: true }), { ended: 1 });
  await refused(whoAmI(elsewhere(second)), 401);
  await whoAmI(client);
});

test('a session of somebody else cannot be ended or seen', async () => {
  const [mine, theirs] = [await app.signInAs('operations'), await app.signInAs('operations')];
  const [session] = (await theirs.call('/sys/sysuser/mySessions', {})).list;
  await refused(mine.call('/sys/sysuser/endSession', { id: session?.id ?? '' }), 404);
  assert.equal((await mine.call('/sys/sysuser/mySessions', {})).list.length, 1);
  await whoAmI(theirs);
});

test('signing out ends the session on every node, twice is no error', async () => {
  const client = await app.signInAs('operations');
  await whoAmI(elsewhere(client));
  await client.call('/logout', {});
  for (const node of [elsewhere(client), client]) await refused(whoAmI(node), 401);
  await client.call('/logout', {});
  await app.anonymous.call('/logout', {});
});

test('either header is enough, bare or as Bearer; two that differ are refused', async () => {
  const { token } = await app.signInAs('operations');
  const { token: another } = await app.signInAs('operations');
  assert.ok(token !== null && another !== null);
  const ask = (headers: Record<string, string>) => app.anonymous.send('/sys/sysuser/mySessions', {}, headers);
  const accepted: Record<string, string>[] = [
    { authorization: token },
    { authorization: `Bearer ${token}` },
    { authorization: `bearer ${token}` },
    { token },
    // what a proxy asked for is not ours
    { authorization: 'Basic YTpi', token },
  ];
  for (const headers of accepted) assert.equal((await ask(headers)).status, 200);
  const rejected: Record<string, string>[] = [
    { authorization: `Bearer ${token}`, token: another },
    { token: 'x' },
    { token: `${token}x` },
    { authorization: 'Basic YTpi' },
    { token: token.toLowerCase() },
  ];
  for (const headers of rejected) assert.equal((await ask(headers)).status, 401);
});

test('a token is stored only as a hash', async () => {
  const { token } = await app.signInAs('operations');
  const { found } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<string>().as('found'))
    .where((eb) =>
      eb(eb.cast<string>(eb.ref('tokenHash'), 'text'), 'like', `%${Buffer.from(token ?? '').toString('hex')}%`),
    )
    .executeTakeFirstOrThrow();
  assert.equal(Number(found), 0);
});

test('a warm request asks the database nothing about session, person, role or menu', async () => {
  const client = await app.signInAs('operations');
  await client.call('/operation/supplier/getEnabledList', {});
  await client.call('/operation/order/getSourceList', {});
  // whoever asks these tables now waits until the lock is given back
  await db.transaction().execute(async (locking) => {
    await sql`lock table "session", "sysUser", "role", "userRole", "roleMenu", "menu" in access exclusive mode`.execute(
      locking,
    );
    for (let times = 0; times < 5; times += 1) {
      await client.call('/operation/supplier/getEnabledList', {});
      await client.call('/operation/order/getSourceList', {});
      await refused(client.call('/sys/sysLog/verify', {}), 403);
    }
  });
});

test('a person without an enabled role does not get in', async () => {
  const { account, password, id } = await makeUser(db, { roleCodes: ['teacher'] });
  await db.deleteFrom('userRole').where('userId', '=', id).execute();
  await refused(app.signIn(account, password), 403);
});

const untouched = (seconds: number | string) => ({ 'x-untouched-seconds': String(seconds) });

test('what a console asks by itself renews no session, on no node and at no address', async () => {
  for (const header of [IDLE_SECONDS, 999_999_999, 'never', '-1', '1e3', '']) {
    const client = await app.signInAs('operations');
    const ask = (at: Client, path: string) => at.send(path, {}, untouched(header));
    app.advance(IDLE_SECONDS / 2 + 60);
    const asked = await Promise.all([
      ask(client, '/sys/sysuser/getLoginUserMenu'),
      ask(client, '/sys/live/getTicket'),
      ask(client, '/sys/sysuser/getSessionEnd'),
      ask(elsewhere(client), '/sys/sysConfigMain/getSite'),
      ask(elsewhere(client), '/sys/sysuser/mySessions'),
    ]);
    assert.deepEqual(
      asked.map(({ status }) => status),
      asked.map(() => 200),
      String(header),
    );
    app.advance(IDLE_SECONDS / 2);
    assert.equal((await ask(client, '/sys/sysuser/mySessions')).status, 401, String(header));
    assert.equal((await ask(elsewhere(client), '/sys/sysuser/mySessions')).status, 401);
  }
});

test('a session ends so long after the last input, and the client can ask when', async () => {
  const client = await app.signInAs('operations');
  app.advance(1000);
  // somebody moved the mouse 400 s ago; what is asked without a hand later changes nothing
  await client.send('/sys/sysuser/getLoginUserMenu', {}, untouched(400));
  await client.send('/sys/sysuser/getLoginUserMenu', {}, untouched(900));
  const { body } = await client.send('/sys/sysuser/getSessionEnd', {}, untouched(900));
  const end = contract.session.getSessionEnd.output.parse(body.data);
  assert.equal(end.idleSeconds, IDLE_SECONDS);
  assert.equal(end.cause, 'idle');
  assert.ok(Math.abs(end.secondsLeft - (IDLE_SECONDS - 400)) <= 5, String(end.secondsLeft));
  app.advance(IDLE_SECONDS - 410);
  // a key just before the end holds at once on every node, though sessions are written down now and then
  await client.call('/sys/sysuser/getSessionEnd', {});
  app.advance(60);
  assert.equal((await elsewhere(client).send('/sys/sysuser/mySessions', {}, untouched(999))).status, 200);
});

test('near the longest session, the client learns that using it does not help', async () => {
  const client = await app.signInAs('operations');
  for (let hours = 6; hours < ABSOLUTE_SECONDS / 3600; hours += 6) {
    app.advance(6 * 3600);
    await whoAmI(client);
  }
  app.advance(6 * 3600 - 60);
  const { cause, secondsLeft } = await client.call('/sys/sysuser/getSessionEnd', {});
  assert.equal(cause, 'absolute');
  assert.ok(secondsLeft <= 60);
});
