import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { startTown } from './town.ts';

const app = await startTestApp();
const { db } = app.server.services;

const count = async (table: 'sysNotice' | 'task' | 'siteMapVersion' | 'carMaintenance') => {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

test('a new town has an hour to replay, and people who have been at work', async () => {
  const town = await startTown(app.server);
  try {
    await until('tasks', async () => (await count('task')) === 4);
    const closed = () => db.selectFrom('task').select('id').where('state', '=', 'closed').execute();
    await until('the closed task', async () => (await closed()).length === 1);
    assert.equal(await count('sysNotice'), 4);
    assert.equal(await count('siteMapVersion'), 2);
    assert.equal(await count('carMaintenance'), 2);
    await until('an hour of positions', async () => {
      const { first } = await db
        .selectFrom('telemetry')
        .select((eb) => eb.fn.min('at').as('first'))
        .executeTakeFirstOrThrow();
      return first !== null && Date.now() - new Date(first).getTime() > 55 * 60_000;
    });
  } finally {
    await town?.stop();
  }
});
