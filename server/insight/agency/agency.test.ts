import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const rowOf = async (id: string) => {
  const { list } = await admin.call('/insight/agency/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};

test('one is added, found, changed and deleted', async () => {
  const { id } = await admin.call('/insight/agency/addOne', { name: '第一个' });
  const { list, total } = await admin.call('/insight/agency/getPageList', { keyword: '第一' });
  assert.deepEqual([list.map((row) => row.id), total], [[id], 1]);
  await admin.call('/insight/agency/updateOne', { id, version: 1, remark: '改' });
  const { name, state, remark, version } = await rowOf(id);
  assert.deepEqual({ name, state, remark, version }, { name: '第一个', state: 'enabled', remark: '改', version: 2 });
  await admin.call('/insight/agency/deleteById', { id, version: 2 });
  assert.equal((await admin.call('/insight/agency/getPageList', { id })).total, 0);
});

test('a name that is taken, and a row that somebody else changed, are refused', async () => {
  const { id } = await admin.call('/insight/agency/addOne', { name: '唯一' });
  await refusedField(admin.call('/insight/agency/addOne', { name: '唯一' }), 'name', 409);
  await admin.call('/insight/agency/updateOne', { id, version: 1, state: 'disabled' });
  await refused(admin.call('/insight/agency/updateOne', { id, version: 1, name: '别的' }), 409);
  assert.equal((await rowOf(id)).name, '唯一');
});
