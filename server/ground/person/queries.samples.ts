import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const order = {
  table: 'order',
  columns: ['personSealed', 'mobileHash', 'mobileEndHash', 'nameHash'],
} as const;
const ticket = { table: 'ticket', columns: ['personSealed', 'mobileHash'] } as const;

export const samples: QuerySamples<typeof queries> = {
  takeUnsealed: [
    [order, { most: 500, below: null }],
    [ticket, { most: 500, below: '1' }],
  ],
  anyUnsealed: [[order], [ticket]],
  sealRows: [
    [order, '[]'],
    [ticket, '[]'],
  ],
};
