import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { payTermsForm } from '#contract/finance/payRule/before.ts';
import type { LocalDay, RideFacts } from '#contract/finance/payRule/facts.ts';
import type { LineKind } from '#contract/operation/order/lineKinds.ts';
import { isInBand } from '#contract/finance/payRule/parts/bands.ts';
import { chargedFacts } from '#contract/finance/payRule/parts/policy.ts';
import { type Price, priceOf } from '#contract/finance/payRule/price.ts';
import { payTerms, type PayTerms } from '#contract/finance/payRule/terms.ts';
import { BAND_KINDS, DISCOUNTED_PARTS, TAXED_PARTS } from '#contract/finance/payRule/lines.ts';
import { DAY_KINDS } from '#contract/operation/workCalendar/dayKinds.ts';
import { departuresOf } from '#contract/finance/payRule/reasons.ts';
import { CITY_TAXI, PAY_TEMPLATES, type PayTemplate } from '#contract/finance/payRule/templates.ts';
import { numbers } from '#server/testing/numbers.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';

const RIDE: RideFacts = {
  distance: 0,
  duration: 0,
  waiting: 0,
  minute: 12 * 60,
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' },
};
const ride = (facts: Partial<RideFacts>): RideFacts => ({ ...RIDE, ...facts });
const terms = (input: z.input<typeof payTerms>): PayTerms => payTerms.parse(input);
const amountOf = ({ lines }: Price, kind: LineKind): number =>
  lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0);
const sumOf = ({ lines }: Price): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const TRIPS = join(import.meta.dirname, '../../../../shared/data/trips/shenzhen_taxi_orders_priced.csv');
const trip = z.object({
  Stime: z.string(),
  distance: z.coerce.number(),
  interval: z.coerce.number(),
  起步价: z.coerce.number(),
  里程价: z.coerce.number(),
  返空费: z.coerce.number(),
  夜间附加费: z.coerce.number(),
  候时费: z.coerce.number(),
  price: z.coerce.number(),
});

test('the template of a city taxi gives each of ten thousand real orders every part within a fen', (context) => {
  if (!existsSync(TRIPS)) {
    context.skip('the real orders are not beside this checkout');
    return;
  }
  const rule = terms(CITY_TAXI);
  const trips = z.array(trip).parse(parse(readFileSync(TRIPS), { columns: true }));
  assert.equal(trips.length, 10_619);
  for (const one of trips) {
    const [hours = 0, minutes = 0] = one.Stime.slice(11, 16).split(':').map(Number);
    const facts = ride({ distance: Math.round(one.distance), waiting: one.interval, minute: hours * 60 + minutes });
    const price = priceOf(rule, facts);
    const expected = {
      base: one.起步价,
      mileage: one.里程价,
      emptyReturn: one.返空费,
      night: one.夜间附加费,
      waiting: one.候时费,
    };
    for (const kind of ['base', 'mileage', 'emptyReturn', 'night', 'waiting'] as const) {
      const off = Math.abs(amountOf(price, kind) - expected[kind] * 100);
      assert.ok(off <= 1, `${kind} of ${JSON.stringify(one)}: ${amountOf(price, kind)}`);
    }
    // the data rounds nothing; here each line is whole, so that a receipt adds up: half a fen for each line at most
    const off = Math.abs(price.total - one.price * 100);
    assert.ok(off <= price.lines.length / 2 + 1e-6, `${JSON.stringify(one)}: ${price.total}`);
  }
});

test('a car by the hour costs its base until that is used up, a package its price with the tolls', () => {
  const totalOf = (from: PayTemplate, facts: Parameters<typeof ride>[0]) =>
    priceOf(terms(PAY_TEMPLATES[from]), ride(facts)).total;
  const hour = 3600;
  assert.equal(totalOf('rental', { distance: 60_000, duration: 4 * hour }), 24_000);
  // a second more is a half hour of 0.80 a minute, a kilometre more 2.50
  assert.equal(totalOf('rental', { distance: 60_000, duration: 4 * hour + 1 }), 26_400);
  assert.equal(totalOf('rental', { distance: 61_000, duration: 5 * hour }), 24_000 + 4800 + 250);
  assert.equal(totalOf('package', { distance: 45_000, duration: 9000, waiting: 1800, tolls: 3500 }), 15_000);
  assert.equal(totalOf('package', { distance: 46_000, duration: 0, waiting: 1860, tolls: 3500 }), 15_000 + 300 + 80);
  // what was measured counts of a rental, what was quoted of a package
  const quoted = ride({ distance: 30_000, duration: hour });
  const measured = ride({ distance: 90_000, duration: 6 * hour });
  for (const [from, facts] of [
    ['rental', measured],
    ['package', quoted],
  ] as const) {
    const { facts: charged } = chargedFacts(terms(PAY_TEMPLATES[from]), quoted, measured);
    assert.deepEqual([charged.distance, charged.duration], [facts.distance, facts.duration], from);
  }
});

function randomTerms(next: ReturnType<typeof numbers>): PayTerms {
  const maybe = <T>(make: () => T): T | null => (next(0, 1) === 0 ? null : make());
  const scale = (most: number) => ({
    mode: next(0, 1) === 0 ? ('graduated' as const) : ('volume' as const),
    slabs: [...new Set(Array.from({ length: next(0, 4) }, () => next(0, most)))]
      .toSorted((a, b) => a - b)
      .map((from) => ({ from, rate: next(0, 50_000) })),
    ...(next(0, 1) === 0 ? {} : { step: next(1, most) }),
  });
  const some = <T>(all: readonly T[]): T[] => (next(0, 1) === 0 ? [] : all.filter(() => next(0, 1) === 0));
  const minimum = maybe(() => next(0, 5000));
  return terms({
    base: { amount: next(0, 3000), distance: next(0, 4000), duration: next(0, 600) },
    mileage: scale(40_000),
    duration: scale(5000),
    waiting: maybe(() => ({ freeSeconds: next(0, 300), rate: next(0, 20_000), most: maybe(() => next(0, 4000)) })),
    emptyReturn: maybe(() => ({ from: next(0, 30_000), rate: next(0, 20_000), only: some(BAND_KINDS) })),
    bands: Array.from({ length: next(0, 5) }, () => ({
      kind: BAND_KINDS[next(0, 2)] ?? 'night',
      from: next(0, 1439),
      to: next(0, 1439),
      weekdays: some([1, 2, 3, 4, 5, 6, 7]),
      days: some(DAY_KINDS),
      base: maybe(() => next(0, 4000)),
      share: next(0, 5000),
      parts: ['mileage' as const, ...some(['base', 'duration', 'emptyReturn', 'waiting'] as const)],
    })),
    surge: maybe(() => ({ most: next(100, 500), ...(next(0, 1) === 0 ? {} : { least: next(50, 100) }) })),
    discounts: Array.from({ length: next(0, 3) }, () => ({
      parts: ['mileage' as const, ...some(['base', 'waiting', 'night', 'peak', 'surge'] as const)],
      share: next(0, 10_000),
      amount: next(0, 2) === 0 ? next(0, 3000) : 0,
      most: maybe(() => next(0, 3000)),
      only: some(BAND_KINDS),
    })),
    minimum,
    maximum: maybe(() => (minimum ?? 0) + next(0, 100_000)),
    bookingFee: next(0, 500),
    compensation: maybe(() => ({ lateAfter: maybe(() => next(0, 600)), late: next(0, 2000), givenUp: next(0, 2000) })),
    rounding: {
      unit: [1, 10, 50, 100][next(0, 3)] ?? 1,
      direction: (['nearest', 'up', 'down'] as const)[next(0, 2)] ?? 'up',
    },
    tax: {
      rate: next(0, 2000),
      included: next(0, 1) === 0,
      ...(next(0, 1) === 0 ? {} : { parts: some(TAXED_PARTS).map((part) => ({ part, rate: next(0, 2000) })) }),
    },
  });
}

const dayIn = (next: ReturnType<typeof numbers>): LocalDay => ({
  weekday: next(1, 7),
  kind: DAY_KINDS[next(0, 2)] ?? 'ordinary',
});

test('a hundred thousand random rides: lines sum to the total, longer is never cheaper, bounds hold', () => {
  const next = numbers(20_260_722);
  for (let rule = 0; rule < 1000; rule += 1) {
    const drawn = randomTerms(next);
    for (let at = 0; at < 100; at += 1) {
      const facts = ride({
        distance: next(0, 60_000),
        duration: next(0, 7200),
        waiting: next(0, 900),
        minute: next(0, 1439),
        ...(next(0, 9) === 0 ? {} : { day: dayIn(next), dayBefore: dayIn(next) }),
        tolls: next(0, 2) === 0 ? next(0, 5000) : null,
        surge: next(0, 2) === 0 ? next(50, 500) : null,
        late: next(0, 900),
      });
      const price = priceOf(drawn, facts);
      const told = () => JSON.stringify({ drawn, facts, price });
      assert.equal(sumOf(price), price.total, told());
      assert.ok(
        price.lines.every(({ amount }) => Number.isSafeInteger(amount)),
        told(),
      );
      assert.ok(price.total >= 0 && price.tax >= 0 && price.tax <= price.total, told());
      assert.deepEqual(priceOf(drawn, facts), price, told());
      const longer = { ...facts, distance: facts.distance + next(1, 20_000), duration: facts.duration + next(0, 900) };
      assert.ok(priceOf(drawn, longer).total >= price.total, told());
      const bounded = (kinds: readonly LineKind[]) => kinds.reduce((sum, kind) => sum + amountOf(price, kind), 0);
      const itself = bounded([
        'base',
        'mileage',
        'duration',
        'emptyReturn',
        'waiting',
        'night',
        'peak',
        'holiday',
        'surge',
        'discount',
        'minimum',
        'maximum',
      ]);
      assert.ok(drawn.minimum === null || itself >= drawn.minimum, told());
      assert.ok(drawn.maximum === null || itself <= drawn.maximum, told());
      const untaxed = price.total - (drawn.tax.included ? 0 : amountOf(price, 'tax'));
      assert.equal(untaxed % drawn.rounding.unit, 0, told());
    }
  }
});

test('slabs meet: a metre more at a boundary costs a metre more, graduated and by volume', () => {
  const graduated = terms({
    base: { amount: 0 },
    mileage: {
      slabs: [
        { from: 0, rate: 20_000 },
        { from: 10_000, rate: 10_000 },
      ],
    },
  });
  assert.equal(priceOf(graduated, ride({ distance: 10_000 })).total, 2000);
  assert.equal(priceOf(graduated, ride({ distance: 11_000 })).total, 2100);
  const volume = terms({
    base: { amount: 0 },
    mileage: {
      mode: 'volume',
      slabs: [
        { from: 0, rate: 20_000 },
        { from: 10_000, rate: 10_000 },
      ],
    },
  });
  assert.equal(priceOf(volume, ride({ distance: 9999 })).total, 2000);
  assert.equal(priceOf(volume, ride({ distance: 11_000 })).total, 2000, 'never less than a shorter ride');
  assert.equal(priceOf(volume, ride({ distance: 30_000 })).total, 3000);
});

test('a meter that ticks charges each tick that has begun, from the end of what the base includes', () => {
  const rule = terms({
    base: { amount: 1000, distance: 2000, duration: 60 },
    mileage: { slabs: [{ from: 0, rate: 24_000 }], step: 250 },
    duration: { slabs: [{ from: 0, rate: 4000 }], step: 90 },
  });
  const total = (distance: number, duration = 0) => priceOf(rule, ride({ distance, duration })).total;
  assert.deepEqual(
    [2000, 2001, 2250, 2251, 3000].map((distance) => total(distance)),
    [1000, 1060, 1060, 1120, 1240],
  );
  assert.deepEqual(
    [60, 61, 150, 151].map((duration) => total(0, duration)),
    [1000, 1060, 1060, 1120],
  );
  const [, mileage] = priceOf(rule, ride({ distance: 2251 })).lines;
  assert.equal(mileage?.quantity, 500, 'what is charged, not what was driven');
  // a tick over the end of a slab is charged by where it lies
  const slabs = [
    { from: 0, rate: 20_000 },
    { from: 3000, rate: 40_000 },
  ];
  const over = terms({ base: { amount: 0, distance: 2000 }, mileage: { slabs, step: 600 } });
  assert.equal(priceOf(over, ride({ distance: 2601 })).total, 200 + 80);
  const byVolume = terms({ base: { amount: 0, distance: 2000 }, mileage: { mode: 'volume', slabs, step: 600 } });
  assert.equal(priceOf(byVolume, ride({ distance: 2601 })).total, 480);
});

test('a hole, a doubled or an unsorted slab cannot be written down', () => {
  const refused = (slabs: { from: number; rate: number }[]) =>
    payTerms.safeParse({ base: { amount: 0 }, mileage: { slabs } }).success;
  assert.equal(
    refused([
      { from: 5, rate: 1 },
      { from: 5, rate: 2 },
    ]),
    false,
  );
  assert.equal(
    refused([
      { from: 9, rate: 1 },
      { from: 5, rate: 2 },
    ]),
    false,
  );
});

test('a first slab that begins beyond what the base includes is refused, and no later than that is not', () => {
  const taken = (input: z.input<typeof payTerms>) => payTermsForm.safeParse(input).success;
  const from = (metres: number) => ({ slabs: [{ from: metres, rate: 20_000 }] });
  assert.equal(taken({ base: { amount: 0, distance: 2000 }, mileage: from(5000) }), false);
  assert.equal(taken({ base: { amount: 0, duration: 60 }, duration: from(61) }), false);
  assert.equal(taken({ base: { amount: 0, distance: 2000 }, mileage: from(2000), duration: from(0) }), true);
  // a metre at a time over the end of what is included, the price never stands still
  const adjoining = terms({ base: { amount: 0, distance: 2000 }, mileage: { slabs: [{ from: 1000, rate: 100_000 }] } });
  for (let distance = 2000; distance < 5000; distance += 1)
    assert.equal(
      priceOf(adjoining, ride({ distance: distance + 1 })).total - priceOf(adjoining, ride({ distance })).total,
      1,
    );
});

test('where the clock changes inside the night, rides are priced by what the clock on the wall shows', () => {
  const clock = new WallClock('Europe/Berlin');
  const night = { kind: 'night' as const, from: 23 * 60, to: 6 * 60, share: 5000, parts: ['base' as const] };
  const early = { ...night, from: 2 * 60, to: 3 * 60 };
  const totalAt = (band: typeof night, at: string) =>
    priceOf(terms({ base: { amount: 1000 }, bands: [band] }), ride({ minute: clock.moment(Date.parse(at)).minute }))
      .total;
  const [by, usual] = [1500, 1000];
  // the hour from two to three twice in autumn, and never in spring
  const hours: readonly (readonly [typeof night, string, number])[] = [
    [early, '2026-10-24T23:59:59Z', usual],
    [early, '2026-10-25T00:00:00Z', by],
    [early, '2026-10-25T00:59:59Z', by],
    [early, '2026-10-25T01:00:00Z', by],
    [early, '2026-10-25T02:00:00Z', usual],
    [early, '2026-03-29T00:59:59Z', usual],
    [early, '2026-03-29T01:00:00Z', usual],
    [night, '2026-10-24T20:59:59Z', usual],
    [night, '2026-10-24T21:00:00Z', by],
    [night, '2026-10-25T04:59:59Z', by],
    [night, '2026-10-25T05:00:00Z', usual],
    [night, '2026-03-29T03:59:59Z', by],
    [night, '2026-03-29T04:00:00Z', usual],
  ];
  for (const [band, at, total] of hours) assert.equal(totalAt(band, at), total, at);
});

test('tolls are kept as quoted where the rule says so; what nobody quoted or measured is no reason to drop them', () => {
  const charged = (policy: 'quoted' | 'measured', quoted: number | null, measured: number | null, distance = 1000) => {
    const rule = terms({ base: { amount: 1000 }, policy: { tolls: policy } });
    const facts = { distance: 1000, duration: 60 };
    const elsewhere = { isBelieved: true, endedElsewhere: true };
    return chargedFacts(
      rule,
      ride({ ...facts, tolls: quoted }),
      ride({ ...facts, distance, tolls: measured }),
      elsewhere,
    ).facts.tolls;
  };
  assert.equal(charged('quoted', 500, 900), 500);
  assert.equal(charged('quoted', 0, 900), 0);
  assert.equal(charged('quoted', null, 900), 900);
  assert.equal(charged('measured', 500, 900), 900);
  assert.equal(charged('measured', 500, null), 500);
  assert.equal(charged('measured', 500, 0), 0);
  assert.equal(charged('quoted', 500, 900, 5000), 900, 'another ride');
  assert.equal(charged('quoted', 500, null, 5000), null, 'another ride');
});

test('each line that departs from the quote has its reason, also what an operating rule gave', () => {
  const rule = terms({ ...CITY_TAXI, tax: { rate: 600, included: false } });
  const quoted = ride({ distance: 8000, duration: 600, minute: 60 });
  const asQuoted = { lines: priceOf(rule, quoted).lines, facts: quoted, differences: [] };
  assert.deepEqual(departuresOf(asQuoted.lines, asQuoted), []);
  const measured = ride({ distance: 9000, duration: 700, minute: 60, waiting: 120, ruled: { compensation: 300 } });
  const { facts, differences } = chargedFacts(rule, quoted, measured);
  const { lines } = priceOf(rule, facts);
  assert.deepEqual(
    departuresOf(asQuoted.lines, { lines, facts, differences }).map(({ kind, because }) => [kind, because]),
    [
      ['waiting', ['waiting']],
      ['compensation', ['rule']],
      ['tax', ['follows']],
    ],
  );
  // a line that nothing explains is told as such
  const odd = departuresOf(asQuoted.lines, { lines, facts: ride({}), differences: [] });
  assert.ok(odd.every(({ because }) => because.length === 0));
});

test('a distance within a cap is charged as it was measured, and never above the cap; one that cannot be leaves the quote', () => {
  const rule = terms({ ...CITY_TAXI, policy: { distance: 'capped', duration: 'measured', cap: 10 } });
  const quoted = ride({ distance: 10_000, duration: 1200 });
  const charged = (distance: number, isBelieved = true) =>
    chargedFacts(rule, quoted, { ...quoted, distance }, { isBelieved, endedElsewhere: null });
  assert.deepEqual(
    [9000, 10_500, 11_000, 11_001, 30_000].map((distance) => charged(distance).facts.distance),
    [9000, 10_500, 11_000, 11_000, 11_000],
  );
  assert.deepEqual(charged(30_000).differences, [
    { fact: 'distance', quoted: 10_000, measured: 30_000, reason: 'capped' },
  ]);
  const measured = terms({ ...CITY_TAXI, policy: { distance: 'measured' } });
  const doubted = chargedFacts(
    measured,
    quoted,
    { ...quoted, distance: 9_999_999 },
    { isBelieved: false, endedElsewhere: true },
  );
  assert.equal(doubted.facts.distance, 10_000);
  assert.deepEqual(doubted.differences, [
    { fact: 'distance', quoted: 10_000, measured: 9_999_999, reason: 'disbelieved' },
  ]);
});

test('whoever cancels a car that is late pays nothing where the rule says so', () => {
  const rule = terms({
    base: { amount: 1000 },
    cancellation: [
      { by: 'passenger', after: 0, amount: 500 },
      { by: 'noShow', after: 0, amount: 1500 },
    ],
    freeWhenLate: 300,
  });
  const fee = (by: 'passenger' | 'noShow', late: number) =>
    priceOf(rule, ride({ late, outcome: { kind: 'cancelled', by, after: 400 } })).total;
  assert.deepEqual([fee('passenger', 300), fee('passenger', 301), fee('noShow', 301)], [500, 0, 0]);
});

test('a currency that nobody pays in is refused, and facts that cannot be have no price', () => {
  const taken = (currency: string) => payTermsForm.safeParse({ currency, base: { amount: 0 } }).success;
  assert.deepEqual(['CNY', 'IDR', 'KWD', 'XOF', 'ZZZ', 'XXX', 'XAU', 'XTS'].map(taken), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  const rule = terms(CITY_TAXI);
  for (const odd of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    for (const fact of ['distance', 'duration', 'waiting', 'late', 'tolls', 'minute'] as const)
      assert.throws(() => priceOf(rule, ride({ [fact]: odd })), RangeError, `${fact} ${odd}`);
  const cancelled = (after: number | null) => ride({ outcome: { kind: 'cancelled', by: 'passenger', after } });
  assert.doesNotThrow(() => priceOf(rule, cancelled(null)));
  for (const odd of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => priceOf(rule, cancelled(odd)), RangeError, `cancelled after ${odd}`);
    assert.throws(() => priceOf(rule, ride({ surge: odd })), RangeError, `surge ${odd}`);
    // an operating rule may give any of them in the place of the terms
    for (const fact of ['fee', 'freeWaiting', 'compensation'] as const)
      assert.throws(() => priceOf(rule, ride({ ruled: { [fact]: odd } })), RangeError, `${fact} ${odd}`);
  }
  assert.throws(() => priceOf(rule, ride({ surge: 49 })), RangeError, 'demand halves a price at most');
});

test('demand multiplies within floor and cap, and a rule without a floor makes nothing cheaper', () => {
  const surged = (surge: object, figure: number | null) =>
    priceOf(terms({ base: { amount: 1000 }, surge: { most: 200, ...surge } }), ride({ surge: figure })).total;
  assert.deepEqual(
    [50, 79, 80, 99, 100, 140, 200, 500, null].map((figure) => surged({ least: 80 }, figure)),
    [800, 800, 800, 990, 1000, 1400, 2000, 2000, 1000],
  );
  assert.deepEqual(
    [50, 99, 140, null].map((figure) => surged({}, figure)),
    [1000, 1000, 1400, 1000],
  );
  // what is taken off a ride that little demand made cheaper is never added to it
  const off = terms({
    base: { amount: 1000 },
    surge: { most: 200, least: 50 },
    discounts: [{ parts: ['waiting', 'surge'], share: 5000 }],
  });
  assert.equal(priceOf(off, ride({ surge: 50 })).total, 500);
});

test('a cap below the floor of surge is a sentence at the floor, and so is a floor above what holds without a figure', () => {
  const said = (surge: object): unknown =>
    payTermsForm
      .safeParse({ base: { amount: 0 }, surge })
      .error?.issues.map((issue) => [
        issue.path.join('.'),
        issue.code === 'custom' ? String(issue.params?.['key']) : issue.code,
      ]);
  assert.deepEqual(said({ most: 150, least: 200, from: 'live' }), [['surge.least', 'payRule.surgeFloorAboveCap']]);
  assert.deepEqual(said({ most: 150, least: 120 }), [['surge.least', 'payRule.surgeFloorAboveOne']]);
  assert.deepEqual(said({ most: 150, least: 49 }), [['surge.least', 'too_small']]);
  assert.deepEqual(said({ most: 99 }), [['surge.most', 'too_small']]);
  assert.deepEqual(said({ most: 150, from: 'guess' }), [['surge.from', 'invalid_value']]);
  assert.equal(said({ most: 100, least: 50, from: 'greater' }), undefined);
});

test('a charge keeps what the demand of its quote was counted from, and none where the quote had none', () => {
  const demand = (figure: number) => ({
    cell: '8841041a15fffff',
    figure,
    wishes: 8,
    cars: 4,
    at: '2026-01-01T00:00:00.000Z',
  });
  const rule = terms({ base: { amount: 1000 }, surge: { most: 200, from: 'live' } });
  const quoted = ride({ surge: 120, demand: demand(120) });
  const measured = ride({ surge: 180, demand: demand(180) });
  const { facts, differences } = chargedFacts(rule, quoted, measured);
  assert.deepEqual([facts.surge, facts.demand, differences], [120, demand(120), []]);
  assert.equal('demand' in chargedFacts(rule, ride({}), measured).facts, false);
});

test('a night band over midnight begins with its first minute and ends before its last', () => {
  assert.deepEqual(
    [1379, 1380, 0, 359, 360].map((minute) => isInBand(minute, 1380, 360)),
    [false, true, true, true, false],
  );
});

const EVENING = { kind: 'peak' as const, from: 17 * 60, to: 19 * 60, share: 2000, parts: ['base' as const] };
const totalOf = (bands: z.input<typeof payTerms>['bands'], facts: Partial<RideFacts>): number =>
  priceOf(terms({ base: { amount: 1000 }, bands }), ride(facts)).total;
const wednesday: LocalDay = { weekday: 3, kind: 'ordinary' };
const holiday: LocalDay = { weekday: 7, kind: 'holiday' };

test('a band of certain days holds on them alone, and not where nobody knows the day', () => {
  const at = 18 * 60;
  const onDay = (band: object, day: LocalDay | undefined) =>
    totalOf([{ ...EVENING, ...band }], { minute: at, ...(day === undefined ? {} : { day, dayBefore: day }) });
  assert.deepEqual(
    [
      onDay({ weekdays: [3] }, wednesday),
      onDay({ weekdays: [1, 2] }, wednesday),
      onDay({ weekdays: [3] }, undefined),
      onDay({ days: ['holiday'] }, holiday),
      onDay({ days: ['holiday'] }, wednesday),
      onDay({ days: ['makeUp'], weekdays: [3] }, { weekday: 3, kind: 'makeUp' }),
      onDay({ days: ['makeUp'], weekdays: [3] }, wednesday),
      onDay({}, undefined),
    ],
    [1200, 1000, 1000, 1200, 1000, 1200, 1000, 1200],
  );
});

test('a band of certain dates holds from the first to the last of them, over midnight into the day after', () => {
  const on = (date: string | undefined): LocalDay => (date === undefined ? wednesday : { ...wednesday, date });
  const dates = { from: '2026-02-15', to: '2026-02-23' };
  const at = (minute: number, date?: string, before?: string) =>
    totalOf([{ ...EVENING, from: 17 * 60, to: 60, dates }], { minute, day: on(date), dayBefore: on(before) });
  assert.deepEqual(
    ['2026-02-14', '2026-02-15', '2026-02-23', '2026-02-24', undefined].map((date) => at(18 * 60, date)),
    [1000, 1200, 1200, 1000, 1000],
  );
  assert.deepEqual([at(30, '2026-02-24', '2026-02-23'), at(30, '2026-02-15', '2026-02-14')], [1200, 1000]);
  const open = (part: object, date: string) =>
    totalOf([{ ...EVENING, dates: { from: null, to: null, ...part } }], { minute: 18 * 60, day: on(date) });
  assert.deepEqual(
    [open({ from: '2026-02-15' }, '2030-01-01'), open({ to: '2026-02-15' }, '2026-02-16'), open({}, '2026-02-16')],
    [1200, 1000, 1200],
  );
  const turned = { ...EVENING, dates: { from: '2026-02-23', to: '2026-02-15' } };
  assert.equal(payTermsForm.safeParse({ base: { amount: 0 }, bands: [turned] }).success, false);
});

test('after midnight a band is still that of the day on which it began', () => {
  const fridays = [{ ...EVENING, kind: 'night' as const, from: 22 * 60, to: 6 * 60, weekdays: [5] }];
  const friday: LocalDay = { weekday: 5, kind: 'ordinary' };
  const saturday: LocalDay = { weekday: 6, kind: 'ordinary' };
  const thursday: LocalDay = { weekday: 4, kind: 'ordinary' };
  assert.equal(totalOf(fridays, { minute: 23 * 60, day: friday, dayBefore: thursday }), 1200);
  assert.equal(totalOf(fridays, { minute: 120, day: saturday, dayBefore: friday }), 1200);
  assert.equal(totalOf(fridays, { minute: 120, day: friday, dayBefore: thursday }), 1000, 'the night of Thursday');
  const wholeDay = [{ ...EVENING, from: 360, to: 360, days: ['holiday' as const] }];
  assert.equal(totalOf(wholeDay, { minute: 359, day: wednesday, dayBefore: holiday }), 1200);
  assert.equal(totalOf(wholeDay, { minute: 360, day: wednesday, dayBefore: holiday }), 1000);
});

test('of each kind the first band that fits holds; kinds add up, and none is a share of another', () => {
  const holidayBand = { ...EVENING, kind: 'holiday' as const, from: 0, to: 0, days: ['holiday' as const], share: 5000 };
  const wider = { ...EVENING, from: 16 * 60, share: 9000, base: 3000 };
  const moment = { minute: 18 * 60, day: holiday, dayBefore: wednesday };
  const both = priceOf(terms({ base: { amount: 1000 }, bands: [EVENING, wider, holidayBand] }), ride(moment));
  assert.deepEqual(
    both.lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['base', 1000],
      ['peak', 200],
      ['holiday', 500],
    ],
  );
  const based = [
    { ...holidayBand, base: 2000, share: 0 },
    { ...EVENING, base: 4000, share: 0 },
  ];
  assert.equal(totalOf(based, moment), 2000, 'the first that has a base');
  assert.equal(totalOf(based.toReversed(), moment), 4000);
});

test('of several discounts the first that fits is taken, off its parts and up to its cap, before the minimum', () => {
  const rule = (discounts: z.input<typeof payTerms>['discounts'], more: object = {}) =>
    terms({
      base: { amount: 1000 },
      mileage: { slabs: [{ from: 0, rate: 20_000 }] },
      bands: [EVENING],
      discounts,
      ...more,
    });
  const off = (of: PayTerms, facts: Partial<RideFacts> = {}) =>
    amountOf(priceOf(of, ride({ distance: 5000, ...facts })), 'discount');
  const tenth = { parts: ['mileage' as const], share: 1000 };
  assert.equal(off(rule([tenth])), -100);
  assert.equal(off(rule([{ ...tenth, most: 60 }])), -60);
  assert.equal(off(rule([{ ...tenth, amount: 50 }])), -150);
  assert.equal(off(rule([{ parts: ['mileage'], amount: 5000 }])), -1000, 'no more than its parts');
  const evenings = { parts: ['base' as const, 'peak' as const], share: 5000, only: ['peak' as const] };
  assert.equal(off(rule([evenings, tenth]), { minute: 18 * 60 }), -600, 'the first, and it alone');
  assert.equal(off(rule([evenings, tenth])), -100);
  assert.equal(priceOf(rule([{ ...tenth, share: 10_000 }], { minimum: 1500 }), ride({ distance: 5000 })).total, 1500);
  const [, , line] = priceOf(rule([tenth]), ride({ distance: 5000 })).lines;
  assert.deepEqual([line?.quantity, line?.rate], [1000, 1000]);
  // whoever pays for the tolls and the fee gets nothing off them
  const all = { parts: [...DISCOUNTED_PARTS], share: 10_000 };
  assert.equal(priceOf(rule([all], { bookingFee: 300 }), ride({ distance: 5000, tolls: 700 })).total, 1000);
});

test('a way back in bands of some kinds is charged when one of them holds', () => {
  const rule = terms({
    base: { amount: 0 },
    emptyReturn: { from: 0, rate: 10_000, only: ['night', 'peak'] },
    bands: [{ ...EVENING, share: 0 }],
  });
  const total = (minute: number) => priceOf(rule, ride({ minute, distance: 1000 })).total;
  assert.deepEqual([total(18 * 60), total(20 * 60)], [100, 0]);
});

test('a charge keeps the days of its quote, as it keeps its minute', () => {
  const rule = terms({ base: { amount: 1000 }, bands: [{ ...EVENING, days: ['holiday'] }] });
  const quoted = ride({ minute: 18 * 60, day: holiday, dayBefore: holiday });
  const measured = { ...quoted, minute: 5, day: wednesday, dayBefore: holiday };
  assert.deepEqual(chargedFacts(rule, quoted, measured).facts.day, holiday);
  const { day: _day, dayBefore: _dayBefore, ...ofBefore } = quoted;
  assert.equal('day' in chargedFacts(rule, ofBefore, measured).facts, false);
});

test('who cancels when decides the fee; a car given up pays the passenger', () => {
  const rule = terms({
    base: { amount: 1000 },
    cancellation: [
      { by: 'passenger', after: 120, amount: 500 },
      { by: 'passenger', after: 300, amount: 900 },
      { by: 'noShow', after: 0, amount: 1500 },
    ],
    compensation: { givenUp: 800 },
  });
  const fee = (by: 'passenger' | 'noShow' | 'operator', after: number | null) =>
    priceOf(rule, ride({ outcome: { kind: 'cancelled', by, after } })).total;
  assert.deepEqual(
    [fee('passenger', null), fee('passenger', 119), fee('passenger', 120), fee('passenger', 4000)],
    [0, 0, 500, 900],
  );
  assert.deepEqual([fee('noShow', 10), fee('operator', 10)], [1500, -800]);
});

test('tax: what is included leaves the total, what is added stands as a line', () => {
  const included = priceOf(terms({ base: { amount: 1030 }, tax: { rate: 300, included: true } }), RIDE);
  assert.deepEqual([included.total, included.tax], [1030, 30]);
  const added = priceOf(terms({ base: { amount: 1000 }, tax: { rate: 300, included: false } }), RIDE);
  assert.deepEqual([added.total, added.tax, amountOf(added, 'tax')], [1030, 30, 30]);
});

test('parts may have a tax rate of their own; what is taxed alike is rounded once, and never line by line', () => {
  const own = [
    { part: 'tolls' as const, rate: 0 },
    { part: 'bookingFee' as const, rate: 600 },
  ];
  const input = (included: boolean) => ({
    base: { amount: 1000 },
    bookingFee: 300,
    tax: { rate: 1000, included, parts: own },
  });
  const added = priceOf(terms(input(false)), ride({ tolls: 500 }));
  assert.deepEqual([added.total, added.tax], [1800 + 100 + 18, 118]);
  assert.deepEqual(
    added.lines.filter(({ kind }) => kind === 'tax').map(({ quantity, rate, amount }) => [quantity, rate, amount]),
    [
      [1000, 1000, 100],
      [300, 600, 18],
    ],
  );
  const included = priceOf(terms(input(true)), ride({ tolls: 500 }));
  assert.deepEqual([included.total, included.tax], [1800, 91 + 17]);
  // many lines of one rate have the tax of their sum
  const slabs = Array.from({ length: 20 }, (_, at) => ({ from: at * 10, rate: 5000 }));
  const many = priceOf(
    terms({ base: { amount: 0 }, mileage: { slabs }, tax: { rate: 1000, included: false, parts: own } }),
    ride({ distance: 200 }),
  );
  assert.deepEqual([many.lines.filter(({ kind }) => kind === 'mileage').length, many.tax], [20, 2]);
  // a late car is compensated out of the ride first, then out of what is beside it
  const late = terms({ ...input(false), compensation: { lateAfter: 0, late: 1100 } });
  assert.equal(priceOf(late, ride({ tolls: 500, late: 1 })).tax, 18);
  assert.equal(payTerms.safeParse({ ...input(true), tax: { parts: [own[0], own[0]] } }).success, false);
});

test('a charge keeps what was quoted, says where it does not, and lets go of a quote for another ride', () => {
  const rule = terms({ ...CITY_TAXI, policy: { distance: 'quoted', tolls: 'measured', within: 20 } });
  const quoted = ride({ distance: 10_000, duration: 1200, minute: 1379 });
  const near = chargedFacts(rule, quoted, { ...quoted, distance: 11_500, minute: 1381, tolls: 600 });
  assert.deepEqual([near.facts.distance, near.facts.minute, near.facts.tolls], [10_000, 1379, 600]);
  assert.deepEqual(near.differences, [{ fact: 'tolls', quoted: null, measured: 600, reason: 'policy' }]);
  const further = { ...quoted, distance: 12_001 };
  for (const endedElsewhere of [false, null]) {
    const another = chargedFacts(rule, quoted, further, { isBelieved: true, endedElsewhere });
    assert.deepEqual([another.facts.distance, another.differences], [10_000, []], 'another way to the same place');
  }
  const far = chargedFacts(rule, quoted, further, { isBelieved: true, endedElsewhere: true });
  assert.equal(far.facts.distance, 12_001);
  assert.deepEqual(far.differences, [{ fact: 'distance', quoted: 10_000, measured: 12_001, reason: 'another' }]);
});
