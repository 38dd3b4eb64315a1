import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { z } from 'zod';
import type { CallInput } from '#contract/index.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { keepUnanswered, similarity, withoutNumbers } from './unanswered.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const client = await app.signInAs('operations');
const { db } = app.server.services;

type Form = CallInput<'/ai/aiCustomerService/saveOrUpdate'>;
const SAVE = '/ai/aiCustomerService/saveOrUpdate';
const ASK = '/ai/aiCustomerService/ask';
const LIST = '/ai/aiCustomerService/findPageList';
const UNANSWERED = '/ai/aiCustomerService/findUnansweredList';

const form = (question: string, answer: string, more: Partial<Form> = {}): Form => ({
  question,
  answer: `<p>${answer}</p>`,
  category: 'riding',
  language: 'zh-CN',
  ...more,
});

const statusOf = async (work: Promise<unknown>): Promise<number> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Refused ? error.answer.status : 200;
};
const best = async (question: string, who: Client = client) => {
  const { outcome, entry } = await who.call(ASK, { question });
  return outcome === 'answer' ? (entry?.id ?? null) : null;
};

test('an entry answers the next question, also on another node; stopped or deleted it answers no more', async () => {
  const node = await app.secondNode();
  const there = node.anonymous.as(client.token);
  assert.equal(await best('望远镜可以带进站台吗', there), null);
  const { id, version } = await client.call(
    SAVE,
    form('可以带望远镜进站台吗？', '可以，请放在脚下。', { otherWays: ['望远镜能进站台吗'] }),
  );
  assert.equal(await best('望远镜可以带进站台吗', there), id);
  assert.equal(await best('望远镜可以带进站台吗'), id);
  const stopped = await client.call('/ai/aiCustomerService/updateState', { id, version, state: 'disabled' });
  assert.equal(await best('望远镜可以带进站台吗', there), null);
  const again = await client.call('/ai/aiCustomerService/updateState', { id, ...stopped, state: 'enabled' });
  assert.equal(await best('望远镜可以带进站台吗', there), id);
  const deleted = await client.call('/ai/aiCustomerService/deleteById', { id, ...again });
  assert.equal(await best('望远镜可以带进站台吗', there), null);
  assert.equal(await statusOf(client.call('/ai/aiCustomerService/findDetail', { id })), 404);
  await client.call('/ai/aiCustomerService/deleteById', { id, ...deleted, undo: true });
  assert.equal(await best('望远镜可以带进站台吗', there), id);
});

test('the answer is cleaned, and an answer of nothing is refused', async () => {
  const dirty =
    '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x()">点</a><img src="https://e.com/x"></p>';
  const { id } = await client.call(SAVE, form('脚本测试？', '', { answer: dirty }));
  const { answer } = await client.call('/ai/aiCustomerService/findDetail', { id });
  assert.doesNotMatch(answer, /script|onclick|javascript|img/);
  assert.match(answer, /好/);
  assert.equal(await statusOf(client.call(SAVE, form('空的？', '', { answer: '<p> </p><script>x</script>' }))), 400);
});

test('the same question is there once for a language, a channel and a beginning; an end comes after its beginning', async () => {
  await client.call(SAVE, form('重复吗？', '一'));
  assert.equal(await statusOf(client.call(SAVE, form('重复吗？', '二'))), 409);
  assert.equal(await statusOf(client.call(SAVE, form('重复吗？', '三', { channel: 'phone' }))), 200);
  const backwards = { validFrom: '2026-02-01T00:00:00Z', validTo: '2026-01-01T00:00:00Z' };
  assert.equal(await statusOf(client.call(SAVE, form('倒着的？', '四', backwards))), 400);
});

test('of two people who change an entry one wins, and the other sees what is there', async () => {
  const { id, version } = await client.call(SAVE, form('谁赢？', '原来的'));
  const change = (answer: string) => client.send(SAVE, { ...form('谁赢？', answer), id, version });
  const answers = await Promise.all([change('甲'), change('乙')]);
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [200, 409],
  );
  const lost = answers.find(({ status }) => status === 409);
  assert.match(JSON.stringify(lost?.body.data), /"current":\{.*"version":2/);
});

test('validity, channel and language are respected', async () => {
  const now = Date.now();
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const later = await client.call(SAVE, form('灯会期间怎么绕行？', '走北门', { validFrom: at(5), validTo: at(9) }));
  const byPhone = await client.call(SAVE, form('怎么转接坐席？', '请稍候', { channel: 'phone' }));
  const everywhere = await client.call(SAVE, form('怎么转接坐席？', '点人工'));
  const english = await client.call(SAVE, form('Parking permit', 'Ask at the gate', { language: 'en-US' }));
  assert.equal(await best('灯会期间怎么绕行'), null);
  const then = await client.call(ASK, { question: '灯会期间怎么绕行', at: at(6) });
  assert.equal(then.entry?.id, later.id);
  const after = await client.call(ASK, { question: '灯会期间怎么绕行', at: at(9) });
  assert.equal(after.outcome, 'handOver');
  const channels = async (channel: 'phone' | 'app') =>
    (await client.call(ASK, { question: '怎么转接坐席？', channel })).entry?.id;
  assert.deepEqual([await channels('phone'), await channels('app')], [byPhone.id, everywhere.id]);
  assert.equal(await best('parking permits'), english.id);
  assert.equal((await client.call(ASK, { question: 'parking permits', language: 'zh-CN' })).outcome, 'handOver');
  const found = async (validity: 'upcoming' | 'current') =>
    (await client.call(LIST, { validity, keyword: '灯会' })).list.length;
  assert.deepEqual([await found('upcoming'), await found('current')], [1, 0]);
});

test('synonyms hold from the next question on, and until they are deleted; misspellings are understood', async () => {
  const { id } = await client.call(SAVE, form('雪橇放哪里？', '放后备厢'));
  assert.equal(await best('滑雪板放哪里'), null);
  const group = await client.call('/ai/aiCustomerService/saveSynonym', {
    language: 'zh-CN',
    words: ['雪橇', '滑雪板'],
  });
  assert.equal(await best('滑雪板放哪里'), id);
  await client.call('/ai/aiCustomerService/deleteSynonym', group);
  assert.equal(await best('滑雪板放哪里'), null);
  assert.equal(
    await statusOf(client.call('/ai/aiCustomerService/saveSynonym', { language: 'en-US', words: ['a', 'A'] })),
    400,
  );
  const umbrella = await client.call(SAVE, form('Umbrella rental', 'At the station', { language: 'en-US' }));
  const answer = await client.call(ASK, { question: 'umbrela rentals' });
  assert.equal(answer.entry?.id, umbrella.id);
  assert.deepEqual(
    answer.matches[0]?.words.map(({ asked, found, kind }) => [asked, found, kind]),
    [
      ['umbrela', 'umbrella', 'typo'],
      ['rentals', 'rental', 'stem'],
    ],
  );
});

test('what counts is counted: hits of an entry, and unanswered questions with those like them', async () => {
  const { id } = await client.call(SAVE, form('站台在几层？', '二层'));
  await client.call(ASK, { question: '站台在几层', count: true });
  await client.call(ASK, { question: '站台在几层' });
  const entry = await client.call('/ai/aiCustomerService/findDetail', { id });
  assert.deepEqual([entry.hits, entry.version, entry.lastAskedAt === null], [1, 1, false]);

  const question = '轮滑鞋租赁柜台电话 13812345678 在哪';
  for (const asked of [question, '租赁轮滑鞋的柜台在哪', '轮滑鞋租赁柜台'])
    await client.call(ASK, { question: asked, count: true });
  await client.call(ASK, { question: '轮滑鞋租赁柜台' });
  const { list } = await client.call(UNANSWERED, { keyword: '轮滑鞋' });
  const [row] = list;
  assert.equal(list.length, 1);
  assert.deepEqual([row?.count, row?.state, row?.question], [3, 'open', '轮滑鞋租赁柜台']);
  assert.doesNotMatch(JSON.stringify(row), /13812345678/);

  const written = await client.call(SAVE, form('轮滑鞋租赁柜台在哪？', '一层', { unansweredId: row?.id ?? '' }));
  const settled = (await client.call(UNANSWERED, { id: row?.id ?? '' })).list[0];
  assert.deepEqual([settled?.state, settled?.entryId], ['answered', written.id]);
  assert.equal(await best('租赁轮滑鞋的柜台在哪'), written.id);
});

test('equal questions at the same moment are one row; one that was dismissed stays so', async () => {
  const asked = {
    question: '并发',
    language: 'zh-CN',
    channel: 'app',
    terms: ['并发', '测试'],
    confidence: 0,
    at: new Date(),
  } as const;
  await Promise.all(Array.from({ length: 10 }, () => keepUnanswered(db, asked)));
  const [row] = (await client.call(UNANSWERED, { keyword: '并发' })).list;
  assert.equal(row?.count, 10);
  await client.call('/ai/aiCustomerService/updateUnansweredState', {
    id: row?.id ?? '',
    version: 1,
    state: 'dismissed',
  });
  await keepUnanswered(db, asked);
  const [still] = (await client.call(UNANSWERED, { keyword: '并发' })).list;
  assert.deepEqual([still?.state, still?.count], ['dismissed', 11]);
});

test('likeness and masking', () => {
  assert.equal(similarity(['a', 'b'], ['b', 'c']), 1 / 3);
  assert.equal(similarity([], []), 0);
  assert.equal(withoutNumbers('call 138-1234-5678 or 12 at 9:30'), 'call **** or 12 at 9:30');
});

const send = async (content: string | Uint8Array, fileName = 'entries.csv') => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const answer = await client.upload('/ai/aiCustomerService/importList', { fileName }, bytes);
  const { jobId } = z.object({ jobId: z.string() }).parse(answer.body.data);
  return endOfJob(client, jobId);
};

test('a file is imported once; what cannot be taken comes back with line and reason', async () => {
  const csv = [
    'question,otherWays,answer,category,language',
    '可以带风筝吗？,风筝能上车吗|放风筝,"可以\n请收好线",riding,zh-CN',
    '有<b>充电口</b>吗？,,有 <script>x</script>,riding,zh-CN',
    'no category?,,x,nonsense,en-US',
    ',,没有问题,riding,zh-CN',
    '=1+1,,公式,riding,zh-CN',
  ].join('\n');
  const first = await send(csv);
  assert.deepEqual([first.figures['inserted'], first.figures['rejected']], [3, 2]);
  const again = await send(csv);
  assert.deepEqual([again.figures['inserted'], again.figures['unchanged']], [0, 3]);
  const changed = await send('question,answer,category,language\n可以带风筝吗？,不可以,riding,zh-CN\n');
  assert.equal(changed.figures['rejected'], 1);
  const { list } = await client.call(LIST, { keyword: '充电口' });
  const { answer } = await client.call('/ai/aiCustomerService/findDetail', { id: list[0]?.id ?? '' });
  assert.match(answer, /&lt;script&gt;/);
  assert.ok((await best('风筝能上车吗')) !== null);

  const { jobId } = await client.call('/ai/aiCustomerService/exportList', { keyword: '=1+1', format: 'csv' });
  const exported = await endOfJob(client, jobId);
  const { content } = await fileOfJob(client, jobId, exported.files[0]?.name ?? '');
  assert.match(content.toString(), /\n'=1\+1,/);
  const back = await send(content.toString());
  assert.deepEqual([back.figures['inserted'], back.figures['unchanged']], [0, 1]);
});

test('the sheet that an export writes can be imported again', async () => {
  const { jobId } = await client.call('/ai/aiCustomerService/exportList', { keyword: '风筝', format: 'xlsx' });
  const exported = await endOfJob(client, jobId);
  const { content } = await fileOfJob(client, jobId, exported.files[0]?.name ?? '');
  const back = await send(content, 'entries.xlsx');
  assert.equal(back.state, 'succeeded', back.message);
  assert.deepEqual([back.figures['inserted'], back.figures['unchanged'], back.figures['rejected']], [0, 1, 0]);
});

test('a time in a cell of a sheet is by the clock of the fleet, as it stands there', async () => {
  const content = await writeXlsx({
    sheets: [
      {
        name: 'entries',
        rows: [
          ['question', 'answer', 'category', 'language', 'validFrom', 'validTo'],
          ['热气球节可以带望远镜吗？', '可以', 'riding', 'zh-CN', new Date('2026-10-01T08:30:00Z'), '2026-10-08 00:00'],
          ['热气球节几点开始？', '八点', 'riding', 'zh-CN', '2026-10-01T08:30:00Z', '2026-10-08T00:00:00+02:00'],
          ['热气球节在哪里？', '公园', 'riding', 'zh-CN', '明天', ''],
        ],
      },
    ],
  });
  const { figures } = await send(content, 'entries.xlsx');
  assert.deepEqual([figures['inserted'], figures['rejected']], [2, 1]);
  const rows = await db
    .selectFrom('serviceEntry')
    .select(['validFrom', 'validTo'])
    .where('question', 'like', '热气球节%')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ validFrom, validTo }) => [validFrom, validTo].map((at) => Date.parse(at ?? ''))),
    [
      [Date.parse('2026-10-01T08:30:00+08:00'), Date.parse('2026-10-08T00:00:00+08:00')],
      [Date.parse('2026-10-01T08:30:00Z'), Date.parse('2026-10-08T00:00:00+02:00')],
    ],
  );
});
