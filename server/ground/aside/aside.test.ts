/** Work aside: answers, refuses, and never holds up or takes along the process that asks for it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { unheld } from '#server/testing/unheld.ts';
import { until } from '#server/testing/until.ts';
import { run, stream } from './aside.ts';
import { count, double, refuse, spin, swell } from './aside.test.task.ts';

const limits = { deadlineMs: 20_000, memoryMb: 64, whose: 'one' };

/** Where the time is not what is tried: a machine may be busy. */
const NO_MATTER_MS = 600_000;

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.status : 500),
  );

test('an answer is a copy, of typed arrays too', async () => {
  assert.deepEqual(await run(double, { numbers: Float64Array.of(1, 2.5) }, limits), Float64Array.of(2, 5));
});

test('a helper that ended well does the next task as well', async () => {
  const first = await run(spin, 0, limits);
  assert.equal(await run(spin, 0, limits), first);
  assert.notEqual(first, process.pid);
});

test('what takes too long is ended with a refusal, and holds nobody up', async () => {
  await unheld(async () => {
    await assert.rejects(
      run(spin, 60_000, { ...limits, deadlineMs: 1000 }),
      (error) => error instanceof Refusal && error.status === 400 && error.details.params?.['seconds'] === 1,
    );
  });
});

test('what needs too much memory is ended with a refusal, whatever it is full of', async () => {
  await unheld(async () => {
    for (const kind of ['array', 'map', 'nested'] as const)
      await assert.rejects(
        run(swell, kind, { ...limits, deadlineMs: NO_MATTER_MS }),
        { message: /too much memory/ },
        kind,
      );
  });
});

test('a refusal of the work comes across as it is; a mistake does too', async () => {
  await assert.rejects(
    run(refuse, 'field', limits),
    (error) => error instanceof FieldRefusal && error.fields[0]?.path === 'fileName' && error.status === 400,
  );
  await assert.rejects(
    run(refuse, 'job', limits),
    (error) => error instanceof JobRefused && error.figures['read'] === 7,
  );
  await assert.rejects(run(refuse, 'bug', limits), { message: 'a mistake of ours' });
});

test('too many at once are refused, one caller before all', async () => {
  const busy = (whose: string) => statusOf(run(spin, 1000, { ...limits, whose }));
  const ofOne = Array.from({ length: 7 }, () => busy('one'));
  const ofOther = busy('other');
  assert.deepEqual(
    (await Promise.all(ofOne)).filter((status) => status !== 200),
    [429],
  );
  assert.equal(await ofOther, 200);
  const many = await Promise.all(Array.from({ length: 30 }, (_, at) => statusOf(run(spin, 10, { ...limits, whose: `${at}` })))); // prettier-ignore
  assert.ok(many.includes(503) && many.filter((status) => status === 200).length >= 18, many.join());
});

test('portions are made when they are asked for, and leaving early ends the work', async () => {
  const seen: number[] = [];
  for await (const portion of stream(count, 5, limits)) seen.push(portion);
  assert.deepEqual(seen, [1, 2, 3, 4, 5]);
  for await (const portion of stream(count, 1e9, limits)) if (portion === 3) break;
  const abort = new AbortController();
  const under = run(spin, 60_000, { ...limits, as: 'job', signal: abort.signal });
  abort.abort(new Error('no longer wanted'));
  await assert.rejects(under, /no longer wanted/);
  await until('there is a place again', async () => (await statusOf(run(spin, 0, limits))) === 200);
});
