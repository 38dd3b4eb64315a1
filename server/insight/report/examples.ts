/** Calls on reports. */
import { contract } from '#contract/index.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { beginOwed } from './owed.ts';

const { report } = contract;

/** A report about a collision, of a pack of one field. */
async function newReport(
  { app, admin }: World,
  channelId: string | null = null,
): Promise<{ id: string; version: number }> {
  const { services } = app.server;
  const { db, now } = services;
  const number = next();
  const pack = await admin.call('/operation/reportPack/addOne', {
    name: `报送 ${number}`,
    channelId,
    definition: {
      authority: 'City',
      legalSource: 'Road act',
      legalDate: '2026-01-31',
      timeZone: 'Asia/Shanghai',
      language: 'zh-CN',
      occasion: { kind: 'alert', alertKinds: ['doorOpen'] },
      deadline: { kind: 'days', count: 5 },
      fields: [{ key: 'plate', column: 'Plate', type: 'line', source: { kind: 'fact', fact: 'plate' } }],
    },
  });
  await makeAlert(db, await addCar(services), new Date(now().getTime() + 1000), { kind: 'doorOpen' });
  await beginOwed(services);
  return db
    .selectFrom('report')
    .select(['id', 'version'])
    .where('packId', '=', pack.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

const submitted = async (world: World, channelId: string | null = null) => {
  const { id, version } = await newReport(world, channelId);
  return { id, ...(await world.admin.call('/operation/report/submit', { id, version })) };
};

/** Approved by another person than who submitted it. */
const approved = async (world: World, channelId: string | null = null) => {
  const seen = await submitted(world, channelId);
  const second = await world.app.signInAs('operations');
  return { id: seen.id, ...(await second.call('/operation/report/approve', seen)) };
};

/** Of a pack with a channel at which nobody looks before tomorrow. */
const approvedForChannel = async (world: World) => {
  const { db, now } = world.app.server.services;
  const { id } = await world.admin.call('/operation/reportChannel/addOne', {
    name: `通道 ${next()}`,
    address: 'https://reports.example.gov/in',
  });
  const dueAt = new Date(now().getTime() + 86_400_000).toISOString();
  await db.updateTable('reportChannel').set({ dueAt }).where('id', '=', id).execute();
  return approved(world, id);
};

const sent = async (world: World) => {
  const seen = await approved(world);
  return { id: seen.id, ...(await world.admin.call('/operation/report/send', { ...seen, note: 'receipt 1' })) };
};

export const reportExamples: Examples = {
  [report.correct.path]: byAdmin(async (world) => ({ ...(await newReport(world)), values: { plate: '粤B00001' } })),
  [report.submit.path]: byAdmin((world) => newReport(world)),
  [report.return.path]: byAdmin(async (world) => ({ ...(await submitted(world)), note: 'the plate is wrong' })),
  [report.approve.path]: async (world) => {
    const input = await submitted(world);
    return { client: await world.app.signInAs('operations'), input };
  },
  [report.send.path]: byAdmin(async (world) => ({ ...(await approved(world)), note: 'receipt 7' })),
  [report.deliver.path]: byAdmin(approvedForChannel),
  [report.stop.path]: byAdmin(async (world) => {
    const seen = await approvedForChannel(world);
    const delivered = await world.admin.call('/operation/report/deliver', seen);
    return { id: seen.id, ...delivered, note: 'by mail instead' };
  }),
  [report.dismiss.path]: byAdmin(async (world) => ({ ...(await newReport(world)), note: 'a false alarm' })),
  [report.reopen.path]: byAdmin(async (world) => {
    const { id, version } = await newReport(world);
    return { id, ...(await world.admin.call('/operation/report/dismiss', { id, version, note: 'a false alarm' })) };
  }),
  [report.revise.path]: byAdmin(sent),
  [report.export.path]: byAdmin(async (world) => ({ id: (await approved(world)).id, format: 'csv' })),
};
