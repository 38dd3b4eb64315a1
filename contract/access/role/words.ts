import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { roleCalls, RoleRow } from './calls.ts';
import { rolePage } from './page.ts';

export const roleWords = nounWords<RoleRow, typeof roleCalls>()({
  object: 'role',
  path: '/sys/role',
  one: ['角色', 'Role'],
  many: rolePage.title,
  fields: {
    keyword: ['编码或名称', 'Code or name'],
    code: { name: ['编码', 'Code'], as: 'code' },
    nameZh: ['中文名称', 'Name in Chinese'],
    nameEn: ['英文名称', 'Name in English'],
    dataScope: { name: ['数据范围', 'Data scope'], dict: 'dataScope' },
    areaCodes: ['行政区划', 'Administrative divisions'],
    homePage: { name: ['首页', 'Home page'], as: 'code', none: ['默认首页', 'The usual home page'] },
    userCount: { name: ['人数', 'People'], as: 'number' },
    builtIn: ['内置', 'Built in'],
    state: COMMON.state,
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增角色', 'Add a role'],
    updateOne: ['修改角色', 'Change a role'],
    deleteById: ['删除角色', 'Delete a role'],
    updateState: ['启用或停用角色', 'Enable or stop a role'],
  },
  logged: { granted: ['权限', 'Permissions'] },
});
