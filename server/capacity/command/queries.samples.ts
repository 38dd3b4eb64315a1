import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const all: Scope = { kind: 'everything' };
const own: Scope = { kind: 'suppliers', supplierId: '1' };
const page: Page = {
  field: 'createdAt',
  key: queries.commandSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.CommandFilters = {
  keyword: 'a',
  carId: '1',
  kind: 'message',
  state: 'queued',
  createdFrom: now,
  createdTo: now,
  id: '1',
};

export const samples: QuerySamples<typeof queries> = {
  carForCommand: [[own, '1']],
  carForTimeline: [[own, '1']],
  stationForCommand: [['1']],
  withdrawCommand: [['1', now]],
  insertCommand: [
    [
      {
        carId: '1',
        kind: 'message',
        state: 'queued',
        stationId: null,
        order: null,
        requestedBy: '1',
        createdAt: now,
        expiresAt: now,
        doneWithin: 60,
        protocol: null,
        cancelledBy: null,
      },
    ],
  ],
  insertCommands: [
    [
      [
        {
          carId: '1',
          kind: 'leaveArea',
          state: 'queued',
          closureId: '1',
          createdAt: now,
          expiresAt: now,
          doneWithin: 60,
        },
        {
          carId: '2',
          kind: 'leaveArea',
          state: 'queued',
          closureId: '1',
          createdAt: now,
          expiresAt: now,
          doneWithin: 60,
        },
      ],
    ],
  ],
  lockPrepared: [[own, '1', '1']],
  queuePrepared: [['1', now, now]],
  lockCommand: [[own, '1']],
  cancelQueued: [['1', '1', '', now]],
  forgetPrepared: [[now]],
  dueCommands: [[now, 500]],
  claimCommand: [['1', 'mqtt', now, now]],
  unclaimCommand: [['1', now]],
  makeDue: [[['1', '2'], now]],
  markReceived: [['1', '1', now]],
  markEnded: [['1', '1', 'done', '', now]],
  timeOutCommands: [[now]],
  commandList: [
    [all, {}, page],
    [own, filters, { ...page, descending: false, after: { value: now, id: '1' } }],
  ],
  commandCount: [
    [all, {}],
    [own, filters],
  ],
  commandById: [[all, '1']],
  timelineCommands: [['1', now, 10]],
  timelineEvents: [['1', now, 10]],
  timelineAlerts: [['1', now, 10]],
};
