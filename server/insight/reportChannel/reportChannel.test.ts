import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { makeKeyPair } from './key.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const ADDRESS = 'https://reports.example.gov/in';

const rowOf = async (id: string) => {
  const { list } = await admin.call('/operation/reportChannel/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};

test('one is added, found, changed and deleted', async () => {
  const { id } = await admin.call('/operation/reportChannel/addOne', { name: '第一个', address: ADDRESS });
  const { list, total } = await admin.call('/operation/reportChannel/getPageList', { keyword: '第一' });
  assert.deepEqual([list.map((row) => row.id), total], [[id], 1]);
  await admin.call('/operation/reportChannel/updateOne', { id, version: 1, remark: '改' });
  const { name, state, remark, version } = await rowOf(id);
  assert.deepEqual({ name, state, remark, version }, { name: '第一个', state: 'enabled', remark: '改', version: 2 });
  await admin.call('/operation/reportChannel/deleteById', { id, version: 2 });
  assert.equal((await admin.call('/operation/reportChannel/getPageList', { id })).total, 0);
});

test('a role that does not reach everything sees no row', async () => {
  await admin.call('/operation/reportChannel/addOne', { name: '别人的', address: ADDRESS });
  await addRole(app, admin, 'narrowReportChannel', 'own', ['operation:reportChannel:list']);
  const narrow = await app.signInAs('narrowReportChannel');
  assert.equal((await narrow.call('/operation/reportChannel/getPageList', {})).total, 0);
});

test('a name that is taken, and a row that somebody else changed, are refused', async () => {
  const { id } = await admin.call('/operation/reportChannel/addOne', { name: '唯一', address: ADDRESS });
  await refusedField(admin.call('/operation/reportChannel/addOne', { name: '唯一', address: ADDRESS }), 'name', 409);
  await admin.call('/operation/reportChannel/updateOne', { id, version: 1, state: 'disabled' });
  await refused(admin.call('/operation/reportChannel/updateOne', { id, version: 1, name: '别的' }), 409);
  assert.equal((await rowOf(id)).name, '唯一');
});

test('a pair of keys that the library spoiled is made again, and a channel that has one gets another', async () => {
  const [spoilt, whole] = [{ privateKey: 'nothing', publicKey: 'ssh-ed25519 AAAAC3Nz' }, makeKeyPair()];
  const pairs = [spoilt, { ...whole, privateKey: 'nothing' }, whole];
  assert.deepEqual(
    makeKeyPair(() => pairs.shift() ?? assert.fail('a pair that is whole was thrown away')),
    whole,
  );
  const { id } = await admin.call('/operation/reportChannel/addOne', { name: '坏密钥', address: ADDRESS });
  await app.server.services.db
    .updateTable('reportChannel')
    .set({ publicKey: spoilt.publicKey })
    .where('id', '=', id)
    .execute();
  assert.equal((await rowOf(id)).publicKey, '');
  await admin.call('/operation/reportChannel/updateOne', { id, version: 1, remark: '换密钥' });
  assert.match((await rowOf(id)).publicKey, /^-----BEGIN PUBLIC KEY-----/);
});
