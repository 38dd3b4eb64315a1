/** Every call with an example of its own: what a change leaves in the audit, what a query answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#contract/ground/core.ts';
import { fieldOf } from '#contract/ground/words.ts';
import { allCalls } from '#contract/index.ts';
import { allExamples, exampleWorld } from './testing/examples.ts';
import { plausibleInput, sendTo } from './testing/fuzz.ts';
import { startTestApp } from './testing/harness.ts';
import { wordsOfNouns } from './testing/nounWords.ts';

const examples = await allExamples();
const app = await startTestApp();
const { db } = app.server.services;
const world = await exampleWorld(app);
const logged = await wordsOfNouns();
const { admin } = world;

const isAudited = ({ effect, unaudited }: Call) => effect === 'command' && unaudited === undefined;

/** Quotas count by the minute. */
const nextMinute = () => app.advance(61);

async function auditRows(): Promise<number> {
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Calls that cannot succeed here, with the test that shows their audit row. */
const SHOWN_ELSEWHERE = new Map([['/sys/file/sftp/upload', 'storage/sftp.test.ts']]);

for (const call of allCalls.filter((each) => isAudited(each) && !SHOWN_ELSEWHERE.has(each.path))) {
  test(`${call.path} leaves exactly one audit row, and a repeated submit none`, async () => {
    const example = examples.get(call.path);
    assert.ok(example, 'its noun has no example of it in examples.ts');
    nextMinute();
    const { client, input, file } = await example(world);
    const key = crypto.randomUUID();
    const submit = () =>
      file === undefined
        ? client.send(call.path, input, { 'idempotency-key': key })
        : client.send(call.path, file, {
            'content-type': 'application/octet-stream',
            'x-upload-input': encodeURIComponent(JSON.stringify(input)),
            'idempotency-key': key,
          });
    const before = await auditRows();
    const answer = await submit();
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(call.output.parse(answer.body.data), answer.body.data, 'it answers more than its schema says');
    assert.equal(await auditRows(), before + 1);
    const row = await db
      .selectFrom('audit')
      .select(['call', 'account', 'roleCode', 'traceId', 'object', 'label', 'changes'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(row.call, call.path);
    assert.equal(row.traceId, answer.headers.get('x-trace-id'));
    assert.ok(row.account !== '' && row.roleCode !== '' && row.object !== '' && row.label !== '');
    if (row.object !== 'sysConfig') {
      const named = logged.fields.get(row.object);
      const nameless = row.changes.filter(({ field }) => named?.has(field) !== true).map(({ field }) => field);
      assert.deepEqual(nameless, [], `fields of ${row.object} that its words do not name`);
      for (const { field, before: was, after: is } of row.changes) {
        const isInstant = [was, is].some((value) => typeof value === 'string' && INSTANT.test(value));
        const declared = named?.get(field);
        if (isInstant && declared !== undefined) assert.equal(fieldOf(declared).as, 'time', `${row.object}.${field}`);
      }
    }
    // calls without a session have their own detection of repeats
    if (call.access === 'public') return;
    const again = await submit();
    assert.equal(await auditRows(), before + 1);
    // a switch of role has ended the session for the repeat
    if (again.status !== 401) assert.deepEqual(again.body, answer.body);
  });
}

test('what a query answers is what its schema says and nothing more', async () => {
  nextMinute();
  let answered = 0;
  for (const call of allCalls.filter(({ effect }) => effect === 'query')) {
    for (const input of [{}, plausibleInput(call)]) {
      const answer = await sendTo(admin, call, input);
      assert.ok(answer.status < 500, `${call.path}: ${JSON.stringify(answer.body)}`);
      if (answer.status !== 200) continue;
      answered += 1;
      assert.deepEqual(call.output.parse(answer.body.data), answer.body.data, call.path);
    }
  }
  assert.ok(answered > 10);
});
