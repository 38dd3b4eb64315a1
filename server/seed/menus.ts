/** The menu tree that every installation begins with: the screens that exist and what can be done on them. */
import type { MenuKind } from '#contract/enums.ts';
import type { CallPermission } from '#contract/index.ts';

/** What only the screen asks for: whether a person may see whole what is masked for others. */
export type RevealPermission = 'sys:systemUser:reveal' | 'operation:order:reveal';
export type SeededPermission = CallPermission | RevealPermission;

export interface SeedMenu {
  /** What it is remembered by. */
  key: string;
  kind: MenuKind;
  nameZh: string;
  nameEn: string;
  route: string;
  permission: SeededPermission | '';
  icon: string;
  children: readonly SeedMenu[];
}

const directory = (name: string, nameZh: string, nameEn: string, icon: string, children: SeedMenu[]): SeedMenu => ({
  key: `menu:${name}`,
  kind: 'directory',
  nameZh,
  nameEn,
  route: '',
  permission: '',
  icon,
  children,
});

const page = (route: string, nameZh: string, nameEn: string, icon: string, children: SeedMenu[]): SeedMenu => ({
  key: `menu:${route}`,
  kind: 'page',
  nameZh,
  nameEn,
  route,
  permission: '',
  icon,
  children,
});

const action = (permission: SeededPermission, nameZh: string, nameEn: string): SeedMenu => ({
  key: `menu:${permission}`,
  kind: 'action',
  nameZh,
  nameEn,
  route: '',
  permission,
  icon: '',
  children: [],
});

export const SEED_MENUS: readonly SeedMenu[] = [
  directory('operation', '运营管理', 'Operations', 'operation', [
    page('operation/order', '订单管理', 'Orders', 'order', [
      action('operation:order:list', '查看', 'View'),
      action('operation:order:update', '修改备注', 'Edit remark'),
      action('operation:order:cancel', '取消订单', 'Cancel'),
      action('operation:order:import', '导入', 'Import'),
      action('operation:order:export', '导出', 'Export'),
      action('operation:order:reveal', '查看完整联系方式', 'See contact details'),
    ]),
  ]),
  directory('sys', '系统管理', 'System', 'system', [
    page('sys/sysUser', '系统用户', 'System users', 'user', [
      action('sys:systemUser:list', '查看', 'View'),
      action('sys:systemUser:add', '新增和导入', 'Add and import'),
      action('sys:systemUser:update', '修改', 'Edit'),
      action('sys:systemUser:state', '启用、停用和会话', 'Enable, disable and sessions'),
      action('sys:systemUser:password', '设置密码', 'Set passwords'),
      action('sys:systemUser:export', '导出', 'Export'),
      action('sys:systemUser:reveal', '查看完整手机号', 'See whole mobile numbers'),
    ]),
    page('sys/role', '角色管理', 'Roles', 'role', [
      action('sys:role:list', '查看', 'View'),
      action('sys:role:add', '新增', 'Add'),
      action('sys:role:update', '修改和启停', 'Edit, enable and stop'),
      action('sys:role:delete', '删除', 'Delete'),
      action('sys:role:grant', '分配菜单', 'Grant menus'),
    ]),
    page('sys/sysMenu', '菜单管理', 'Menus', 'menu', [
      action('sys:menu:list', '查看', 'View'),
      action('sys:menu:add', '新增', 'Add'),
      action('sys:menu:update', '修改、移动和启停', 'Edit, move, open and stop'),
      action('sys:menu:delete', '删除和恢复', 'Delete and restore'),
    ]),
    page('sys/sysLog', '系统日志', 'System log', 'log', [
      action('sys:sysLog:list', '查看', 'View'),
      action('sys:sysLog:verify', '校验日志', 'Verify the log'),
    ]),
  ]),
];
