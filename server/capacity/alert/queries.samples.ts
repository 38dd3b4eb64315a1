import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { Scope } from '#server/ground/core/actor.ts';
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
};
const reach: queries.RoleReach = { roleIds: ['1'], supplierRoleIds: ['2'], supplierId: '1' };

export const samples: QuerySamples<typeof queries> = {
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
  alertCounts: [
    [all, '1', at],
    [own, '1', at],
  ],
  waitingBySeverity: [[]],
  lockAlert: [[own, '1']],
  moveAlert: [['1', { state: 'open', takenBy: null }]],
  insertSteps: [[[{ alertId: '1', step: 'opened', at }]]],
  allRoles: [[]],
  peopleForAlert: [
    [reach, {}],
    [reach, { id: '1', keyword: 'a' }],
  ],
  alertStats: [[own, at, at, 480]],
};
