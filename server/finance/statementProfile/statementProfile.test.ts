import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const formOf = (name: string) => ({ name, channel: 'bank' as const, orderNo: ['摘要'], moneyIn: ['收入'] });

const rowOf = async (id: string) => {
  const { list } = await admin.call('/operation/statementProfile/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};

test('one is added, found, changed and deleted', async () => {
  const { id } = await admin.call('/operation/statementProfile/addOne', formOf('第一个'));
  const { list, total } = await admin.call('/operation/statementProfile/getPageList', { keyword: '第一' });
  assert.deepEqual([list.map((row) => row.id), total], [[id], 1]);
  await admin.call('/operation/statementProfile/updateOne', { id, version: 1, remark: '改' });
  const { name, state, remark, version } = await rowOf(id);
  assert.deepEqual({ name, state, remark, version }, { name: '第一个', state: 'enabled', remark: '改', version: 2 });
  await admin.call('/operation/statementProfile/deleteById', { id, version: 2 });
  assert.equal((await admin.call('/operation/statementProfile/getPageList', { id })).total, 0);
});

test('a role that does not reach everything sees no row, and adds none', async () => {
  await admin.call('/operation/statementProfile/addOne', formOf('别人的'));
  await addRole(app, admin, 'narrowStatementProfile', 'own', ['operation:payment:list', 'operation:payment:reconcile']);
  const narrow = await app.signInAs('narrowStatementProfile');
  assert.equal((await narrow.call('/operation/statementProfile/getPageList', {})).total, 0);
  await refused(narrow.call('/operation/statementProfile/addOne', formOf('自己的')), 409);
});

test('a name that is taken, and a row that somebody else changed, are refused', async () => {
  const { id } = await admin.call('/operation/statementProfile/addOne', formOf('唯一'));
  await refusedField(admin.call('/operation/statementProfile/addOne', formOf('唯一')), 'name', 409);
  await admin.call('/operation/statementProfile/updateOne', { id, version: 1, state: 'disabled' });
  await refused(admin.call('/operation/statementProfile/updateOne', { id, version: 1, name: '别的' }), 409);
  assert.equal((await rowOf(id)).name, '唯一');
});

test('what a file cannot be read by is refused at its field', async () => {
  await refusedField(admin.call('/operation/statementProfile/addOne', { ...formOf('无列'), orderNo: [] }), 'reference');
  await refusedField(
    admin.call('/operation/statementProfile/addOne', { ...formOf('无字样'), kind: ['类型'] }),
    'backWords',
  );
  await refusedField(admin.call('/operation/statementProfile/addOne', { ...formOf('无金额'), moneyIn: [] }), 'moneyIn');
});
