import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { coverageOf, daysApart, placesApart, spansOf } from '#contract/finance/payRule/coverage.ts';
import { couldTie, rideScope, specificity } from '#contract/operation/scope/scope.ts';

const scope = (input: z.input<typeof rideScope>) => rideScope.parse(input);
const somewhere = {
  rangeIds: ['7'],
  areaCode: '440305',
  carGroup: '',
  segmentIds: [],
  tripType: 'private' as const,
  source: 'app',
};

test('a rule for the day alone leaves the night uncovered, each night named', () => {
  const day = scope({ bands: [{ weekdays: [], from: 6 * 60, to: 23 * 60 }] });
  const gaps = spansOf(coverageOf([day], somewhere), 'gap');
  assert.equal(gaps.length, 14);
  assert.deepEqual(gaps.slice(0, 2), [
    { weekday: 1, from: 0, to: 6 },
    { weekday: 1, from: 23, to: 24 },
  ]);
});

test('the more specific rule covers its hours; an hour that two share in turn is mixed, one that two tie in is a tie', () => {
  const all = scope({});
  const rush = scope({ bands: [{ weekdays: [1], from: 7 * 60 + 30, to: 9 * 60 }] });
  const hours = coverageOf([all, rush], somewhere);
  assert.deepEqual(
    [hours[6], hours[7], hours[8], hours[9]],
    [{ kind: 'rule', rule: 0 }, { kind: 'mixed' }, { kind: 'rule', rule: 1 }, { kind: 'rule', rule: 0 }],
  );
  const twice = coverageOf([rush, rush, all], somewhere);
  assert.deepEqual([twice[8], twice[10]], [{ kind: 'tie' }, { kind: 'rule', rule: 2 }]);
});

test('a gap of a few minutes within an hour is a gap, and a tie of a minute a tie', () => {
  const until = scope({ bands: [{ weekdays: [], from: 0, to: 7 * 60 + 1 }] });
  const since = scope({ bands: [{ weekdays: [], from: 7 * 60 + 14, to: 0 }] });
  const hours = coverageOf([until, since], somewhere);
  assert.deepEqual([hours[6]?.kind, hours[7]?.kind, hours[8]?.kind], ['rule', 'gap', 'rule']);
  const over = scope({ bands: [{ weekdays: [2], from: 7 * 60 + 13, to: 7 * 60 + 16 }] });
  const other = scope({ bands: [{ weekdays: [2], from: 7 * 60 + 15, to: 8 * 60 }] });
  const tied = coverageOf([scope({}), over, other], somewhere);
  assert.deepEqual([tied[24 + 6]?.kind, tied[24 + 7]?.kind, tied[24 + 8]?.kind], ['rule', 'tie', 'rule']);
});

test('a band over Sunday’s midnight reaches into Monday', () => {
  const late = scope({ bands: [{ weekdays: [7], from: 22 * 60, to: 2 * 60 }] });
  const hours = coverageOf([late], somewhere);
  assert.deepEqual(
    [hours[0], hours[1], hours[2], hours[167]].map((hour) => hour?.kind),
    ['rule', 'rule', 'gap', 'rule'],
  );
});

const NO_CALENDAR = new Map<string, number>();

test('a rule for holidays alone covers the days that count so, and leaves the others as gaps', () => {
  const holidays = scope({ dayKinds: ['holiday'] });
  const days = daysApart([holidays], NO_CALENDAR);
  assert.deepEqual(
    days.map(({ kind, weekdays }) => [kind, weekdays]),
    [
      ['ordinary', [1, 2, 3, 4, 5, 6, 7]],
      ['holiday', [6, 7]],
      ['makeUp', [1, 2, 3, 4, 5]],
    ],
  );
  const gapsOn = days.map((each) => spansOf(coverageOf([holidays], somewhere, each), 'gap').length);
  assert.deepEqual(gapsOn, [7, 0, 5]);
  const [, holiday] = days;
  const hours = coverageOf([holidays, scope({})], somewhere, holiday);
  assert.deepEqual([hours[0], hours[6 * 24]], [{ kind: 'never' }, { kind: 'rule', rule: 0 }]);
});

test('dates stand apart where one begins or ends, with the days of the week that the calendar makes of them', () => {
  // Thursday to Wednesday; the first three are a festival, the Saturday after makes up
  const week = scope({ dates: [{ from: '2026-10-01', to: '2026-10-07' }] });
  const day = scope({ dates: [{ from: '2026-10-03', to: '2026-10-03' }], dayKinds: ['holiday'] });
  const calendar = new Map([
    ['2026-10-01', 7],
    ['2026-10-02', 7],
    ['2026-10-03', 7],
  ]);
  assert.deepEqual(
    daysApart([week], calendar).map(({ kind, dates, weekdays }) => [kind, dates?.from, dates?.to, weekdays]),
    [
      [null, undefined, undefined, [1, 2, 3, 4, 5, 6, 7]],
      [null, '2026-10-01', '2026-10-07', [1, 2, 3, 7]],
    ],
  );
  const apart = daysApart([week, day], calendar).filter(({ dates }) => dates !== null);
  assert.deepEqual(
    apart.map(({ kind, dates, weekdays }) => [kind, dates?.from, dates?.to, weekdays]),
    [
      ['holiday', '2026-10-01', '2026-10-02', [7]],
      ['holiday', '2026-10-03', '2026-10-03', [7]],
      ['ordinary', '2026-10-04', '2026-10-07', [1, 2, 3, 7]],
    ],
  );
  const wins = apart.map((each) => coverageOf([week, day], somewhere, each).findLast(({ kind }) => kind !== 'never'));
  assert.deepEqual(wins, [
    { kind: 'rule', rule: 0 },
    { kind: 'rule', rule: 1 },
    { kind: 'rule', rule: 0 },
  ]);
  const twice = coverageOf([week, scope({ dates: [{ from: '2026-10-07', to: '2026-12-31' }] })], somewhere, {
    kind: null,
    dates: { from: '2026-10-07', to: '2026-10-07' },
    weekdays: [3],
  });
  assert.equal(twice[2 * 24]?.kind, 'tie');
});

test('of days the dates count most, then the calendar, the day of the week and the time', () => {
  const [dates, kinds, weekdays, bands] = [
    scope({ dates: [{ from: '2026-10-01', to: '2026-10-01' }] }),
    scope({ dayKinds: ['holiday'], weekdays: [7], bands: [{ from: 0, to: 0 }] }),
    scope({ weekdays: [7], bands: [{ from: 0, to: 0 }] }),
    scope({ bands: [{ from: 0, to: 0 }] }),
  ];
  const ride = { ...somewhere, weekday: 7, dayKind: 'holiday' as const, date: '2026-10-01', minute: 600 };
  const ranks = [dates, kinds, weekdays, bands, scope({})].map((one) => specificity(one, ride) ?? -1);
  assert.deepEqual(
    ranks,
    ranks.toSorted((one, other) => other - one),
  );
  assert.equal(new Set(ranks).size, ranks.length);
  // of a Monday and of a Tuesday: no ride finds both
  const at = { bands: [{ from: 420, to: 540 }] };
  assert.equal(couldTie(scope({ ...at, weekdays: [1, 2] }), scope({ ...at, weekdays: [2, 3] })), true);
  assert.equal(couldTie(scope({ ...at, weekdays: [1] }), scope({ ...at, weekdays: [2] })), false);
  const early = { bands: [{ weekdays: [1], from: 420, to: 540 }] };
  assert.equal(couldTie(scope({ ...early, weekdays: [1, 2] }), scope({ ...at, weekdays: [2] })), false);
});

test('a zone is judged with the division that it lies in: each has its hours, and a gap of both is one', () => {
  const zone = scope({ rangeIds: ['7'], bands: [{ from: 6 * 60, to: 12 * 60 }] });
  const division = scope({ areaCodes: ['4403'], bands: [{ from: 0, to: 22 * 60 }] });
  const hours = coverageOf([zone, division], somewhere);
  assert.deepEqual(
    [hours[5], hours[6], hours[12], hours[22]],
    [{ kind: 'rule', rule: 1 }, { kind: 'rule', rule: 0 }, { kind: 'rule', rule: 1 }, { kind: 'gap' }],
  );
  // however finely the division is named
  const village = scope({ areaCodes: ['440305001002'] });
  const within = { ...somewhere, areaCode: '440305001002' };
  assert.deepEqual(coverageOf([scope({ rangeIds: ['7'] }), village], within)[0], { kind: 'rule', rule: 0 });
});

test('ways in which pick-ups lie stand apart where rules tell them apart, and only there', () => {
  const places = [
    { rangeIds: ['7'], areaCode: '440305' },
    { rangeIds: ['7'], areaCode: '440304' },
    { rangeIds: ['7', '9'], areaCode: '440305' },
    { rangeIds: ['7'], areaCode: '' },
  ];
  assert.equal(placesApart([scope({ rangeIds: ['7'] })], places).length, 1);
  assert.deepEqual(placesApart([scope({ areaCodes: ['440305'] }), scope({ areaCodes: ['4403'] })], places), [
    places[0],
    places[1],
    places[3],
  ]);
  assert.deepEqual(placesApart([scope({ rangeIds: ['9'] })], places), [places[0], places[2]]);
});
