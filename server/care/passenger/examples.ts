import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { rider } from '#server/testing/orders.ts';
import { until } from '#server/testing/until.ts';
import { mobileHashOf } from '#server/ground/person/person.ts';
import { catchUpPassengers } from './service.ts';

const { passenger } = contract;

/** A passenger of an order of its own. */
async function known({ app }: World): Promise<{ id: string; version: number }> {
  const { db, vault, now } = app.server.services;
  const mobile = `1390009${String(1000 + next())}`;
  const order = { orderNo: `E-${mobile}`, sourceRef: mobile, source: 'example', status: 'completed' as const };
  const fields = { ...rider(vault, '示例', mobile), requestedAt: now().toISOString(), priceParts: '[]' };
  await db
    .insertInto('order')
    .values({ ...order, ...fields })
    .execute();
  const find = db
    .selectFrom('passenger')
    .select(['id', 'version'])
    .where('mobileHash', '=', mobileHashOf(vault, mobile));
  // the server links orders by itself too
  return until('the passenger', async () => {
    await catchUpPassengers(db, vault);
    return find.executeTakeFirst();
  });
}

export const passengerExamples: Examples = {
  [passenger.updateOne.path]: byAdmin(async (world) => ({
    ...(await known(world)),
    tags: ['常客'],
    needs: ['wheelchair'],
    language: 'en-US',
    remark: '改',
  })),
  [passenger.limitOne.path]: byAdmin(async (world) => ({
    ...(await known(world)),
    kind: 'abuse',
    reason: '示例',
    until: '2099-01-01T00:00:00Z',
  })),
  [passenger.liftLimit.path]: byAdmin(async (world) => {
    const seen = await known(world);
    const { version } = await world.admin.call('/operation/user/limitOne', { ...seen, kind: 'abuse', reason: '示例' });
    return { id: seen.id, version, reason: '示例' };
  }),
  [passenger.mergeOne.path]: byAdmin(async (world) => ({ ...(await known(world)), intoId: (await known(world)).id })),
  [passenger.undoMerge.path]: byAdmin(async (world) => {
    const [one, other] = [await known(world), await known(world)];
    await world.admin.call('/operation/user/mergeOne', { ...one, intoId: other.id });
    return { id: one.id };
  }),
  [passenger.askErasure.path]: byAdmin(async (world) => ({ ...(await known(world)), reason: '示例' })),
  [passenger.decideErasure.path]: async (world) => {
    const seen = await known(world);
    const { version } = await world.admin.call('/operation/user/askErasure', { ...seen, reason: '示例' });
    return { client: await world.app.signInAs('administrator'), input: { id: seen.id, version, decision: 'approve' } };
  },
  [passenger.getHeldData.path]: byAdmin(async (world) => ({ id: (await known(world)).id })),
};
