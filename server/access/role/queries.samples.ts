import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = { field: 'code', key: queries.roleSorts.code, descending: false, size: 20, offset: 0, after: null };
const filters: queries.RoleFilters = { keyword: 'a', state: 'enabled', dataScope: 'own', id: '1' };

export const samples: QuerySamples<typeof queries> = {
  roleList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'data', id: '1' } }],
  ],
  roleCount: [[{}], [filters]],
  roleById: [['1']],
  lockRole: [['1']],
  lockRoleForDeletion: [['1']],
  lockAdministratorRole: [['administrator']],
  insertRole: [[{ code: 'data', nameZh: '数据', nameEn: 'Data', dataScope: 'everything' }]],
  roleWithCode: [['data']],
  updateRole: [['1', 1, { state: 'disabled' }]],
  deleteRole: [['1', 1]],
  holdersOf: [['1']],
  countHolders: [['1']],
  enabledRoles: [[]],
  rolesByIds: [[['1', '2']]],
  rolesByCode: [[['data']]],
  rolesNamed: [[['data', '调度员']]],
  grantsOfRoles: [[['1', '2']]],
  peopleWhoMay: [['operation:payRule:approve', 'administrator']],
};
