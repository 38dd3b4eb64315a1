/** Merging tickets, whose they are, files and the look into the cabin, through the front door. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bring, pdf, png } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { rider } from '#server/testing/orders.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

type Form = CallInput<'/operation/ticket/addOne'>;
const open = async (more: Partial<Form> = {}) =>
  (
    await admin.call('/operation/ticket/addOne', {
      kind: 'complaint',
      subject: '空调不制冷',
      text: '全程很热',
      passengerMobile: '13800000001',
      ...more,
    })
  ).id;
const find = (id: string) => admin.call('/operation/ticket/getById', { id });
const merge = async (id: string, intoId: string) =>
  admin.call('/operation/ticket/merge', { id, version: (await find(id)).version, intoId });
const keyFor = async (source: string) =>
  app.anonymous.as((await admin.call('/sys/apiKey/addOne', { name: source, source })).key);

test('a merged ticket closes, the other one shows both and is due when the older one was; undoing brings both back', async () => {
  const older = await open({ text: '先写的', priority: 'urgent' });
  app.advance(1800);
  const into = await open({ text: '后写的', priority: 'urgent', passengerMobile: '+8613800000001' });
  const [before, target] = [await find(older), await find(into)];
  assert.ok(Date.parse(before.firstDueAt ?? '') < Date.parse(target.firstDueAt ?? ''));
  assert.deepEqual(
    (await admin.call('/operation/ticket/getMergeable', { id: older })).list.map(({ id }) => id),
    [into],
  );
  const attached = await bring(admin, 'a.pdf', pdf());
  await admin.call('/operation/ticket/attach', { id: older, fileIds: [attached.id] });
  const fresh = await find(older);
  await merge(older, into);
  const [closed, shown] = [await find(older), await find(into)];
  assert.deepEqual([closed.state, closed.mergedInto], ['closed', { id: into, number: target.number }]);
  assert.deepEqual(
    shown.merged.map(({ id, canUndo }) => [id, canUndo]),
    [[older, true]],
  );
  assert.deepEqual(
    [shown.firstDueAt, shown.solveDueAt, shown.dueAt],
    [fresh.firstDueAt, fresh.solveDueAt, fresh.dueAt],
  );
  assert.deepEqual(
    shown.entries.filter(({ kind }) => kind === 'passenger').map(({ text }) => text),
    ['先写的', '后写的'],
  );
  assert.deepEqual(
    shown.staffFiles.map(({ name }) => name),
    ['a.pdf'],
  );
  for (const { number } of [closed, shown]) {
    const { list } = await admin.call('/operation/ticket/getPageList', { keyword: number });
    assert.equal(list.length, 1);
  }
  // nothing is done with a merged one
  await refused(admin.call('/operation/ticket/note', { id: older, text: 'x' }), 409);
  await refused(admin.call('/operation/ticket/moveOne', { id: older, version: closed.version, move: 'reopen' }), 409);
  await admin.call('/operation/ticket/undoMerge', { id: older });
  const [again, alone] = [await find(older), await find(into)];
  assert.deepEqual([again.state, again.firstDueAt, again.mergedInto], [fresh.state, fresh.firstDueAt, null]);
  assert.deepEqual([alone.state, alone.firstDueAt, alone.merged], [target.state, target.firstDueAt, []]);
  await refused(admin.call('/operation/ticket/undoMerge', { id: older }), 409);
  // once something was added the merge stays
  await merge(older, into);
  await admin.call('/operation/ticket/note', { id: into, text: '已核实' });
  assert.deepEqual(
    (await find(into)).merged.map(({ canUndo }) => canUndo),
    [false],
  );
  await refused(admin.call('/operation/ticket/undoMerge', { id: older }), 409);
  const { list: log } = await admin.call('/sys/sysLog/getPageList', { call: '/operation/ticket/merge' });
  assert.equal(log.filter(({ objectId }) => objectId === older).length, 2);
});

test('tickets of other passengers, done ones and those that hold something are not merged', async () => {
  const own = await open({ passengerMobile: '13800000002' });
  const foreign = await open({ passengerMobile: '13800000003' });
  const done = await open({ passengerMobile: '13800000002' });
  await admin.call('/operation/ticket/moveOne', { id: done, version: 1, move: 'solve' });
  await refusedField(merge(own, foreign), 'intoId');
  await refusedField(merge(own, done), 'intoId');
  await refusedField(merge(own, own), 'intoId');
  const into = await open({ passengerMobile: '13800000002' });
  await refused(admin.call('/operation/ticket/merge', { id: own, version: 7, intoId: into }), 409);
  await merge(own, into);
  const third = await open({ passengerMobile: '13800000002' });
  // one into which others were merged is merged by merging into it
  await refused(merge(into, third), 409);
  await merge(third, into);
  assert.equal((await find(into)).merged.length, 2);
});

test('of ten who merge two tickets into each other one has it', async () => {
  const [one, other] = [await open({ passengerMobile: '13800000004' }), await open({ passengerMobile: '13800000004' })];
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, place) =>
      place % 2 === 0
        ? admin.call('/operation/ticket/merge', { id: one, version: 1, intoId: other })
        : admin.call('/operation/ticket/merge', { id: other, version: 1, intoId: one }),
    ),
  );
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('what the passenger writes to a merged ticket is heard in the other, and its answers are read there', async () => {
  const own = await keyFor('mergeApp');
  const mobile = '13800000005';
  const form = {
    ticketRef: 'm-1',
    kind: 'refund' as const,
    subject: '多收费',
    text: '多收了五元',
    passengerMobile: mobile,
  };
  const { number } = await own.call('/open/care/create', form);
  const id = (await admin.call('/operation/ticket/getPageList', { keyword: number })).list[0]?.id ?? '';
  const into = await open({ passengerMobile: mobile, text: '电话里说的' });
  await merge(id, into);
  const { version } = await find(into);
  await admin.call('/operation/ticket/reply', { id: into, version, text: '几点？', move: 'ask' });
  assert.deepEqual(await own.call('/open/care/addMessage', { ticketRef: 'm-1', messageRef: '1', text: '八点' }), {
    state: 'waitingUs',
  });
  const seen = await own.call('/open/care/getById', { ticketRef: 'm-1' });
  assert.equal(seen.state, 'waitingUs');
  assert.deepEqual(
    seen.messages.map(({ text }) => text),
    ['多收了五元', '几点？', '八点'],
  );
  const texts = (await find(into)).entries.filter(({ kind }) => kind !== 'event').map(({ text }) => text);
  assert.deepEqual(texts, ['多收了五元', '电话里说的', '几点？', '八点']);
});

test('tickets are found by their passenger, by the order or by the number, and lead there', async () => {
  const mobile = '13800000006';
  const at = services.now().toISOString();
  const order = { orderNo: 'M-1', source: 'test', sourceRef: 'M-1', status: 'completed' as const, requestedAt: at };
  await services.db
    .insertInto('order')
    .values({ ...order, ...rider(services.vault, '周晓岚', mobile), priceParts: '[]' })
    .execute();
  const passenger = async () =>
    (await admin.call('/operation/user/getPageList', { mobile })).list.find(({ orderCount }) => orderCount > 0)?.id;
  await until('the order has its passenger', async () => (await passenger()) !== undefined);
  const passengerId = (await passenger()) ?? '';
  const byOrder = await open({ orderNo: 'M-1', passengerMobile: '' });
  const byNumber = await open({ passengerMobile: '+8613800000006' });
  await open({ passengerMobile: '13800000007' });
  const { list } = await admin.call('/operation/ticket/getPageList', { passengerId, sort: 'createdAt' });
  assert.deepEqual(
    list.map(({ id }) => id),
    [byOrder, byNumber],
  );
  assert.equal((await find(byOrder)).passengerId, passengerId);
  assert.equal((await find(byNumber)).passengerId, passengerId);
});

test('staff and the passenger’s app send files; the passenger sees none of staff, no app another’s', async () => {
  const [own, other] = [await keyFor('fileApp'), await keyFor('fileElsewhere')];
  const form = { ticketRef: 'f-1', kind: 'complaint' as const, subject: '脏', text: '座椅有污渍' };
  const { number } = await own.call('/open/care/create', form);
  const id = (await admin.call('/operation/ticket/getPageList', { keyword: number })).list[0]?.id ?? '';
  const send = (name: string, bytes: Uint8Array, app_ = own) =>
    app_.upload('/open/care/attach', { ticketRef: 'f-1', name }, bytes);
  assert.equal((await send('seat.png', png())).status, 200);
  assert.equal((await send('seat.png', png())).status, 200);
  assert.equal((await send('seat.png', pdf())).status, 400);
  assert.equal((await send('seat.exe', png())).status, 400);
  assert.equal((await send('seat2.png', png(), other)).status, 404);
  const attached = await bring(admin, 'report.pdf', pdf());
  await admin.call('/operation/ticket/attach', { id, fileIds: [attached.id] });
  const more = await bring(admin, 'more.pdf', pdf());
  await admin.call('/operation/ticket/attach', { id, fileIds: [more.id] });
  const shown = await find(id);
  assert.deepEqual(
    shown.files.map(({ name }) => name),
    ['seat.png'],
  );
  assert.deepEqual(
    shown.staffFiles.map(({ name }) => name),
    ['report.pdf', 'more.pdf'],
  );
  const seen = JSON.stringify(await own.call('/open/care/getById', { ticketRef: 'f-1' }));
  assert.ok(seen.includes('seat.png'));
  assert.ok(!seen.includes('report.pdf'));
  const viewer = await app.signInAs('auditor');
  const stranger = await bring(viewer, 'x.pdf', pdf());
  await refusedField(admin.call('/operation/ticket/attach', { id, fileIds: [stranger.id] }), 'fileIds');
});

test('who looked into the cabin and what was found stays with the ticket, with the picture', async () => {
  const carId = await addCar(services, { fleetNumber: 'CABIN-1' });
  const id = await open({ kind: 'lostProperty', fleetNumber: 'CABIN-1' });
  assert.deepEqual(await admin.call('/operation/ticket/getCabinPictures', { id }), { list: [] });
  await admin.call('/operation/ticket/checkCabin', { id, version: 1, finding: 'nothing', text: '前排没有' });
  const image = await admin.upload('/uploadContent/img', { name: 'cabin.png' }, png());
  const { id: fileId } = await services.db
    .selectFrom('file')
    .select('id')
    .where('kind', '=', 'image')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.equal(image.status, 200);
  const at = services.now().toISOString();
  await services.db.insertInto('carPicture').values({ carId, camera: 'cabin', at, fileId }).execute();
  const { list } = await admin.call('/operation/ticket/getCabinPictures', { id });
  assert.deepEqual(
    list.map(({ camera }) => camera),
    ['cabin'],
  );
  const pictureId = list[0]?.id ?? '';
  const { version } = await find(id);
  await refusedField(
    admin.call('/operation/ticket/checkCabin', { id, version, finding: 'found', pictureId: '999999' }),
    'pictureId',
  );
  await admin.call('/operation/ticket/checkCabin', { id, version, finding: 'found', text: '后排缝里', pictureId });
  const { cabin, entries } = await find(id);
  assert.deepEqual([cabin?.finding, cabin?.picture], ['found', list[0]?.url]);
  assert.deepEqual(
    entries.filter(({ event }) => event?.startsWith('cabin')).map(({ event, text }) => `${event} ${text}`),
    ['cabinNothing 前排没有', 'cabinFound 后排缝里'],
  );
  const complaint = await open({ fleetNumber: 'CABIN-1' });
  await refused(admin.call('/operation/ticket/checkCabin', { id: complaint, version: 1, finding: 'found' }), 409);
});
