import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const all: queries.People = { kind: 'all' };
const supplier: queries.People = { kind: 'supplier', id: '1' };
const school: queries.People = { kind: 'school', id: '1' };
const self: queries.People = { kind: 'self', id: '1' };
const filters: queries.UserFilters = {
  keyword: 'a',
  state: 'enabled',
  type: 'platform',
  roleId: '1',
  supplierId: '1',
  schoolId: '1',
  createdFrom: at,
  createdTo: at,
  id: '1',
};
const page: Page = {
  field: 'lastSignInAt',
  key: queries.userSorts.lastSignInAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const user = { account: 'a.person', realName: 'A', employeeId: null };

export const samples: QuerySamples<typeof queries> = {
  userList: [
    [all, {}, true, page],
    [supplier, filters, true, { ...page, after: { value: at, id: '1' } }],
    [school, { keyword: 'a' }, false, page],
    [self, {}, false, page],
  ],
  userCount: [
    [all, {}, true],
    [supplier, filters, true],
  ],
  userExport: [[all, filters, true, { field: 'createdAt', descending: true }]],
  systemUserById: [[supplier, '1']],
  userByEmployeeId: [[supplier, 'E1']],
  rolesOfUsers: [[['1', '2']]],
  choosableUsers: [[supplier, 'a']],
  lockUsers: [[supplier, ['1', '2']]],
  insertUser: [[user]],
  insertUsers: [[[user, user]]],
  insertUserRoles: [[[{ userId: '1', roleId: '1' }]]],
  deleteUserRoles: [['1', ['1', '2']]],
  usersWith: [[['a.person'], ['E1']]],
  updateUser: [['1', 1, { realName: 'A' }]],
  setUserStates: [[['1', '2'], 'disabled']],
  forgetThrottles: [[['account:a.person']]],
  anyAdministrator: [['1']],
  rescueUser: [['1', 'hash', '2026-01-04T00:00:00.000Z', '2026-01-01T00:00:00.000Z']],
};
