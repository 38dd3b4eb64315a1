import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  takeSeedLock: [[]],
  rememberedSeeds: [[]],
  firstSeed: [[]],
  rememberSeed: [['menu:sys', '1']],
  menuInTheWay: [['sys/role', '']],
  adoptMenu: [['1']],
  seedMenu: [[{ parentId: null, kind: 'page', nameZh: '角色', nameEn: 'Roles', route: 'sys/role', builtIn: true }]],
  seedRole: [[{ code: 'data', nameZh: '数据', nameEn: 'Data', dataScope: 'everything', builtIn: true }]],
  seedGrants: [[[{ roleId: '1', menuId: '1' }]]],
  seedSupplier: [[{ code: 'a', name: 'A' }]],
  seedSchool: [[{ code: 'a', name: 'A' }]],
  seedDepartment: [[{ schoolId: '1', name: 'A' }]],
  seedMajor: [[{ departmentId: '1', name: 'A' }]],
  firstDepartmentAndMajor: [['1']],
  seedUser: [[{ account: 'admin', realName: 'A', defaultRoleId: '1' }]],
  seedUserRoles: [[[{ userId: '1', roleId: '1' }]]],
  administratorWithoutOwnPassword: [['1']],
  setFirstPassword: [['1', { passwordHash: '', mustChangePassword: true, passwordExpiresAt: null }]],
};
