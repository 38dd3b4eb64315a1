import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';

const app = await startTestApp();
const everybody = await app.signInAs('operations');
const { list: suppliers } = await everybody.call('/operation/supplier/getEnabledList', {});
const { list: schools } = await everybody.call('/school/findSchoolIdAndNameList', {});
const [schoolA = '', schoolB = ''] = schools.map(({ id }) => id);

test('who reaches everything chooses among all enabled partners', async () => {
  assert.equal(suppliers.length, 3);
  assert.equal(schools.length, 2);
  const [stopped] = suppliers;
  await app.server.services.db
    .updateTable('supplier')
    .set({ state: 'disabled' })
    .where('id', '=', stopped?.id ?? '')
    .execute();
  assert.equal((await everybody.call('/operation/supplier/getEnabledList', {})).list.length, 2);
});

test('a teacher sees the own school, its departments and their majors, and nothing of another', async () => {
  const teacher = await app.signInAs('teacher', { schoolId: schoolA });
  assert.deepEqual(
    (await teacher.call('/school/findSchoolIdAndNameList', {})).list.map(({ id }) => id),
    [schoolA],
  );
  assert.deepEqual((await teacher.call('/operation/supplier/getEnabledList', {})).list, []);
  const departments = async (as: typeof teacher, schoolId: string) =>
    (await as.call('/school/findDeptIdAndNameListBySchoolId', { schoolId })).list;
  const majors = async (as: typeof teacher, departmentId: string) =>
    (await as.call('/school/findMajorIdAndNameListByDeptId', { deptId: departmentId })).list;
  const [own] = await departments(teacher, schoolA);
  assert.equal((await majors(teacher, own?.id ?? '')).length, 2);
  assert.deepEqual(await departments(teacher, schoolB), []);
  const [foreign] = await departments(everybody, schoolB);
  assert.equal((await majors(everybody, foreign?.id ?? '')).length, 2);
  assert.deepEqual(await majors(teacher, foreign?.id ?? ''), []);
});

test('a supplier without a supplier sees none', async () => {
  const lost = await app.signInAs('supplier');
  assert.deepEqual((await lost.call('/operation/supplier/getEnabledList', {})).list, []);
});
