/** Notices, suppliers' notices, API keys and messages. */
import { contract } from '#contract/index.ts';
import { byAdmin, newFile, next, type Examples, type World } from '#server/testing/examples.ts';

const form = {
  title: '示例公告',
  content: '<p>示例</p>',
  titleEn: 'Example notice',
  contentEn: '<p>Example</p>',
  originSiteName: '示例',
  originSiteNameEn: 'Example',
  audience: { everybody: true },
};

const newNotice = async ({ admin }: World) => ({
  id: (await admin.call('/sys/sysNotice/addOne', { ...form, title: `示例公告 ${next()}` })).id,
  version: 1,
});

const published = async (world: World, mustConfirm = false) => {
  const { id } = await world.admin.call('/sys/sysNotice/addOne', { ...form, mustConfirm });
  return { id, ...(await world.admin.call('/sys/sysNotice/updateState', { id, version: 1, move: 'publish' })) };
};

async function supplierPerson({ app }: World) {
  const { id } = await app.server.services.db
    .insertInto('supplier')
    .values({ code: `example${next()}`, name: `示例供应商 ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { supplierId: id, client: await app.signInAs('supplier', { type: 'supplier', supplierId: id }) };
}

const supplierForm = { title: '示例通知', content: '<p>示例</p>' };

async function draft(world: World) {
  const { client } = await supplierPerson(world);
  const { id } = await client.call('/sys/sysNoticeProvider/addOne', supplierForm);
  return { client, id, version: 1 };
}

async function submitted(world: World) {
  const { client, id } = await draft(world);
  return { id, ...(await client.call('/sys/sysNoticeProvider/submitOne', { id, version: 1 })) };
}

const newKey = async (world: World) => {
  const { supplierId } = await supplierPerson(world);
  return world.admin.call('/sys/sysNoticeProvider/addKey', { supplierId, name: '示例' });
};

const { sysNotice, sysNoticeProvider, message, openNotice } = contract;

export const noticeExamples: Examples = {
  [message.confirmNotice.path]: byAdmin(async (world) => ({ id: (await published(world, true)).id })),
  [sysNotice.addOne.path]: byAdmin(() => form),
  [sysNotice.updateOne.path]: byAdmin(async (world) => ({
    ...(await newNotice(world)),
    ...form,
    pinned: true,
    mustConfirm: true,
    onPortal: true,
    publishAt: '2030-01-01T00:00:00Z',
    expiresAt: '2030-02-01T00:00:00Z',
    fileIds: [await newFile(world.admin)],
  })),
  [sysNotice.updateState.path]: byAdmin(async (world) => ({ ...(await newNotice(world)), move: 'publish' })),
  [sysNotice.updatePin.path]: byAdmin(async (world) => ({ ...(await newNotice(world)), pinned: true })),
  [sysNotice.deleteOne.path]: byAdmin(newNotice),
  [sysNotice.exportReaders.path]: byAdmin(async (world) => ({ id: (await published(world)).id })),
  [sysNoticeProvider.addOne.path]: async (world) => ({
    client: (await supplierPerson(world)).client,
    input: supplierForm,
  }),
  [sysNoticeProvider.updateOne.path]: async (world) => {
    const { client, ...seen } = await draft(world);
    const fields = { title: '改过', urgent: true, contact: '示例', fileIds: [await newFile(client)] };
    return { client, input: { ...seen, ...supplierForm, ...fields } };
  },
  [sysNoticeProvider.submitOne.path]: async (world) => {
    const { client, ...input } = await draft(world);
    return { client, input };
  },
  [sysNoticeProvider.deleteOne.path]: async (world) => {
    const { client, ...input } = await draft(world);
    return { client, input };
  },
  [sysNoticeProvider.receiveOne.path]: byAdmin(async (world) => ({ id: (await submitted(world)).id })),
  [sysNoticeProvider.returnOne.path]: byAdmin(async (world) => ({ ...(await submitted(world)), reason: '请补充' })),
  [sysNoticeProvider.pushOne.path]: byAdmin(async (world) => ({
    ...(await submitted(world)),
    audience: { everybody: true },
  })),
  [sysNoticeProvider.addKey.path]: byAdmin(async (world) => ({
    supplierId: (await supplierPerson(world)).supplierId,
    name: '示例',
  })),
  [sysNoticeProvider.endKey.path]: byAdmin(async (world) => ({ id: (await newKey(world)).id, version: 1 })),
  [openNotice.submit.path]: async (world) => ({
    client: world.app.anonymous.as((await newKey(world)).key),
    input: { externalId: `example${next()}`, ...supplierForm },
  }),
};
