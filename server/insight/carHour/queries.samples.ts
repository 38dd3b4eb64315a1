import { FIGURE_NAMES, FIGURE_SOURCES } from '#contract/insight/figure/figures.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const hours = { carIds: ['1', '2'], hours: ['2026-11-22T16:00:00.000Z', '2026-11-22T16:00:00.000Z'] };
const floor = '2026-08-25T00:00:00.000Z';
const countedTo = '2026-11-23T03:00:00.000Z';
const period = { from: '2026-11-22T16:00:00Z', to: '2026-11-23T16:00:00Z' };
const reading = { zone: 'Asia/Shanghai', shift: { seconds: 0 }, currency: 'CNY' };

export const samples: QuerySamples<typeof queries> = {
  lockCarHours: [[]],
  carHourClock: [[]],
  beginCarHours: [['Asia/Shanghai', floor, countedTo]],
  setCountedTo: [[countedTo]],
  dropHoursFrom: [[floor]],
  dropHours: [[hours]],
  everyCar: [[]],
  takeChanges: [[500]],
  changedHours: [[[{ carId: '1', since: period.from, until: null }], { floor, countedTo, gap: 300 }]],
  countHours: [[hours, 300]],
  waitingCarChanges: [[]],
  carGroups: [
    [{ scope: { kind: 'everything' }, ...period }, { figures: FIGURE_NAMES, by: [], most: 1 }, reading],
    [
      { scope: { kind: 'suppliers', supplierId: '1' }, ...period, supplierId: '1' },
      { figures: ['emptyShare'], by: [...FIGURE_SOURCES.car.dimensions], most: 10 },
      reading,
    ],
    [
      { scope: { kind: 'areas', areaCodes: ['4403'] }, ...period },
      { figures: ['idleShare'], by: ['hour'], most: 10 },
      { ...reading, shift: { seconds: 86_400, months: 1 } },
    ],
  ],
};
