/**
 * Goes over every list that is filtered by a text, and finds its rows by what stands in them, however it is typed: in wide
 * letters, in large and small ones, and decomposed. What is kept in such forms is found as well.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Call } from '#contract/ground/core.ts';
import { allCalls } from '#contract/index.ts';
import { ADMIN_PASSWORD } from './testing/databases.ts';
import { allExamples, exampleWorld } from './testing/examples.ts';
import { bring, pdf } from './testing/files.ts';
import { startTestApp } from './testing/harness.ts';
import { makeOrder, rider } from './testing/orders.ts';

const examples = await allExamples();
const app = await startTestApp();
const world = await exampleWorld(app);
const { db, vault } = app.server.services;
let { admin } = world;

/** Filters that a person does not type, or whose rows no example makes, with why and where they are tried. */
const CHOSEN: Readonly<Record<string, string>> = {
  '/sys/sysArea/searchList keyword': 'sysArea.test.ts',
  '/task/taskEnterprise/getWorkList keyword': 'within a task; as in the list of students',
  '/task/taskTeacher/getPageList keyword': 'of a teacher; the same condition as of the company',
  '/task/taskTeacher/getWorkList keyword': 'within a task; as in the list of students',
  '/task/taskStudent/getPageList keyword': 'of a student; the same condition as of the company',
  '/sys/sysNotice/getReaders keyword': 'within a notice; the same condition as of users',
  '/operation/payment/getPageList account': 'an account of the ledger, from a list',
  '/capacity/car/getPageList areaCode': 'a division, from its picker',
  '/capacity/station/getPageList areaCode': 'a division, from its picker',
  '/operation/user/getPageList areaCode': 'a division, from its picker',
  '/capacity/car/getPageList group': 'from the list of groups',
  '/operation/user/getPageList tag': 'from the list of tags',
  '/capacity/range/previewGeojson fileName': 'no filter',
  '/capacity/range/previewGeojson nameProperty': 'no filter',
  '/capacity/alert/getPageList place': 'the place of a row, as a link says it',
  '/capacity/carWatch/getPageList person': 'the same condition as of shifts',
  '/operation/ticket/getPageList team': 'from the list of teams',
  '/capacity/alert/getHandlers keyword': 'answers people',
  '/insight/analysisView/getRecipients keyword': 'answers people',
  '/operation/ticket/getOwners keyword': 'answers people',
  '/operation/supplier/statement/getOrderList orderNo': 'within a statement; the same condition as of orders',
  '/operation/ticket/getMergeable keyword': 'within a ticket; the same condition as of tickets',
  '/dataManage/dataFrame/getPageList keyword': 'within a set',
  '/dataManage/dataFrame/getPageList scene': 'within a set, from what stands there',
  '/dataManage/dataFrame/getPageList sensor': 'within a set, from what stands there',
  '/capacity/eventRecord/getPageList orderNo': 'the same condition as of payments',
  '/operation/supervision/getPageList day': 'a day, from its picker',
};

/** Words of programs and numbers of other systems, where large and small letters are two. */
const AS_WRITTEN = new Set([
  '/sys/sysLog/getPageList object',
  '/sys/sysLog/getPageList objectId',
  '/operation/payment/getPageList keyword',
  '/operation/payment/refund/getPageList keyword',
  '/operation/payment/event/getPageList keyword',
]);

const absent = z.undefined().optional();
const text = z.object({
  type: z.literal('string'),
  maxLength: z.number(),
  pattern: absent,
  enum: absent,
  const: absent,
  format: absent,
});
const shape = z.object({ properties: z.record(z.string(), z.unknown()) });
const fieldsOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const read = shape.safeParse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return Object.entries(read.success ? read.data.properties : {});
};

/** The filters of a list that are free text, with the most that they take. */
function textFilters({ input, output, effect, access }: Call): [name: string, most: number][] {
  const isList = fieldsOf(output, 'output').some(([name]) => name === 'list');
  if (!isList || effect !== 'query' || access === 'public') return [];
  return fieldsOf(input, 'input').flatMap(([name, schema]): [string, number][] => {
    const read = text.safeParse(schema);
    return read.success && name !== 'cursor' ? [[name, read.data.maxLength]] : [];
  });
}

/** From `!` to its wide form. */
const WIDER = 0xfee0;
const wide = (typed: string) =>
  typed
    .replaceAll(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + WIDER))
    .replaceAll(' ', '\u3000');

const FORMS: Readonly<Record<string, (typed: string) => string>> = {
  wide,
  large: (typed) => typed.toUpperCase(),
  small: (typed) => typed.toLowerCase(),
  decomposed: (typed) => typed.normalize('NFD'),
};

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const listed = z.object({ list: z.array(z.unknown()) });
/** The rows of a list, or null where it needs more than the filter. */
async function rowsOf(path: string, input: object): Promise<readonly unknown[] | null> {
  const answer = await admin.send(path, input);
  if (answer.status === 401) {
    admin = await app.signIn('admin', ADMIN_PASSWORD);
    return rowsOf(path, input);
  }
  if (answer.status === 429) {
    app.advance(61);
    return rowsOf(path, input);
  }
  const read = listed.safeParse(answer.body.data);
  return read.success ? read.data.list : null;
}

const named = z.object({ id: z.string() });
const seenAs = (rows: readonly unknown[] | null): string =>
  JSON.stringify((rows ?? []).map((row) => named.safeParse(row).data?.id ?? row));

for (const [path, example] of examples) {
  app.advance(61);
  const { client, input, file } = await example(world);
  if (file === undefined && client === world.admin && !path.startsWith('/sys/sysuser/')) await client.send(path, input);
}
const requestedAt = new Date(app.server.services.now().getTime() + 1000).toISOString();
await makeOrder(db, {
  ...rider(vault, 'Li Lei', '13900001234'),
  requestedAt,
  pickUpName: 'Café 北',
  dropOffName: 'ガレージ',
  carNumber: '粤B12345',
});
admin = await app.signIn('admin', ADMIN_PASSWORD);

for (const call of allCalls) {
  for (const [name, most] of textFilters(call)) {
    const filter = `${call.path} ${name}`;
    if (CHOSEN[filter] !== undefined) continue;
    test(`${filter} finds its rows however it is typed`, async () => {
      const texts = new Set(((await rowsOf(call.path, {})) ?? []).slice(0, 3).flatMap(textsIn));
      let found = 0;
      for (const typed of texts) {
        if (typed.length > most || found === 3) continue;
        const whole = await rowsOf(call.path, { [name]: typed });
        if (whole === null || whole.length === 0) continue;
        found += 1;
        for (const [form, written] of Object.entries(FORMS)) {
          const other = written(typed);
          if (other === typed || other.length > most) continue;
          if (AS_WRITTEN.has(filter) && form !== 'wide') continue;
          assert.equal(seenAs(await rowsOf(call.path, { [name]: other })), seenAs(whole), `${form}: ${other}`);
        }
      }
      assert.ok(found > 0, 'it finds nothing by what stands in its rows');
    });
  }
}

const orderIds = async (place: string) =>
  (await admin.call('/operation/order/getPageList', { place })).list.map(({ id }) => id);

test('places of orders, files, entries and synonyms are found in whatever form they are kept', async () => {
  const id = await makeOrder(db, { pickUpName: 'Ｔ３航站楼（到达）', dropOffName: 'Cafe\u0301 ｶﾞﾚｰｼﾞ' });
  for (const place of ['T3航站楼', 't3', '(到达)', '（到达）', 'CAFÉ', 'cafe\u0301 ガ', 'ｶﾞﾚｰｼﾞ', 'ガレージ'])
    assert.ok((await orderIds(place)).includes(id), place);
  assert.ok(!(await orderIds('T4航站楼')).includes(id));
  const file = await bring(admin, 'Ｐｌａｎ Cafe\u0301.pdf', pdf());
  for (const keyword of ['plan', 'ＰＬＡＮ', 'café', 'n cafe\u0301'])
    assert.deepEqual(
      (await admin.call('/sys/file/getPageList', { keyword })).list.map((each) => each.id),
      [file.id],
      keyword,
    );
  const entry = { question: 'Ｗｉ－Ｆｉ 怎么连？', answer: '<p>ﾊﾟｽ</p>', category: 'other', language: 'zh-CN' } as const;
  const { id: entryId } = await admin.call('/ai/aiCustomerService/saveOrUpdate', entry);
  for (const keyword of ['wi-fi', 'WI-FI 怎', '连?', 'パス'])
    assert.deepEqual(
      (await admin.call('/ai/aiCustomerService/findPageList', { keyword })).list.map((each) => each.id),
      [entryId],
      keyword,
    );
  const words = ['Ｈ５ページ', '网页'];
  const group = await admin.call('/ai/aiCustomerService/saveSynonym', { language: 'zh-CN', words });
  for (const keyword of ['h5', 'Ｈ５', 'ﾍﾟｰｼﾞ'])
    assert.deepEqual(
      (await admin.call('/ai/aiCustomerService/findSynonymList', { keyword })).list.map((each) => each.id),
      [group.id],
      keyword,
    );
});

test('names that differ only in width, capitals or composition are one wherever a name is unique', async () => {
  const lone: string[] = [];
  const apart: string[] = [];
  for (const [path, example] of examples) {
    if (!/\/add[A-Z]\w*$/.test(path)) continue;
    const { input } = await example({ app, admin });
    const send = (name: string) => {
      app.advance(61);
      return admin.send(path, { ...input, name });
    };
    const add = async (name: string) => (await send(name)).status;
    if (!('name' in input)) continue;
    const first = await send('Café １ ガ');
    if (first.status !== 200) continue;
    if ((await add('Café １ ガ')) !== 409) continue;
    lone.push(path);
    for (const name of ['Café 1 ガ', 'CAFÉ １ ガ', 'cafe\u0301 １ ガ', 'Café １ ｶﾞ'])
      if ((await add(name)) !== 409) apart.push(`${path}: ${name}`);
    // its own name is not taken by another
    const own = { id: named.safeParse(first.body.data).data?.id, version: 1, name: 'Café 1 ガ' };
    if ((await admin.send(path.replace(/add(?=[A-Z])/, 'update'), own)).status === 409) apart.push(`${path}: itself`);
  }
  assert.deepEqual(apart, []);
  assert.ok(lone.length >= 15, `${lone.length} with a unique name: ${lone.join(' ')}`);
});
