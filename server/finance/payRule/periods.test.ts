/** At any instant exactly the version is in force that the list says, or none, whatever was approved, scheduled, withdrawn and retired. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
let admin = await app.signIn('admin', ADMIN_PASSWORD);
let reviewer = await app.signInAs('administrator');
const HOUR = 3_600_000;
const now = () => services.now().getTime();
const instant = (at: number) => new Date(at).toISOString();

const versionsOf = async (id: string) => (await admin.call('/operation/payRule/getVersionList', { id })).list;
async function seen(id: string, versionId: string) {
  const found = (await versionsOf(id)).find((one) => one.id === versionId);
  assert.ok(found);
  return { id: versionId, version: found.version };
}
async function begin(name: string, source: string, amount = 1000) {
  const terms = { ...CITY_TAXI, base: { amount, distance: 2000 } };
  return admin.call('/operation/payRule/addOne', { name, scope: { sources: [source] }, terms });
}
async function approve(id: string, versionId: string, validFrom?: string) {
  await admin.call('/operation/payRule/submitVersion', await seen(id, versionId));
  const at = validFrom === undefined ? {} : { validFrom };
  await reviewer.call('/operation/payRule/approveVersion', { ...(await seen(id, versionId)), ...at });
}
const retire = async (id: string, versionId: string, validTo?: string) =>
  admin.call('/operation/payRule/retireVersion', {
    ...(await seen(id, versionId)),
    ...(validTo === undefined ? {} : { validTo }),
  });
async function next(id: string, fromVersionId: string, validFrom?: string): Promise<string> {
  const added = await admin.call('/operation/payRule/addVersion', { fromVersionId });
  await approve(id, added.id, validFrom);
  return added.id;
}
const statesOf = async (id: string) => (await versionsOf(id)).map(({ number, state }) => `${number} ${state}`);
const priced = async (source: string) => {
  const trip = { source, pickUp: [113.94, 22.53], dropOff: [113.98, 22.53], carGroup: '', scheduledAt: null } as const;
  return (await services.prices.estimate(trip, { distance: 4000, duration: 600 }))?.rule.number ?? null;
};

/** Those that an installation begins with. */
for (const { id } of (await admin.call('/operation/payRule/getPageList', {})).list) {
  const [version] = await versionsOf(id);
  assert.ok(version);
  await retire(id, version.id);
}

test('a version that the next one ends is not made longer', async () => {
  const { id, versionId } = await begin('Longer', 'longer');
  await approve(id, versionId);
  const second = await next(id, versionId, instant(now() + HOUR));
  await refusedField(retire(id, versionId, instant(now() + 2 * HOUR)), 'validTo');
  app.advance(3601);
  assert.deepEqual(await statesOf(id), ['2 inForce', '1 superseded']);
  await refused(retire(id, versionId, instant(now() + HOUR)), 409);
  await retire(id, second, instant(now() + HOUR));
  await refusedField(retire(id, second, instant(now() + 2 * HOUR)), 'validTo');
});

test('withdrawing a version that has not begun leaves the one in force as it was, and lets an earlier one be approved', async () => {
  const { id, versionId } = await begin('Withdrawn', 'withdrawn');
  await approve(id, versionId);
  const second = await next(id, versionId, instant(now() + 2 * HOUR));
  await retire(id, second);
  const [, first] = await versionsOf(id);
  assert.equal(first?.validTo, null);
  await next(id, versionId, instant(now() + HOUR));
  app.advance(3601);
  assert.deepEqual(await statesOf(id), ['3 inForce', '2 retired', '1 superseded']);
  app.advance(3600);
  assert.equal(await priced('withdrawn'), 3);
});

test('a version is not withdrawn where the one before would go on and tie with another rule', async () => {
  const { id, versionId } = await begin('Before', 'revived');
  await approve(id, versionId);
  const narrowed = await admin.call('/operation/payRule/addVersion', { fromVersionId: versionId });
  await admin.call('/operation/payRule/updateVersion', { id: narrowed.id, version: 1, scope: { sources: ['narrow'] } });
  await approve(id, narrowed.id, instant(now() + HOUR));
  const other = await begin('Taken over', 'revived');
  await approve(other.id, other.versionId, instant(now() + HOUR));
  const answer = await refused(retire(id, narrowed.id), 409);
  assert.match(answer.body.msg, /Taken over v1/);
  assert.deepEqual(await statesOf(id), ['2 scheduled', '1 inForce'], 'nothing was withdrawn');
});

test('what was withdrawn ties with nothing', async () => {
  const { id, versionId } = await begin('Gone', 'gone');
  await approve(id, versionId, instant(now() + HOUR));
  await retire(id, versionId);
  const other = await begin('Instead', 'gone');
  await approve(other.id, other.versionId);
  assert.equal(await priced('gone'), 1);
});

/** Numbers that are the same in every run. */
function numbers(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + Math.floor((state / 2 ** 32) * (most - least + 1));
  };
}

interface Known {
  id: string;
  number: number;
  from: number;
  /** Where a person ended it. */
  to: number;
}

/** The version in force by what was done, told without the product. */
function expectedAt(all: readonly Known[], at: number): number | null {
  const begun = all.filter(({ from, to }) => to > from && from <= at).toSorted((one, other) => other.from - one.from);
  const [last] = begun;
  return last === undefined || last.to <= at ? null : last.number;
}

test('random approvals, schedules, withdrawals and ends: what prices is what the list says is in force', async () => {
  const drawn = numbers(20_261_126);
  for (let rule = 0; rule < 5; rule += 1) {
    // sessions end as time leaps
    admin = await app.signIn('admin', ADMIN_PASSWORD);
    reviewer = await app.signInAs('administrator');
    const source = `random${rule}`;
    const { id, versionId } = await begin(`Random ${rule}`, source);
    await approve(id, versionId);
    const all: Known[] = [{ id: versionId, number: 1, from: now(), to: Infinity }];
    for (let step = 0; step < 8; step += 1) {
      app.advance(drawn(1, 500));
      const at = now();
      const ends = ({ from, to }: Known) =>
        Math.min(to, ...all.filter((each) => each.to > each.from && each.from > from).map((each) => each.from));
      const open = all.filter((each) => each.to > each.from && ends(each) > at);
      const isToRetire = drawn(0, 2) === 0 && open.length > 0;
      // beyond the time that the calls themselves take
      const moment = at + 60_000 + (drawn(0, 3) * HOUR) / 10;
      if (isToRetire) {
        const chosen = open[drawn(0, open.length - 1)];
        assert.ok(chosen);
        if (moment > ends(chosen)) await refusedField(retire(id, chosen.id, instant(moment)), 'validTo');
        else {
          await retire(id, chosen.id, instant(moment));
          chosen.to = Math.max(chosen.from, moment);
        }
      } else if (all.some((each) => each.to > each.from && each.from >= moment)) {
        const added = await admin.call('/operation/payRule/addVersion', { fromVersionId: versionId });
        await refused(approve(id, added.id, instant(moment)), 409);
        const inReview = await seen(id, added.id);
        const { version } = await admin.call('/operation/payRule/takeBackVersion', inReview);
        await admin.call('/operation/payRule/deleteVersion', { id: added.id, version });
      } else {
        const added = await next(id, versionId, instant(moment));
        const number = (await versionsOf(id)).find((one) => one.id === added)?.number ?? 0;
        all.push({ id: added, number, from: moment, to: Infinity });
      }
      const told = () => JSON.stringify({ rule, step, all });
      for (const later of [0, 180, 540]) {
        if (later > 0) app.advance(later);
        const inForce = (await versionsOf(id)).filter(({ state }) => state === 'inForce').map(({ number }) => number);
        const expected = expectedAt(all, now());
        assert.deepEqual(inForce, expected === null ? [] : [expected], told());
        assert.equal(await priced(source), expected, told());
      }
      for (const { number, validFrom, validTo } of await versionsOf(id)) {
        const known = all.find((each) => each.number === number);
        assert.ok(known && validFrom !== null, told());
        const end = known.to > known.from ? ends(known) : known.from;
        assert.equal(validTo === null ? Infinity : Date.parse(validTo), end, told());
      }
    }
  }
});
