import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { coverageOf, spansOf } from '#contract/finance/payRule/coverage.ts';
import { rideScope } from '#contract/operation/scope/scope.ts';

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
