/** The log tells what people of all partners did: below the data scope “everything” a person reads only their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

test('a supplier’s auditor sees only their own operations and sign-ins', async () => {
  const { id } = await admin.call('/sys/role/addOne', {
    code: 'partnerAudit',
    nameZh: '审',
    nameEn: 'Audit',
    dataScope: 'suppliers',
  });
  const leaf = await db
    .selectFrom('menu')
    .select('id')
    .where('permission', '=', 'sys:sysLog:list')
    .executeTakeFirstOrThrow();
  await admin.call('/sys/menu/updateRoleMenu', { roleId: id, version: 1, leafIds: [leaf.id] });
  const { list: suppliers } = await admin.call('/operation/supplier/getEnabledList', {});
  const auditor = await app.signInAs('partnerAudit', { supplierId: suppliers[0]?.id ?? '' });
  await auditor.call('/sys/sysuser/endSession', { others: true });

  const operations = await auditor.call('/sys/sysLog/getPageList', {});
  assert.deepEqual(
    operations.list.map(({ account, call }) => [account, call]),
    [[auditor.account, '/sys/sysuser/endSession']],
  );
  assert.equal(operations.total, 1);
  const own = operations.list[0]?.id ?? '';
  assert.equal((await auditor.call('/sys/sysLog/getById', { id: own })).account, auditor.account);
  const [foreign] = (await admin.call('/sys/sysLog/getPageList', { account: 'admin' })).list;
  await refused(auditor.call('/sys/sysLog/getById', { id: foreign?.id ?? '' }), 404);
  assert.deepEqual((await auditor.call('/sys/sysLog/getPageList', { account: 'admin' })).list, []);
  const signIns = await auditor.call('/sys/sysLog/getSignInList', {});
  assert.deepEqual([...new Set(signIns.list.map(({ account }) => account))], [auditor.account]);
});
