/** The roles that every installation begins with. They can be changed, not deleted. What each may do is said by the nouns. */
import type { DataScope } from '#contract/ground/enums.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import type { SeedRoleCode } from '#server/ground/core/noun.ts';
import { nouns } from '#server/nouns.ts';

export interface SeedRole {
  code: SeedRoleCode | typeof ADMINISTRATOR;
  nameZh: string;
  nameEn: string;
  homePage: string;
  dataScope: DataScope;
  remark: string;
}

export const SEED_ROLES: readonly SeedRole[] = [
  {
    code: ADMINISTRATOR,
    nameZh: '管理员',
    nameEn: 'Administrator',
    homePage: '',
    dataScope: 'everything',
    remark: '拥有全部权限',
  },
  {
    code: 'operations',
    nameZh: '运营人员',
    nameEn: 'Operations',
    homePage: 'operation/order',
    dataScope: 'everything',
    remark: '处理日常订单',
  },
  {
    code: 'dispatcher',
    nameZh: '调度员',
    nameEn: 'Dispatcher',
    homePage: 'capacity/monitoring',
    dataScope: 'everything',
    remark: '跟进进行中的订单，联系乘客',
  },
  {
    code: 'data',
    nameZh: '数据人员',
    nameEn: 'Data',
    homePage: '',
    dataScope: 'everything',
    remark: '导入、导出和分析数据，看不到个人信息',
  },
  {
    code: 'teacher',
    nameZh: '教师',
    nameEn: 'Teacher',
    homePage: '',
    dataScope: 'schools',
    remark: '只能看到本校数据',
  },
  {
    code: 'student',
    nameZh: '学生',
    nameEn: 'Student',
    homePage: '',
    dataScope: 'own',
    remark: '只能看到自己的任务',
  },
  {
    code: 'enterprise',
    nameZh: '企业',
    nameEn: 'Enterprise',
    homePage: '',
    dataScope: 'suppliers',
    remark: '发布本企业的任务并验收成果',
  },
  {
    code: 'supplier',
    nameZh: '供应商',
    nameEn: 'Supplier',
    homePage: '',
    dataScope: 'suppliers',
    remark: '只能看到本供应商数据',
  },
  {
    code: 'auditor',
    nameZh: '审计员',
    nameEn: 'Auditor',
    homePage: 'dashboard',
    dataScope: 'everything',
    remark: '只读，看不到个人信息',
  },
];

/** The permissions that the nouns give a role at the beginning; the administrator needs none. */
export const grantsOf = (code: SeedRole['code']): readonly string[] =>
  nouns.menus.flatMap(({ actions }) =>
    Object.entries(actions).flatMap(([permission, { roles }]) =>
      roles.some((role) => role === code) ? [permission] : [],
    ),
  );
