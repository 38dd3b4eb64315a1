import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';
import { daySorts } from './queries.ts';

const day = '2026-11-16';
const now = '2026-12-01T00:00:00.000Z';
const span = { from: '2026-11-16T04:00:00Z', to: '2026-11-16T05:00:00Z' };
// a day has a table of its own, with the same columns
const table = 'telemetry';

export const samples: QuerySamples<typeof queries> = {
  currentParts: [[day]],
  newestVersion: [[day, 1]],
  addPart: [
    [
      {
        day,
        part: 1,
        version: 1,
        carAfter: '0',
        carTo: '7',
        carIds: ['7'],
        hours: [1],
        isThin: false,
        store: 'local',
        key: 'archive/v1/telemetry/2026-11-16/1-1.parquet',
        positions: '1',
        bytes: '1',
        sha256: '',
        writtenAt: now,
      },
    ],
  ],
  retirePart: [['1', now]],
  noteDamage: [['1', now]],
  filesToProve: [[{ before: now, damagedBefore: now, most: 10 }]],
  noteProof: [
    ['1', true, now],
    ['1', false, now],
  ],
  damagedDays: [[]],
  countPositions: [[table, { after: '0', to: '7' }]],
  nextLines: [[table, { carId: '0', at: '-infinity' }, '7', 20_000]],
  linesOfCars: [[['1', '2'], span, 10]],
  waitOn: [[day, now, 'away']],
  waitingSince: [[]],
  completeDay: [[day, now]],
  endWaits: [[]],
  missDay: [[day, now]],
  releaseDay: [[day, now]],
  waitingDays: [[]],
  agedDays: [[day, 10]],
  forgetDay: [[day]],
  retireDay: [[day, now]],
  retiredParts: [[now]],
  deletePart: [['1']],
  partsFor: [[['1', '2'], span]],
  firstDay: [[]],
  archivedCars: [[span]],
  archivedDays: [[{ field: 'day', key: daySorts.day, descending: true, size: 20, offset: 0, after: null }]],
  archivedDayCount: [[]],
  damagedParts: [[[day]]],
};
