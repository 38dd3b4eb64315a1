/** Answering out of the sample entries: how often rightly, and when not at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';
import { LABELLED } from './labelledQuestions.ts';

const app = await startTestApp();
const client = await app.signInAs('operations');
const { db } = app.server.services;

const keys = new Map(
  (await db.selectFrom('seed').select(['key', 'rowId']).where('key', 'like', 'service:%').execute()).map(
    ({ key, rowId }) => [rowId, key.slice('service:'.length)],
  ),
);
const ask = (question: string) => client.call('/ai/aiCustomerService/ask', { question });

/** What must hold over the labelled questions. */
const LEAST_RIGHT = 0.92;
const LEAST_ANSWERED = 0.84;

test('of the labelled questions most come to the right entry, none of the strange ones is answered', async () => {
  const wrong: string[] = [];
  const handedOver: string[] = [];
  const answeredWrongly: string[] = [];
  for (const [question, expected] of LABELLED) {
    // the quota counts by the minute
    app.advance(1);
    const { outcome, matches, confidence } = await ask(question);
    const found = keys.get(matches[0]?.id ?? '') ?? null;
    const line = `${question} → ${found} (${confidence.toFixed(2)})`;
    if (expected !== null && found !== expected) wrong.push(line);
    else if (expected !== null && outcome === 'handOver') handedOver.push(line);
    if (outcome === 'answer' && found !== expected) answeredWrongly.push(line);
  }
  const known = LABELLED.filter(([, expected]) => expected !== null).length;
  assert.ok(known >= 60);
  assert.ok(1 - wrong.length / known >= LEAST_RIGHT, wrong.join('\n'));
  assert.ok(1 - (wrong.length + handedOver.length) / known >= LEAST_ANSWERED, [...wrong, ...handedOver].join('\n'));
  assert.deepEqual(answeredWrongly, []);
});
