/** Calls on event records. */
import { contract } from '#contract/index.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { byAdmin, type Examples, type World } from '#server/testing/examples.ts';
import { until } from '#server/testing/until.ts';

/** A record of a new car with one part. */
async function newRecord({ app }: World): Promise<string> {
  const { services } = app.server;
  const { db, now } = services;
  const alertId = await makeAlert(db, await addCar(services), now(), { kind: 'collision' });
  return until('the record is frozen', async () => {
    const record = await db
      .selectFrom('eventRecord')
      .select(['id', 'frozenAt'])
      .where('alertId', '=', alertId)
      .executeTakeFirst();
    return record?.frozenAt == null ? undefined : record.id;
  });
}

export const eventRecordExamples: Examples = {
  [contract.eventRecord.read.path]: byAdmin(async (world) => ({ id: await newRecord(world) })),
  [contract.eventRecord.export.path]: byAdmin(async (world) => ({ id: await newRecord(world), form: 'stvg1g' })),
};
