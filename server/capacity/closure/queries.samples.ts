import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'fromAt',
  key: queries.closureSorts.fromAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.ClosureFilters = { keyword: 'a', state: 'inForce', origin: 'staff', isDrill: true, id: '1' };
const carPage: Page = { ...page, field: 'enteredAt', key: queries.carSorts.enteredAt, descending: false };

export const samples: QuerySamples<typeof queries> = {
  closureList: [
    [{}, page],
    [filters, { ...page, descending: false, after: { value: now, id: '1' } }],
  ],
  closureCount: [[{}], [filters]],
  closureById: [['1']],
  stepsOf: [['1']],
  lockClosure: [['1']],
  lockReferenced: [['authority', 'a']],
  holdReference: [['authority', 'a']],
  countStanding: [[]],
  insertClosure: [
    [
      {
        authority: 'a',
        reference: 'b',
        reason: 'c',
        origin: 'staff',
        source: '',
        isDrill: false,
        geometry: '{}',
        bounds: [0, 0, 1, 1],
        area: 1,
        vertexCount: 3,
        fromAt: now,
        untilAt: null,
        beganAt: now,
        createdByName: 'd',
      },
    ],
  ],
  updateClosure: [['1', { endedAt: now, endReason: 'a' }]],
  insertSteps: [[[{ closureId: '1', at: now, step: 'closed', by: 'a', note: 'b' }]]],
  closureCars: [
    [{ closureId: '1' }, carPage],
    [
      { closureId: '1', state: 'inside' },
      { ...carPage, after: { value: now, id: '1' } },
    ],
  ],
  closureCarCount: [[{ closureId: '1', state: 'left' }]],
  proofOf: [['1']],
  lastToLeave: [['1']],
  carsNamed: [[['A-1']]],
  standingClosures: [[]],
  tryWatchLock: [[]],
  beginClosures: [[now]],
  expireClosures: [[now]],
  closuresInForce: [[]],
  carsInside: [[['1', '2']]],
  insertCars: [
    [
      [
        {
          closureId: '1',
          carId: '1',
          atStart: true,
          isStanding: false,
          vehicleState: 'available',
          orderNo: '',
          enteredAt: now,
        },
      ],
    ],
  ],
  markLeft: [[[{ id: '1', at: now }]]],
  markMobile: [[['1'], now]],
  markAsked: [[[{ id: '1', commandId: '2' }], now]],
  markLooked: [[['1'], now]],
  clearClosures: [[['1']]],
  closuresThen: [[now]],
  loggedCars: [['1']],
  toldSince: [[['1'], now]],
  ridesInto: [[['1']]],
};
