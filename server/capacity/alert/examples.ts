/** Calls on alerts, and the export of a track. */
import { contract } from '#contract/index.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { byAdmin, type Examples, type World } from '#server/testing/examples.ts';

/** An alert of a new car; taken by the administrator where wished. */
async function newAlert(
  { app, admin }: World,
  isTaken = false,
): Promise<{ id: string; version: number; carId: string }> {
  const { services } = app.server;
  const carId = await addCar(services);
  const id = await makeAlert(services.db, carId, services.now(), { kind: 'silent' });
  const version = isTaken ? (await admin.call('/capacity/alert/take', { id })).version : 1;
  return { id, version, carId };
}

const seenOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

export const alertExamples: Examples = {
  [contract.alert.take.path]: byAdmin(async (world) => ({ id: (await newAlert(world)).id })),
  [contract.alert.release.path]: byAdmin(async (world) => seenOf(await newAlert(world, true))),
  [contract.alert.handOver.path]: byAdmin(async (world) => {
    const { userId } = await world.app.signInAs('dispatcher');
    return { ...seenOf(await newAlert(world, true)), userId };
  }),
  [contract.alert.answer.path]: byAdmin(async (world) => ({ id: (await newAlert(world)).id, note: 'seen' })),
  [contract.alert.tick.path]: byAdmin(async (world) => {
    const { db } = world.app.server.services;
    await db
      .insertInto('alertProcedure')
      .values({ kind: 'silent', severity: 'high', stepsZh: '联系车辆', stepsEn: 'Call the car' })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'severity']).doUpdateSet({ stepsZh: '联系车辆', stepsEn: 'Call the car' }),
      )
      .execute();
    return { id: (await newAlert(world)).id, stepZh: '联系车辆', isDone: true };
  }),
  [contract.alert.phone.path]: byAdmin(async (world) => ({ id: (await newAlert(world)).id, whom: 'car' })),
  [contract.alert.attach.path]: byAdmin(async (world) => ({ id: (await newAlert(world)).id, fileIds: [] })),
  [contract.alert.close.path]: byAdmin(async (world) => ({
    ...seenOf(await newAlert(world, true)),
    outcome: 'resolved',
  })),
  [contract.alert.takeMany.path]: byAdmin(async (world) => ({ ids: [(await newAlert(world)).id] })),
  [contract.alert.closeMany.path]: byAdmin(async (world) => ({
    ids: [(await newAlert(world, true)).id],
    outcome: 'resolved',
  })),
  [contract.alert.snoozeMany.path]: byAdmin(async (world) => ({
    ids: [(await newAlert(world)).id],
    until: new Date(world.app.server.services.now().getTime() + 3_600_000).toISOString(),
    note: 'works',
  })),
  [contract.alert.addSilence.path]: byAdmin(async (world) => {
    const now = world.app.server.services.now().getTime();
    return {
      carId: (await newAlert(world)).carId,
      kinds: ['silent'],
      from: new Date(now + 3_600_000).toISOString(),
      until: new Date(now + 7_200_000).toISOString(),
      reason: 'works',
    };
  }),
  [contract.alert.endSilence.path]: byAdmin(async (world) => {
    const { carId } = await newAlert(world);
    const { db, now } = world.app.server.services;
    const { id } = await db
      .insertInto('alertSilence')
      .values({
        carIds: [carId],
        rangeId: null,
        kinds: ['silent'],
        from: now(),
        until: new Date(now().getTime() + 3_600_000),
        note: 'works',
        createdBy: (
          await db.selectFrom('sysUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
        ).id,
        createdAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  }),
  [contract.replay.exportTrack.path]: byAdmin(async (world) => ({
    carId: (await newAlert(world)).carId,
    from: '2026-05-04T04:00:00Z',
    to: '2026-05-04T05:00:00Z',
  })),
};
