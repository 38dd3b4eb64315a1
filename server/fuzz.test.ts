/** Tests that no input causes a server error, with hostile values for every field of every call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#contract/ground/core.ts';
import { allCalls } from '#contract/index.ts';
import { hostileInputs, sendTo, type Json } from './testing/fuzz.ts';
import { startTestApp, type Client } from './testing/harness.ts';

const app = await startTestApp();

/**
 * Of the inputs that the schema refuses, every so many are sent: one piece of code tells all callers of a refusal. A run that
 * leaves nothing out (`npm run test:all`) sends all.
 */
const OF_THE_REFUSED = process.env['TEST_ALL'] === 'yes' ? 1 : 15;

/** All hostile inputs that the schema takes, since the handler sees them, and some of the others. */
function* worthSending(call: Call): Generator<Json> {
  let refused = 0;
  for (const input of hostileInputs(call)) {
    const isTaken = call.input.safeParse(input).success;
    if (isTaken || refused % OF_THE_REFUSED === 0) yield input;
    if (!isTaken) refused += 1;
  }
}

/** Sends them; calls with an API key have no session to lose. */
async function attack(client: Client, call: Call, mayRefuseSession: boolean): Promise<number> {
  const inputs = worthSending(call);
  let sent = 0;
  // several senders at once, since each mostly waits
  const sender = async () => {
    for (const input of inputs) {
      const { status, body } = await sendTo(client, call, input);
      sent += 1;
      if (status < 500 && (status !== 401 || mayRefuseSession)) continue;
      assert.fail(`${call.path} ${status} for ${JSON.stringify(input).slice(0, 500)}: ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, sender));
  return sent;
}

const isOfSession = ({ path }: Call): boolean => path === '/login' || path === '/logout';

test('every call of somebody who may do everything; the log stays whole', async () => {
  const client = await app.signInAs('administrator');
  const verify = () => client.call('/sys/sysLog/verify', {});
  const before = await verify();
  let sent = 0;
  for (const call of allCalls.filter((each) => !isOfSession(each))) {
    // quotas count by the minute
    app.advance(61);
    sent += await attack(client, call, call.path.startsWith('/open/'));
  }
  assert.ok(sent > 2000);
  const after = await verify();
  assert.equal(after.intact, true);
  assert.ok(after.checked >= before.checked);
});

test('signing in and out, of nobody', async () => {
  for (const call of allCalls.filter(isOfSession)) await attack(app.anonymous, call, true);
});
