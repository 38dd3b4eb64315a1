/** What the calls of the log are called. */
import { defineWords } from '#web/lib/words.ts';
import type { LoggedPath } from './loggedCalls.ts';

const zh = {
  '/changeRole': '切换角色',
  '/operation/order/cancelOne': '取消订单',
  '/operation/order/exportList': '导出订单',
  '/operation/order/importList': '导入订单',
  '/operation/order/updateRemark': '修改订单备注',
  '/sys/job/cancel': '停止任务',
  '/sys/menu/fakeDelete': '删除或恢复菜单',
  '/sys/menu/saveMenu': '新增菜单',
  '/sys/menu/stopOrOpen': '启用或停用菜单',
  '/sys/menu/updateMenu': '修改菜单',
  '/sys/menu/updateRoleMenu': '修改角色的菜单',
  '/sys/role/addOne': '新增角色',
  '/sys/role/deleteById': '删除角色',
  '/sys/role/updateOne': '修改角色',
  '/sys/role/updateState': '启用或停用角色',
  '/sys/systemUser/addSysUserInfo': '新增用户',
  '/sys/systemUser/changeAccountState': '改变用户状态',
  '/sys/systemUser/endSessions': '结束用户的会话',
  '/sys/systemUser/exportList': '导出用户',
  '/sys/systemUser/importUsers': '导入用户',
  '/sys/systemUser/resetPwd': '重置用户密码',
  '/sys/systemUser/updatePwd': '设置用户密码',
  '/sys/systemUser/updateSysUserInfo': '修改用户',
  '/sys/sysuser/endSession': '结束自己的会话',
  '/sys/sysuser/updatePwdEnc': '修改自己的密码',
} as const satisfies Record<LoggedPath, string>;

export const callWords = defineWords('loggedCalls', {
  zh,
  en: {
    '/changeRole': 'Switch role',
    '/operation/order/cancelOne': 'Cancel order',
    '/operation/order/exportList': 'Export orders',
    '/operation/order/importList': 'Import orders',
    '/operation/order/updateRemark': 'Edit order remark',
    '/sys/job/cancel': 'Stop job',
    '/sys/menu/fakeDelete': 'Delete or restore menu',
    '/sys/menu/saveMenu': 'Add menu',
    '/sys/menu/stopOrOpen': 'Open or stop menu',
    '/sys/menu/updateMenu': 'Edit menu',
    '/sys/menu/updateRoleMenu': 'Change menus of role',
    '/sys/role/addOne': 'Add role',
    '/sys/role/deleteById': 'Delete role',
    '/sys/role/updateOne': 'Edit role',
    '/sys/role/updateState': 'Enable or stop role',
    '/sys/systemUser/addSysUserInfo': 'Add user',
    '/sys/systemUser/changeAccountState': 'Change state of user',
    '/sys/systemUser/endSessions': 'End sessions of user',
    '/sys/systemUser/exportList': 'Export users',
    '/sys/systemUser/importUsers': 'Import users',
    '/sys/systemUser/resetPwd': 'Reset password of user',
    '/sys/systemUser/updatePwd': 'Set password of user',
    '/sys/systemUser/updateSysUserInfo': 'Edit user',
    '/sys/sysuser/endSession': 'End own session',
    '/sys/sysuser/updatePwdEnc': 'Change own password',
  },
});

/** Whether the call at a path has a name; a row may be older than the console and name a call that is gone. */
export const isLogged = (path: string): path is LoggedPath => Object.hasOwn(zh, path);

/** The calls that the log can hold. */
export const loggedPaths: readonly LoggedPath[] = Object.keys(zh).filter(isLogged);
