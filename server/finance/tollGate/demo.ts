import { townPosition } from '#contract/capacity/town/town.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { insertTollGate } from './queries.ts';

/** The bridge over the bay, which the cars of the town do not cross. */
const GATE = {
  name: '云湾跨海大桥主线收费站',
  position: JSON.stringify(townPosition([5200, -3400])),
  heading: 160,
  bothWays: true,
  width: 60,
  amount: 1500,
  classes: JSON.stringify([{ group: '接驳巴士', amount: 3000 }]),
};

/** A sample gate of the demo. */
export async function seedTollGate(seeds: Seeds): Promise<void> {
  await seeds.once(`tollGate:${GATE.name}`, () => insertTollGate(seeds.db, GATE));
}
