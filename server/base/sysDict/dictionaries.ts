/** The enumerations of people, roles, menus, jobs and the log. */
import type { DataScope, Gender, MenuKind, State, UserState, UserType } from '#contract/ground/enums.ts';
import type { Job } from '#contract/base/job/calls.ts';
import type { DictColour } from '#contract/base/sysDict/calls.ts';
import type { SIGN_IN_RESULTS } from '#contract/access/sysLog/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const groundDicts: readonly SeedDict[] = [
  closedDict<State>('state', '启用状态', 'State', {
    enabled: ['启用', 'Enabled', 'green'],
    disabled: ['已停用', 'Stopped', 'grey'],
  }),
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
  closedDict<DataScope>('dataScope', '数据范围', 'Data scope', {
    everything: ['全部', 'Everything'],
    areas: ['指定区域', 'Areas'],
    schools: ['所属学校', 'Own school'],
    suppliers: ['所属供应商', 'Own supplier'],
    own: ['仅本人', 'Own only'],
  }),
  closedDict<MenuKind>('menuKind', '菜单类型', 'Kind of menu', {
    directory: ['目录', 'Directory'],
    page: ['页面', 'Page'],
    action: ['按钮', 'Action'],
  }),
  closedDict<Job['state']>('jobState', '任务状态', 'Job state', {
    queued: ['排队中', 'Queued', 'grey'],
    running: ['进行中', 'Running', 'blue'],
    succeeded: ['已完成', 'Done', 'green'],
    failed: ['失败', 'Failed', 'red'],
    cancelled: ['已取消', 'Cancelled', 'amber'],
  }),
  closedDict<(typeof SIGN_IN_RESULTS)[number]>('signInResult', '登录结果', 'Outcome of a sign-in', {
    succeeded: ['登录成功', 'Signed in', 'green'],
    wrongCredentials: ['账号或密码错误', 'Wrong account or password', 'red'],
    throttled: ['尝试过于频繁', 'Too many attempts', 'amber'],
    accountDisabled: ['账号已停用', 'Account disabled', 'amber'],
    accountLocked: ['账号已锁定', 'Account locked', 'amber'],
    noRole: ['没有可用角色', 'No enabled role', 'amber'],
    passwordExpired: ['一次性密码已过期', 'One-use password expired', 'amber'],
    codeNeeded: ['密码正确，等待验证码', 'Password right, code asked for', 'grey'],
    wrongCode: ['验证码错误', 'Wrong code', 'red'],
    signedOut: ['退出登录', 'Signed out', 'grey'],
    steppedUp: ['再次确认身份', 'Identity confirmed again', 'green'],
    stepUpRefused: ['再次确认身份失败', 'Identity not confirmed', 'red'],
  }),
  closedDict<DictColour>('dictColour', '字典颜色', 'Colour of a dictionary item', {
    none: ['纯文字', 'Plain text', 'none'],
    green: ['绿色', 'Green', 'green'],
    blue: ['蓝色', 'Blue', 'blue'],
    grey: ['灰色', 'Grey', 'grey'],
    amber: ['黄色', 'Amber', 'amber'],
    red: ['红色', 'Red', 'red'],
  }),
];
