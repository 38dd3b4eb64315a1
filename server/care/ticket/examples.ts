import { contract } from '#contract/index.ts';
import type { CallInput } from '#contract/index.ts';
import { newUnanswered } from '#server/care/aiCustomerService/examples.ts';
import { addCar } from '#server/testing/cars.ts';
import { byAdmin, newFile, next, type Examples, type World } from '#server/testing/examples.ts';

const { ticket } = contract;

type Form = CallInput<'/operation/ticket/addOne'>;
const form = (more: Partial<Form> = {}): Form => ({
  kind: 'complaint',
  subject: `示例 ${next()}`,
  text: '车内很热',
  ...more,
});

const added = async ({ admin }: World, more?: Partial<Form>) => {
  const { id } = await admin.call('/operation/ticket/addOne', form(more));
  return { id, version: 1 };
};
const lost = async (world: World) => {
  const fleetNumber = `T-${next()}`;
  await addCar(world.app.server.services, { fleetNumber });
  return added(world, { kind: 'lostProperty', fleetNumber });
};
const station = async ({ admin }: World) => {
  const code = `T${next()}`;
  const position: [number, number] = [113.95, 22.54];
  return (await admin.call('/capacity/station/addOne', { code, name: code, kind: 'depot', position })).id;
};
/** The number of a completed order. */
const ridden = async ({ app }: World) => {
  const orderNo = `E-ticket-${next()}`;
  const requestedAt = app.server.services.now().toISOString();
  const order = { orderNo, sourceRef: orderNo, source: 'example', status: 'completed' as const, requestedAt };
  await app.server.services.db
    .insertInto('order')
    .values({ ...order, priceParts: '[]' })
    .execute();
  return orderNo;
};
const me = async ({ admin }: World, id: string) => {
  const { list } = await admin.call('/operation/ticket/getOwners', { id, keyword: 'admin' });
  return list[0]?.id ?? '';
};

export const ticketExamples: Examples = {
  [ticket.addOne.path]: byAdmin(() => form()),
  [ticket.addFromQuestion.path]: byAdmin(async (world) => ({ questionId: (await newUnanswered(world)).id })),
  [ticket.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    kind: 'refund',
    priority: 'high',
    category: '费用/多收费',
    subject: '改',
    team: '一线客服',
  })),
  [ticket.take.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [ticket.assign.path]: byAdmin(async (world) => {
    const seen = await added(world);
    return { ...seen, ownerId: await me(world, seen.id) };
  }),
  [ticket.reply.path]: byAdmin(async (world) => ({ ...(await added(world)), text: '已收到', move: 'ask' })),
  [ticket.note.path]: byAdmin(async (world) => ({ id: (await added(world)).id, text: '看过录像' })),
  [ticket.moveOne.path]: byAdmin(async (world) => ({ ...(await added(world)), move: 'close' })),
  [ticket.takeMany.path]: byAdmin(async (world) => ({ ids: [(await added(world)).id] })),
  [ticket.closeMany.path]: byAdmin(async (world) => ({ ids: [(await added(world)).id] })),
  [ticket.giveMoney.path]: byAdmin(async (world) => ({
    ...(await added(world, { orderNo: await ridden(world) })),
    kind: 'compensation',
    amount: 500,
    channel: 'wechat',
    reason: '车内不洁',
  })),
  [ticket.merge.path]: byAdmin(async (world) => {
    const orderNo = await ridden(world);
    const into = await added(world, { orderNo });
    return { ...(await added(world, { orderNo })), intoId: into.id };
  }),
  [ticket.undoMerge.path]: byAdmin(async (world) => {
    const orderNo = await ridden(world);
    const into = await added(world, { orderNo });
    const seen = await added(world, { orderNo });
    await world.admin.call('/operation/ticket/merge', { ...seen, intoId: into.id });
    return { id: seen.id };
  }),
  [ticket.attach.path]: byAdmin(async (world) => ({
    id: (await added(world)).id,
    fileIds: [await newFile(world.admin)],
  })),
  [ticket.checkCabin.path]: byAdmin(async (world) => ({
    ...(await lost(world)),
    finding: 'nothing',
    text: '后排没有',
  })),
  [ticket.holdCar.path]: byAdmin(async (world) => ({ ...(await lost(world)), hours: 4 })),
  [ticket.releaseCar.path]: byAdmin(async (world) => {
    const seen = await lost(world);
    return { id: seen.id, ...(await world.admin.call('/operation/ticket/holdCar', { ...seen, hours: 4 })) };
  }),
  [ticket.prepareHandOver.path]: byAdmin(async (world) => ({
    ...(await lost(world)),
    stationId: await station(world),
  })),
  [ticket.handOver.path]: byAdmin(async (world) => {
    const seen = await lost(world);
    const stationId = await station(world);
    return { id: seen.id, ...(await world.admin.call('/operation/ticket/prepareHandOver', { ...seen, stationId })) };
  }),
};
