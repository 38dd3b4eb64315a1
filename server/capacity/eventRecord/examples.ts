/** Calls on event records. */
import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { until } from '#server/testing/until.ts';

/** A record of a new car with one part. */
async function newRecord({ app }: World): Promise<string> {
  const { db, now } = app.server.services;
  const number = next();
  const car = await db
    .insertInto('car')
    .values({ fleetNumber: `EVENT-${number}`, plate: `粤C${number}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = now().toISOString();
  const alert = await db
    .insertInto('alert')
    .values({
      carId: car.id,
      kind: 'collision',
      severity: 'critical',
      urgency: String(number),
      evidence: JSON.stringify({ at, speed: 0, heading: null, charge: null, state: 'on_trip' }),
      openedAt: at,
      occurredAt: at,
      lastAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return until('the record is frozen', async () => {
    const record = await db
      .selectFrom('eventRecord')
      .select(['id', 'frozenAt'])
      .where('alertId', '=', alert.id)
      .executeTakeFirst();
    return record?.frozenAt == null ? undefined : record.id;
  });
}

export const eventRecordExamples: Examples = {
  [contract.eventRecord.read.path]: byAdmin(async (world) => ({ id: await newRecord(world) })),
  [contract.eventRecord.export.path]: byAdmin(async (world) => ({ id: await newRecord(world), form: 'stvg1g' })),
};
