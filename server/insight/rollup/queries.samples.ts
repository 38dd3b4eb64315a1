import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const zone = 'Asia/Shanghai';
const pairs = { days: ['2026-11-22'], areas: ['440300'] };
const selection = {
  filters: { statuses: ['completed' as const], source: 'app', supplierId: '1' },
  scope: { kind: 'areas', areaCodes: ['4403'] } as const,
  reveal: false,
};
const days = { dayFrom: '2026-08-24', dayTo: '2026-11-23', zone };
const edge = { from: '2026-11-22T16:00:00.000Z', to: '2026-11-23T03:00:00.000Z' };
const reading = { zone, shift: { seconds: 0 }, currency: 'CNY' };

export const samples: QuerySamples<typeof queries> = {
  lockRollups: [[]],
  setRollupClock: [[zone]],
  deleteRollup: [['figureDay'], ['figureHour']],
  queueEveryOrder: [[]],
  dueDays: [[zone, 300]],
  takeDue: [[zone, pairs]],
  dropRolled: [['figureDay', pairs]],
  countByDay: [[zone, pairs]],
  countByHour: [[zone, pairs]],
  waitingChanges: [[10_000]],
  rolledGroups: [
    [
      selection,
      { ...days, table: 'figureDay', edges: [edge] },
      { figures: ['orders', 'revenue', 'completionRate'], by: ['day', 'status'], most: 100 },
      reading,
    ],
    [
      { ...selection, filters: {}, scope: { kind: 'everything' } },
      { ...days, table: 'figureHour', edges: [] },
      { figures: ['rating', 'wheelchairOrders', 'wheelchairCompletionRate'], by: ['hourOfWeek'], most: 168 },
      { ...reading, shift: { seconds: 86_400 } },
    ],
  ],
  rolledCurrencies: [[selection, days]],
  claimProof: [['2026-11-23', edge.to]],
  noteProof: [[0]],
  wrongDays: [['figureDay', zone]],
  queueDays: [[zone, pairs]],
};
