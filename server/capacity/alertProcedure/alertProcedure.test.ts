import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const steps = { stepsZh: '联系乘客\n靠边停车', stepsEn: 'Call the passenger\nStop the car' };

test('one for each kind and severity, with as many steps in each language', async () => {
  const { id } = await admin.call('/capacity/alertProcedure/addOne', { kind: 'fault', ...steps });
  await refusedField(admin.call('/capacity/alertProcedure/addOne', { kind: 'fault', ...steps }), 'kind', 409);
  await admin.call('/capacity/alertProcedure/addOne', { kind: 'fault', severity: 'high', ...steps });
  await refusedField(
    admin.call('/capacity/alertProcedure/addOne', { kind: 'noGo', ...steps, stepsEn: 'Call the passenger' }),
    'stepsEn',
  );
  await refusedField(
    admin.call('/capacity/alertProcedure/updateOne', { id, version: 1, stepsEn: 'Call the passenger' }),
    'stepsEn',
  );
  await admin.call('/capacity/alertProcedure/updateOne', { id, version: 1, state: 'disabled' });
  await refused(admin.call('/capacity/alertProcedure/updateOne', { id, version: 1, state: 'enabled' }), 409);
  const { list } = await admin.call('/capacity/alertProcedure/getPageList', { kind: 'fault' });
  assert.deepEqual(
    list.map(({ severity, state }) => `${severity} ${state}`).toSorted((a, b) => a.localeCompare(b)),
    ['high enabled', 'null disabled'],
  );
  await admin.call('/capacity/alertProcedure/deleteById', { id, version: 2 });
  assert.equal((await admin.call('/capacity/alertProcedure/getPageList', { id })).total, 0);
});
