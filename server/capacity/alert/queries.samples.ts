import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import * as queries from './queries.ts';

const at = '2026-05-04T04:00:00Z';
const page: Page = {
  field: 'attention',
  key: queries.alertSorts.attention,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const all: Scope = { kind: 'everything' };
const own: Scope = { kind: 'suppliers', supplierId: '1' };
const filters: queries.AlertFilters = {
  states: ['open', 'taken'],
  severities: ['critical'],
  kinds: ['sos'],
  carId: '1',
  car: 'SZ',
  openedFrom: at,
  openedTo: at,
  id: '1',
  takenBy: '1',
  snoozed: false,
  place: '南山',
  nameless: true,
  besides: ['1'],
  grouped: true,
};
const reach: queries.RoleReach = { roleIds: ['1'], supplierRoleIds: ['2'], supplierId: '1' };

export const samples: QuerySamples<typeof queries> = {
  pastRides: [[at, at]],
  insertPastAlerts: [
    [
      [
        {
          carId: '1',
          kind: 'sos',
          severity: 'critical',
          urgency: '1',
          evidence: '{}',
          openedAt: at,
          occurredAt: at,
          lastAt: at,
        },
      ],
    ],
  ],
  alertList: [
    [all, {}, at, page],
    [own, filters, at, { ...page, descending: true, after: { value: '1', id: '1' } }],
  ],
  alertCount: [
    [all, {}, at],
    [own, filters, at],
  ],
  alertById: [[own, '1']],
  stepsOf: [['1']],
  commandsDuring: [
    ['1', at, at],
    ['1', at, null],
  ],
  alertCounts: [
    [all, '1', at],
    [own, '1', at],
  ],
  waitingBySeverity: [[]],
  groupSizes: [
    [all, {}, at],
    [own, filters, at],
  ],
  lockAlerts: [[own, ['1']]],
  moveAlerts: [[['1'], { state: 'open', takenBy: null }]],
  takeFirst: [[['1'], at]],
  insertSilence: [
    [
      {
        carIds: ['1'],
        rangeId: null,
        kinds: ['silent'],
        from: at,
        until: at,
        note: 'works',
        createdBy: '1',
        createdAt: at,
      },
    ],
  ],
  carInReach: [[{ kind: 'everything' }, '1']],
  rangeNamed: [['1']],
  silencesNow: [
    [all, at],
    [own, at],
  ],
  endSilence: [['1', at]],
  wakeAlerts: [[{ carIds: ['1'], kinds: ['silent'], until: at }]],
  ticksOf: [['1']],
  insertTick: [[{ alertId: '1', stepZh: '一', stepEn: 'one', at, userId: '1' }]],
  deleteTick: [['1', '一']],
  picturesOf: [['1', at, at]],
  insertPicture: [[{ carId: '1', camera: 'cabin', at, fileId: '1' }]],
  riderOf: [['T-1']],
  insertSteps: [[[{ alertId: '1', step: 'opened', at }]]],
  allRoles: [[]],
  peopleForAlert: [
    [reach, {}],
    [reach, { id: '1', keyword: 'a' }],
  ],
  alertStats: [[own, at, at, 480]],
  alertsOfOrders: [[['O-1'], 10]],
  eraseNotes: [[['O-1']]],
};
