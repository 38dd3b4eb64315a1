/** Two who administer cannot take each other's password at once, so that nobody with one of their own is left. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';

const app = await startTestApp();
const { db } = app.server.services;

test('of two administrators who reset each other at once, one keeps the own password', async () => {
  for (let round = 0; round < 4; round += 1) {
    await db.updateTable('sysUser').set({ state: 'disabled' }).execute();
    const [one, two] = [await app.signInAs('administrator'), await app.signInAs('administrator')];
    const path = '/sys/systemUser/resetPwd';
    const answers = await Promise.all([
      one.send(path, { id: two.userId, version: 1 }),
      two.send(path, { id: one.userId, version: 1 }),
    ]);
    // whoever was later is refused: for the last administrator, or because the own session had ended by then
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
    const own = await db
      .selectFrom('sysUser')
      .select('id')
      .where('id', 'in', [one.userId, two.userId])
      .where('mustChangePassword', '=', false)
      .execute();
    assert.equal(own.length, 1);
  }
});
