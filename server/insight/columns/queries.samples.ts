import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const [from, to] = ['2026-08-24T00:00:00.000Z', '2026-11-23T00:00:00.000Z'];
const month = '2026-10-01';
const selection = {
  filters: { statuses: ['completed' as const], source: 'app', supplierId: '1' },
  scope: { kind: 'areas', areaCodes: ['4403'] } as const,
  reveal: false,
};

export const samples: QuerySamples<typeof queries> = {
  ordersAbout: [[]],
  dueMonths: [[{ upTo: to, old: from, most: 12 }]],
  takeChanges: [[month]],
  dropIdleChanges: [[]],
  newestVersion: [[month]],
  retireMonth: [
    [month, to],
    [null, to],
  ],
  addMonths: [
    [
      [
        {
          month,
          kind: 'trips',
          version: 2,
          upTo: to,
          store: 'local',
          key: 'columns/v4/trips/2026-10/2.parquet',
          rows: 90_000,
          bytes: '3000000',
          sha256: 'a'.repeat(64),
          writtenAt: to,
        },
      ],
    ],
  ],
  retiredMonths: [[from]],
  deleteMonth: [['1']],
  noteDamage: [['1', to]],
  filesToProve: [[from, 10]],
  noteProof: [
    ['1', true, to],
    ['1', false, to],
  ],
  spanLines: [
    ['orders', from, to],
    ['orderEvents', from, to],
    ['trips', from, to],
  ],
  monthsOf: [[from, to]],
  changedDays: [[from, to]],
  clockOf: [['Europe/Berlin', from, to]],
  freshLines: [[selection, [{ from, to }], 100_000]],
  mergedPassengers: [[1001]],
  currentFiles: [[]],
};
