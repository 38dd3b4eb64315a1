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
    page('operation/service', '智能客服', 'AI customer service', 'customerservice', [
      action('ai:aiCustomerService:list', '查看和试问', 'View and try out'),
      action('ai:aiCustomerService:save', '编写、启停和处理问题', 'Write, enable, stop and handle questions'),
      action('ai:aiCustomerService:delete', '删除和恢复', 'Delete and restore'),
      action('ai:aiCustomerService:import', '导入', 'Import'),
      action('ai:aiCustomerService:export', '导出', 'Export'),
    ]),
    page('operation/configurationCenter', '配置中心', 'Configuration', 'setting', [
      action('operation:config:list', '查看', 'View'),
      action('operation:config:update', '修改和恢复', 'Change and restore'),
      action('operation:config:init', '恢复默认值', 'Reset to defaults'),
    ]),
  ]),
  directory('noticeAnnouncement', '通知公告', 'Notices', 'notification', [
    page('noticeAnnouncementPlatform', '平台公告', 'Platform notices', 'notification', [
      action('sys:sysNotice:list', '查看', 'View'),
      action('sys:sysNotice:add', '新增', 'Add'),
      action('sys:sysNotice:update', '修改', 'Edit'),
      action('sys:sysNotice:publish', '发布、撤回和置顶', 'Publish, recall and pin'),
      action('sys:sysNotice:delete', '删除', 'Delete'),
    ]),
    page('noticeAnnouncementSupplier', '供应商通知', 'Supplier notices', 'shop', [
      action('sys:sysNoticeProvider:list', '查看', 'View'),
      action('sys:sysNoticeProvider:submit', '供应商编写和提交', 'Write and hand in, as a supplier'),
      action('sys:sysNoticeProvider:push', '阅读、退回和推送', 'Read, return and push'),
      action('sys:sysNoticeProvider:key', '管理 API 密钥', 'Manage API keys'),
    ]),
  ]),
  directory('task', '校企任务', 'Practice tasks', 'book', [
    page('task/taskEnterprise', '企业任务', 'Enterprise tasks', 'supplier', [
      action('task:taskEnterprise:list', '查看', 'View'),
      action('task:taskEnterprise:add', '新增', 'Add'),
      action('task:taskEnterprise:update', '修改', 'Edit'),
      action('task:taskEnterprise:delete', '删除草稿', 'Delete drafts'),
      action('task:taskEnterprise:publish', '发布和结束', 'Publish and close'),
      action('task:taskEnterprise:review', '验收成果', 'Accept and reject results'),
      action('task:taskEnterprise:export', '导出', 'Export'),
    ]),
    page('task/taskTeacher', '教师任务', 'Teacher tasks', 'team', [
      action('task:taskTeacher:list', '查看', 'View'),
      action('task:taskTeacher:answer', '接受和谢绝', 'Accept and decline'),
      action('task:taskTeacher:release', '分发给学生', 'Release to students'),
      action('task:taskTeacher:mark', '评分和退回', 'Mark and return'),
    ]),
    page('task/taskStudent', '学生任务', 'Student tasks', 'idcard', [
      action('task:taskStudent:list', '查看', 'View'),
      action('task:taskStudent:submit', '提交', 'Hand in'),
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
      action('sys:systemUser:protection', '重置两步验证和身份核验', 'Reset second factor and identity'),
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
    page('sys/school', '学校管理', 'Schools', 'school', [
      action('sys:school:list', '查看', 'View'),
      action('sys:school:people', '查看师生', 'See teachers and students'),
      action('sys:school:add', '新增', 'Add'),
      action('sys:school:update', '修改和启停', 'Edit, open and stop'),
      action('sys:school:structure', '维护院系和专业', 'Keep departments and majors'),
      action('sys:school:delete', '删除', 'Delete'),
      action('sys:school:import', '导入', 'Import'),
      action('sys:school:export', '导出', 'Export'),
    ]),
    page('sys/area', '行政区划', 'Areas', 'environment', [
      action('sys:sysArea:list', '查看', 'View'),
      action('sys:sysArea:add', '新增下级', 'Add'),
      action('sys:sysArea:update', '修改和启停', 'Edit, stop and open'),
      action('sys:sysArea:delete', '删除', 'Delete'),
      action('sys:sysArea:export', '导出', 'Export'),
    ]),
    page('sys/app', '应用管理', 'Apps', 'app', [
      action('sys:app:list', '查看', 'View'),
      action('sys:app:add', '新增', 'Add'),
      action('sys:app:update', '修改和启停', 'Edit, offer and stop'),
      action('sys:app:delete', '删除', 'Delete'),
    ]),
    page('sys/app/version', '应用版本', 'App versions', 'history', [
      action('sys:appVersion:list', '查看', 'View'),
      action('sys:appVersion:add', '新增', 'Add'),
      action('sys:appVersion:update', '修改和删除草稿', 'Edit, delete drafts'),
      action('sys:appVersion:publish', '发布和撤回', 'Publish and withdraw'),
    ]),
    page('sys/page', '公开页面', 'Public pages', 'filetext', [
      action('sys:sitePage:list', '查看', 'View'),
      action('sys:sitePage:add', '新增', 'Add'),
      action('sys:sitePage:update', '编辑和恢复', 'Edit and restore'),
      action('sys:sitePage:publish', '发布和撤下', 'Publish and withdraw'),
      action('sys:sitePage:delete', '删除', 'Delete'),
    ]),
    page('sys/file', '文件', 'Files', 'folder', [
      action('sys:file:list', '查看', 'View'),
      action('sys:file:inspect', '下载任意文件', 'Download any file'),
      action('sys:file:release', '解除隔离', 'Release from quarantine'),
      action('sys:file:delete', '删除', 'Delete'),
    ]),
    page('sys/setting', '系统设置', 'Settings', 'setting', [
      action('sys:setting:list', '查看', 'View'),
      action('sys:setting:job', '停止和重新运行任务', 'Stop and rerun jobs'),
      action('sys:setting:session', '结束会话', 'End sessions'),
      action('sys:setting:store', '测试文件存储', 'Test file stores'),
    ]),
    page('sys/outbox', '短信发件箱', 'SMS outbox', 'message', [
      action('sys:outbox:list', '查看', 'View'),
      action('sys:outbox:read', '查看短信内容', 'Read the texts'),
    ]),
    page('sys/dictionary', '字典管理', 'Dictionaries', 'book', [
      action('sys:sysDict:list', '查看', 'View'),
      action('sys:sysDict:add', '新增', 'Add'),
      action('sys:sysDict:update', '修改、排序和启停', 'Edit, move, enable and stop'),
      action('sys:sysDict:delete', '删除', 'Delete'),
    ]),
    page('sys/sysLog', '系统日志', 'System log', 'log', [
      action('sys:sysLog:list', '查看', 'View'),
      action('sys:sysLog:verify', '校验日志', 'Verify the log'),
    ]),
  ]),
];
