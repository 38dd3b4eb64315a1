/** The enumerations of system users. */
import type { Gender, UserState, UserType } from '#contract/ground/enums.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const systemUserDicts: readonly SeedDict[] = [
  closedDict<UserState>('userState', '账号状态', 'Account state', {
    enabled: ['启用', 'Enabled', 'green'],
    disabled: ['已停用', 'Disabled', 'grey'],
    locked: ['已锁定', 'Locked', 'red'],
  }),
  closedDict<UserType>('userType', '用户类型', 'Kind of user', {
    platform: ['平台', 'Platform'],
    supplier: ['供应商', 'Supplier'],
    enterprise: ['企业', 'Enterprise'],
    teacher: ['教师', 'Teacher'],
    student: ['学生', 'Student'],
  }),
  closedDict<Gender>('gender', '性别', 'Gender', {
    female: ['女', 'Female'],
    male: ['男', 'Male'],
    other: ['其他', 'Other'],
    unknown: ['未知', 'Unknown'],
  }),
];
