import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';
import { rescueAccount } from './rescue.ts';

const app = await startTestApp();
const { db } = app.server.services;

test('a rescued account gets in once, must choose a password, and its sessions are over everywhere', async () => {
  const person = await app.signInAs('operations');
  await db.updateTable('sysUser').set({ state: 'disabled' }).where('id', '=', person.userId).execute();
  const rescued = await rescueAccount(db, person.account.toUpperCase(), app.server.services.now());
  assert.ok(rescued !== null);
  assert.equal((await person.send('/sys/role/myRoleList', {})).status, 401);
  const { token, mustChangePassword } = await app.anonymous.call('/login', {
    account: person.account,
    password: rescued.password,
  });
  assert.equal(mustChangePassword, true);
  assert.equal((await app.anonymous.as(token).send('/sys/role/myRoleList', {})).status, 403);
  const again = await app.anonymous.send('/login', { account: person.account, password: rescued.password });
  assert.equal(again.status, 403);
});

test('a rescue stands in the audit log, without the password', async () => {
  const administrator = await app.signIn('admin', 'correct-horse-battery');
  const { list } = await administrator.call('/sys/sysLog/getPageList', { call: 'npm run reset-password' });
  assert.equal(list.length, 1);
  assert.equal((await administrator.call('/sys/sysLog/verify', {})).intact, true);
});

test('an account that does not exist is not rescued', async () => {
  assert.equal(await rescueAccount(db, 'nobody.at.all', new Date()), null);
});
