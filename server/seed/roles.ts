/** The roles that every installation begins with. They can be changed, not deleted. */
import type { DataScope } from '#contract/enums.ts';
import { ADMINISTRATOR } from '../role/service.ts';
import type { SeededPermission } from './menus.ts';

export interface SeedRole {
  code: string;
  nameZh: string;
  nameEn: string;
  homePage: string;
  dataScope: DataScope;
  remark: string;
  /** The administrator needs none. */
  grants: readonly SeededPermission[];
}

export const SEED_ROLES: readonly SeedRole[] = [
  {
    code: ADMINISTRATOR,
    nameZh: '管理员',
    nameEn: 'Administrator',
    homePage: '',
    dataScope: 'everything',
    remark: '拥有全部权限',
    grants: [],
  },
  {
    code: 'operations',
    nameZh: '运营人员',
    nameEn: 'Operations',
    homePage: 'operation/order',
    dataScope: 'everything',
    remark: '处理日常订单',
    grants: [
      'operation:order:list',
      'operation:order:update',
      'operation:order:cancel',
      'operation:order:import',
      'operation:order:export',
      'operation:order:reveal',
      'ai:aiCustomerService:list',
      'ai:aiCustomerService:save',
      'ai:aiCustomerService:delete',
      'ai:aiCustomerService:import',
      'ai:aiCustomerService:export',
      'sys:systemUser:list',
      'sys:sysNotice:list',
      'sys:sysNotice:add',
      'sys:sysNotice:update',
      'sys:sysNotice:publish',
      'sys:sysNoticeProvider:list',
      'sys:sysNoticeProvider:push',
    ],
  },
  {
    code: 'dispatcher',
    nameZh: '调度员',
    nameEn: 'Dispatcher',
    homePage: 'operation/order',
    dataScope: 'everything',
    remark: '跟进进行中的订单，联系乘客',
    grants: [
      'operation:order:list',
      'operation:order:update',
      'operation:order:cancel',
      'operation:order:reveal',
      'ai:aiCustomerService:list',
    ],
  },
  {
    code: 'data',
    nameZh: '数据人员',
    nameEn: 'Data',
    homePage: 'operation/order',
    dataScope: 'everything',
    remark: '导入、导出和分析数据，看不到个人信息',
    grants: ['operation:order:list', 'operation:order:import', 'operation:order:export'],
  },
  {
    code: 'teacher',
    nameZh: '教师',
    nameEn: 'Teacher',
    homePage: '',
    dataScope: 'schools',
    remark: '只能看到本校数据',
    grants: [
      'sys:school:list',
      'sys:school:people',
      'task:taskTeacher:list',
      'task:taskTeacher:answer',
      'task:taskTeacher:release',
      'task:taskTeacher:mark',
    ],
  },
  {
    code: 'student',
    nameZh: '学生',
    nameEn: 'Student',
    homePage: 'task/taskStudent',
    dataScope: 'own',
    remark: '只能看到自己的任务',
    grants: ['task:taskStudent:list', 'task:taskStudent:submit'],
  },
  {
    code: 'enterprise',
    nameZh: '企业',
    nameEn: 'Enterprise',
    homePage: 'task/taskEnterprise',
    dataScope: 'suppliers',
    remark: '发布本企业的任务并验收成果',
    grants: [
      'task:taskEnterprise:list',
      'task:taskEnterprise:add',
      'task:taskEnterprise:update',
      'task:taskEnterprise:delete',
      'task:taskEnterprise:publish',
      'task:taskEnterprise:review',
      'task:taskEnterprise:export',
    ],
  },
  {
    code: 'supplier',
    nameZh: '供应商',
    nameEn: 'Supplier',
    homePage: 'operation/order',
    dataScope: 'suppliers',
    remark: '只能看到本供应商数据',
    grants: [
      'operation:order:list',
      'operation:order:export',
      'sys:systemUser:list',
      'sys:sysNoticeProvider:list',
      'sys:sysNoticeProvider:submit',
    ],
  },
  {
    code: 'auditor',
    nameZh: '审计员',
    nameEn: 'Auditor',
    homePage: 'sys/sysLog',
    dataScope: 'everything',
    remark: '只读，看不到个人信息',
    grants: [
      'operation:order:list',
      'ai:aiCustomerService:list',
      'sys:systemUser:list',
      'sys:role:list',
      'sys:menu:list',
      'sys:school:list',
      'task:taskEnterprise:list',
      'sys:outbox:list',
      'sys:sysArea:list',
      'operation:config:list',
      'sys:sysDict:list',
      'sys:app:list',
      'sys:appVersion:list',
      'sys:sitePage:list',
      'sys:file:list',
      'sys:setting:list',
      'sys:sysLog:list',
      'sys:sysLog:verify',
      'sys:sysNotice:list',
      'sys:sysNoticeProvider:list',
    ],
  },
];
