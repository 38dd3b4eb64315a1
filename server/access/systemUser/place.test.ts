import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

test('who works for a supplier or belongs to a school says which', async () => {
  const { list } = await admin.call('/sys/role/getEnabledList', {});
  const roleId = list.find(({ code }) => code === 'auditor')?.id ?? '';
  const add = (account: string, more: object) =>
    admin.call('/sys/systemUser/addSysUserInfo', {
      account,
      realName: account,
      roleIds: [roleId],
      defaultRoleId: roleId,
      ...more,
    });
  await refusedField(add('placeless.one', { type: 'supplier' }), 'supplierId');
  await refusedField(add('placeless.two', { type: 'teacher' }), 'schoolId');
  await refusedField(add('placeless.three', { type: 'enterprise' }), 'supplierId');
  const answer = await admin.upload(
    '/sys/systemUser/importUsers',
    { fileName: 'people.csv', dryRun: true },
    Buffer.from('账号,姓名,类型,角色编码,学校\nplaced,甲,教师,auditor,nanhu\nplaceless,乙,教师,auditor,\n'),
  );
  const { rows } = systemUserCalls.importUsers.output.parse(answer.body.data);
  assert.deepEqual(
    rows.map(({ accepted }) => accepted),
    [true, false],
  );
  assert.match(rows[1]?.reason ?? '', /School: Choose the school/);
});
