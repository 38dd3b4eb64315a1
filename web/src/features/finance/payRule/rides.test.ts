/** Rides by which terms are compared: whoever reads them sees what each band does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAND_KINDS } from '#contract/finance/payRule/lines.ts';
import { holdingBands } from '#contract/finance/payRule/parts/bands.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { payTerms } from '#contract/finance/payRule/terms.ts';
import { DAY_KINDS } from '#contract/operation/workCalendar/dayKinds.ts';
import { ridesFor } from './rides.ts';

test('a ride lies in a band of dates, on its first, or on its last where it has no first', () => {
  for (const dates of [
    { from: '2026-02-15', to: '2026-02-23' },
    { from: null, to: '2026-02-23' },
    { from: '2026-02-15', to: null },
  ])
    for (const [from, to] of [
      [420, 540],
      [1320, 360],
    ] as const) {
      const { bands } = payTerms.parse({ ...CITY_TAXI, bands: [{ kind: 'peak', from, to, dates }] });
      const rides = ridesFor([payTerms.parse({ ...CITY_TAXI, bands })]);
      assert.equal(rides.filter((ride) => holdingBands(bands, ride).length === 1).length, 1, JSON.stringify(dates));
    }
});

test('some ride lies in each band, whenever it is, and no ride stands twice', () => {
  const usual = payTerms.parse(CITY_TAXI);
  const typical = ridesFor([usual]).length;
  for (const kind of BAND_KINDS)
    for (const weekdays of [[], [1], [6, 7]])
      for (const days of [[], ...DAY_KINDS.map((day) => [day])])
        for (const [from, to] of [
          [0, 0],
          [1080, 1080],
          [420, 540],
          [1320, 360],
        ]) {
          const band = { kind, from: from ?? 0, to: to ?? 0, weekdays, days };
          const { bands } = payTerms.parse({ ...CITY_TAXI, bands: [band] });
          const other = { ...band, kind: kind === 'night' ? ('peak' as const) : ('night' as const) };
          const rides = ridesFor([usual, payTerms.parse({ ...CITY_TAXI, bands: [band, other] })]);
          assert.ok(
            rides.some((ride) => holdingBands(bands, ride).length === 1),
            JSON.stringify(band),
          );
          assert.ok(rides.length <= typical + 1, JSON.stringify(band));
          assert.equal(new Set(rides.map((ride) => JSON.stringify(ride))).size, rides.length);
        }
});
