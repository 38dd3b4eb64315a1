/** Chores: each on one node, never twice at once, and none kept from its turn by another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Chore } from './ground/core/noun.ts';
import { Housekeeping } from './housekeeping.ts';
import { startTestApp } from './testing/harness.ts';
import { until } from './testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { server: other } = await app.secondNode();
const nodes = [app.server.services, other.services] as const;

/** Chores by name that count how often they ran, and houses of two nodes that do them. */
function houses(chores: Record<string, Chore>, ofEach: Record<string, Chore> = {}, patienceMs?: number) {
  const runs = new Map<string, number>();
  const counted = (all: Record<string, Chore>) =>
    new Map(
      Object.entries(all).map(([name, chore]): [string, Chore] => [
        name,
        (...given) => {
          runs.set(name, (runs.get(name) ?? 0) + 1);
          return chore(...given);
        },
      ]),
    );
  const all = { chores: counted(chores), choresOfEach: counted(ofEach) };
  return {
    runs: () => Object.fromEntries(runs),
    houses: nodes.map((services) => new Housekeeping(services, all, patienceMs)),
  };
}
const nothing: Chore = () => Promise.resolve();
const tidyAll = (all: readonly Housekeeping[]) => Promise.all(all.map((house) => house.tidy()));

test('a chore runs on one of the nodes, again after ten minutes; what is of each node on each', async () => {
  const { runs, houses: both } = houses({ one: nothing }, { mine: nothing });
  await tidyAll(both);
  await tidyAll(both);
  assert.deepEqual(runs(), { one: 1, mine: 4 });
  app.advance(600);
  await tidyAll(both);
  assert.deepEqual(runs(), { one: 2, mine: 6 });
});

test('one that throws or hangs keeps none of the others from its turn, and is not begun again while it hangs', async () => {
  const hanging = Promise.withResolvers<void>();
  const { runs, houses: both } = houses(
    { throws: () => Promise.reject(new Error('no')), hangs: () => hanging.promise, last: nothing },
    {},
    500,
  );
  const [first, second] = both;
  assert.ok(first !== undefined && second !== undefined);
  /** All have their turn; those that take longer than the patience above have it beside each other. */
  const haveTurns = (wanted: Readonly<Record<string, number>>) =>
    until('each has its turn', () => isDeepStrictEqual(runs(), wanted));
  await first.tidy();
  await haveTurns({ throws: 1, hangs: 1, last: 1 });
  for (let round = 2; round < 4; round += 1) {
    await first.renew();
    app.advance(240);
    await first.renew();
    app.advance(240);
    await first.renew();
    app.advance(120);
    await tidyAll(both);
    await haveTurns({ throws: round, hangs: 1, last: round });
  }
  hanging.resolve();
  await until('the one that hung runs again', async () => {
    app.advance(600);
    await second.tidy();
    return runs()['hangs'] === 2;
  });
});

test('a round never begins over one that is under way, and a node that is gone leaves its chore to another', async () => {
  const slow = Promise.withResolvers<void>();
  const { runs, houses: both } = houses({ slow: () => slow.promise, next: nothing });
  const [first, second] = both;
  assert.ok(first !== undefined && second !== undefined);
  const rounds = [first.tidy(), first.tidy()];
  await until('it is under way', () => runs()['slow'] === 1);
  await second.tidy();
  assert.deepEqual(runs(), { slow: 1, next: 1 });
  // nobody renews it
  app.advance(301);
  const taken = second.tidy();
  await until('another node takes it', () => runs()['slow'] === 2);
  slow.resolve();
  await Promise.all([...rounds, taken]);
  assert.deepEqual(runs(), { slow: 2, next: 1 });
});
