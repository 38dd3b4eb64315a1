import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '#contract/index.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { closedDict, openDict } from '#server/ground/core/dictionaries.ts';
import { nouns } from '#server/nouns.ts';
import { seedDicts } from './seedDicts.ts';

const app = await startTestApp();
const second = await app.secondNode();
const { db } = app.server.services;
const admin = await app.signInAs('administrator');
const call = contract.sysDict;

const get = async (typeCode: string, known?: number) => {
  const knownVersions = known === undefined ? {} : { [typeCode]: known };
  return (await admin.call(call.getByTypeCode.path, { typeCode, knownVersions })).dicts[0];
};
const typeOf = async (code: string) => {
  const { list } = await admin.call(call.getTypePage.path, { keyword: code, pageSize: 200 });
  const type = list.find((row) => row.code === code);
  assert.ok(type !== undefined, code);
  return type;
};
const itemsOf = async (typeId: string) => (await admin.call(call.getItemPage.path, { typeId, pageSize: 200 })).list;

let serial = 0;
async function newType(...values: string[]) {
  serial += 1;
  const code = `made${serial}`;
  const { id } = await admin.call(call.addType.path, { code, nameZh: '自建', nameEn: 'Made' });
  for (const value of values) {
    await admin.call(call.addItem.path, { typeId: id, value, nameZh: value, nameEn: value });
  }
  return { id, code };
}

test('every enumeration of the product has its words in both languages', async () => {
  const codes = nouns.dictionaries.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  const { dicts } = await admin.call(call.getByTypeCode.path, {});
  assert.equal(dicts.length, codes.length);
  for (const { typeCode, items } of dicts) {
    assert.ok(items.length > 0, typeCode);
    for (const { value, nameZh, nameEn } of items) assert.ok(nameZh !== '' && nameEn !== '', `${typeCode} ${value}`);
  }
  const status = dicts.find(({ typeCode }) => typeCode === 'orderStatus');
  assert.deepEqual(status?.items[1], {
    value: 'requested',
    nameZh: '待派单',
    nameEn: 'Requested',
    colour: 'amber',
    parentValue: '',
    state: 'enabled',
  });
});

test('whoever knows the version gets no items, on any node, until something changes', async () => {
  const first = await get('gender');
  assert.ok(first !== undefined && !first.unchanged);
  assert.deepEqual(await get('gender', first.version), { ...first, unchanged: true, items: [] });
  const type = await typeOf('gender');
  const [item] = await itemsOf(type.id);
  assert.ok(item !== undefined);
  const { id, typeId: _, orderNum: _place, builtIn, createdAt: _c, updatedAt: _u, ...form } = item;
  assert.equal(builtIn, true);
  await admin.call(call.updateItem.path, { ...form, id, nameZh: '女性', colour: 'blue' });
  const elsewhere = await second.anonymous
    .as(admin.token)
    .call(call.getByTypeCode.path, { typeCodes: ['gender'], knownVersions: { gender: first.version } });
  assert.deepEqual([elsewhere.dicts[0]?.unchanged, elsewhere.dicts[0]?.items[0]?.nameZh], [false, '女性']);
});

test('built-in values stay: they are renamed, moved and stopped, not deleted, added or given another value', async () => {
  const type = await typeOf('orderCanceller');
  const [item] = await itemsOf(type.id);
  assert.ok(item !== undefined);
  const { id, version } = item;
  await refused(admin.call(call.deleteItem.path, { id, version }), 409);
  await refused(admin.call(call.addItem.path, { typeId: type.id, value: 'dog', nameZh: '狗', nameEn: 'Dog' }), 409);
  const names = { nameZh: '乘客', nameEn: 'Passenger' };
  await refusedField(admin.call(call.updateItem.path, { id, version, value: 'rider', ...names }), 'value');
  const typeForm = { id: type.id, version: type.version, nameZh: '取消', nameEn: 'Canceller' };
  await refusedField(admin.call(call.updateType.path, { ...typeForm, code: 'somethingElse' }), 'code');
  await refusedField(admin.call(call.updateType.path, { ...typeForm, code: type.code, state: 'disabled' }), 'state');
  await refused(admin.call(call.deleteType.path, { id: type.id, version: type.version }), 409);
  await admin.call(call.updateItem.path, { id, version, value: item.value, ...names, state: 'disabled' });
  assert.equal((await get('orderCanceller'))?.items[0]?.state, 'disabled');
});

test('items move one place at a time and keep the order that they were given', async () => {
  const { id, code } = await newType('a', 'b', 'c');
  const [a, , c] = await itemsOf(id);
  assert.ok(a !== undefined && c !== undefined);
  await admin.call(call.moveItem.path, { id: c.id, direction: 'up' });
  await admin.call(call.moveItem.path, { id: c.id, direction: 'up' });
  await refused(admin.call(call.moveItem.path, { id: c.id, direction: 'up' }), 409);
  assert.deepEqual(
    (await get(code))?.items.map(({ value }) => value),
    ['c', 'a', 'b'],
  );
});

test('what stands below a value follows when it is renamed, and never below itself', async () => {
  const { id } = await newType('top', 'middle', 'leaf');
  const find = async (value: string) => {
    const item = (await itemsOf(id)).find((row) => row.value === value);
    assert.ok(item !== undefined);
    return { id: item.id, version: item.version, value, nameZh: value, nameEn: value, parentValue: item.parentValue };
  };
  await admin.call(call.updateItem.path, { ...(await find('middle')), parentValue: 'top' });
  await admin.call(call.updateItem.path, { ...(await find('leaf')), parentValue: 'middle' });
  await refusedField(admin.call(call.updateItem.path, { ...(await find('top')), parentValue: 'leaf' }), 'parentValue');
  await refusedField(admin.call(call.updateItem.path, { ...(await find('top')), parentValue: 'top' }), 'parentValue');
  await refusedField(admin.call(call.updateItem.path, { ...(await find('top')), parentValue: 'no' }), 'parentValue');
  const middle = await find('middle');
  await refused(admin.call(call.deleteItem.path, { id: middle.id, version: middle.version }), 409);
  await admin.call(call.updateItem.path, { ...middle, value: 'centre' });
  assert.equal((await find('leaf')).parentValue, 'centre');
  await refusedField(admin.call(call.updateItem.path, { ...(await find('leaf')), value: 'top' }), 'value', 409);
});

test('of two who change an item at once one wins; the dictionary goes with its items', async () => {
  const { id, code } = await newType('only');
  const [item] = await itemsOf(id);
  assert.ok(item !== undefined);
  const change = (nameZh: string) =>
    admin.send(call.updateItem.path, { id: item.id, version: item.version, value: 'only', nameZh, nameEn: 'Only' });
  const answers = await Promise.all(['一', '二', '三'].map(change));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((one, other) => one - other),
    [200, 409, 409],
  );
  const { version } = await typeOf(code);
  await admin.call(call.deleteType.path, { id, version });
  assert.equal(await get(code), undefined);
  assert.deepEqual(await itemsOf(id), []);
});

test('a later version adds what is new and keeps what people changed', async () => {
  const before = closedDict('laterDict', '以后', 'Later', { one: ['一', 'One'] });
  await seedDicts(db, [before]);
  const type = await typeOf('laterDict');
  const [one] = await itemsOf(type.id);
  assert.ok(one !== undefined);
  await admin.call(call.updateItem.path, { id: one.id, version: 1, value: 'one', nameZh: '壹', nameEn: 'One' });
  const seen = await get('laterDict');
  await seedDicts(db, [openDict('laterDict', '改名', 'Renamed', { one: ['一', 'One'], two: ['二', 'Two', 'green'] })]);
  const now = await get('laterDict');
  assert.ok((now?.version ?? 0) > (seen?.version ?? 0));
  assert.deepEqual(
    now?.items.map(({ nameZh }) => nameZh),
    ['壹', '二'],
  );
  assert.equal((await typeOf('laterDict')).nameZh, '以后');
});

test('who may only look changes nothing; % and _ are letters in a search', async () => {
  const auditor = await app.signInAs('auditor');
  assert.ok((await auditor.call(call.getTypePage.path, {})).list.length > 0);
  await refused(auditor.call(call.addType.path, { code: 'forbidden', nameZh: '一', nameEn: 'One' }), 403);
  assert.equal((await admin.call(call.getTypePage.path, { keyword: 'gend%' })).list.length, 0);
  assert.equal((await admin.call(call.getTypePage.path, { keyword: 'g_nder' })).list.length, 0);
});
