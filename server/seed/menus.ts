/** The menu tree that every installation begins with: the screens that exist and what can be done on them. */
import type { MenuKind } from '#contract/ground/enums.ts';
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
      action('operation:config:export', '导出', 'Export'),
    ]),
  ]),
  directory('capacity', '运力管理', 'Fleet', 'car', [
    page('capacity/monitoring', '运行监控', 'Monitoring', 'monitoring', [
      action('capacity:monitoring:view', '查看实时地图', 'See the live map'),
      action('capacity:alert:list', '查看告警', 'See alerts'),
      action('capacity:alert:handle', '处理告警', 'Handle alerts'),
      action('capacity:alert:export', '导出告警', 'Export alerts'),
      action('capacity:replay:view', '回放', 'Replay'),
      action('capacity:replay:export', '导出轨迹', 'Export tracks'),
      action('capacity:command:list', '查看远程指令', 'See remote commands'),
      action('capacity:command:send', '下发远程指令', 'Send remote commands'),
      action('capacity:command:export', '导出远程指令', 'Export remote commands'),
    ]),
    page('capacity/car', '车辆管理', 'Cars', 'car', [
      action('capacity:car:list', '查看', 'View'),
      action('capacity:car:add', '新增', 'Add'),
      action('capacity:car:update', '修改档案、证件和维护', 'Edit records, documents and maintenance'),
      action('capacity:car:changeState', '启用、停用和出售', 'Enable, disable and sell'),
      action('capacity:car:import', '导入', 'Import'),
      action('capacity:car:export', '导出', 'Export'),
    ]),
    page('capacity/device', '车载设备', 'Devices', 'link', [
      action('capacity:device:list', '查看', 'View'),
      action('capacity:device:add', '新增', 'Add'),
      action('capacity:device:update', '更换密钥、启停和开放注册', 'New secrets, enable, disable, registration'),
      action('capacity:device:delete', '移除', 'Remove'),
      action('capacity:device:export', '导出', 'Export'),
    ]),
    page('capacity/range', '区域管理', 'Ranges', 'range', [
      action('capacity:range:list', '查看', 'View'),
      action('capacity:range:add', '新增和导入', 'Add and import'),
      action('capacity:range:update', '修改草稿和恢复', 'Edit drafts and restore'),
      action('capacity:range:publish', '发布和停用', 'Publish and retire'),
      action('capacity:range:delete', '删除草稿', 'Delete drafts'),
      action('capacity:range:export', '导出', 'Export'),
    ]),
    page('capacity/station', '站点管理', 'Stations', 'station', [
      action('capacity:station:list', '查看', 'View'),
      action('capacity:station:add', '新增', 'Add'),
      action('capacity:station:update', '修改和启停', 'Edit, enable and stop'),
      action('capacity:station:delete', '删除', 'Delete'),
      action('capacity:station:export', '导出', 'Export'),
    ]),
    page('capacity/station/siteMap', '站内图', 'Site maps', 'environment', [
      action('capacity:siteMap:list', '查看', 'View'),
      action('capacity:siteMap:update', '绘制和恢复', 'Draw and restore'),
      action('capacity:siteMap:publish', '发布', 'Publish'),
    ]),
  ]),
  directory('noticeAnnouncement', '通知公告', 'Notices', 'notification', [
    page('noticeAnnouncementPlatform', '平台公告', 'Platform notices', 'notification', [
      action('sys:sysNotice:list', '查看', 'View'),
      action('sys:sysNotice:add', '新增', 'Add'),
      action('sys:sysNotice:update', '修改', 'Edit'),
      action('sys:sysNotice:publish', '发布、撤回和置顶', 'Publish, recall and pin'),
      action('sys:sysNotice:delete', '删除', 'Delete'),
      action('sys:sysNotice:export', '导出', 'Export'),
    ]),
    page('noticeAnnouncementSupplier', '供应商通知', 'Supplier notices', 'shop', [
      action('sys:sysNoticeProvider:list', '查看', 'View'),
      action('sys:sysNoticeProvider:submit', '供应商编写和提交', 'Write and hand in, as a supplier'),
      action('sys:sysNoticeProvider:push', '阅读、退回和推送', 'Read, return and push'),
      action('sys:sysNoticeProvider:key', '管理 API 密钥', 'Manage API keys'),
      action('sys:sysNoticeProvider:export', '导出', 'Export'),
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
      action('task:taskTeacher:export', '导出', 'Export'),
    ]),
    page('task/taskStudent', '学生任务', 'Student tasks', 'idcard', [
      action('task:taskStudent:list', '查看', 'View'),
      action('task:taskStudent:submit', '提交', 'Hand in'),
      action('task:taskStudent:export', '导出', 'Export'),
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
      action('sys:role:export', '导出', 'Export'),
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
      action('sys:app:export', '导出', 'Export'),
    ]),
    page('sys/app/version', '应用版本', 'App versions', 'history', [
      action('sys:appVersion:list', '查看', 'View'),
      action('sys:appVersion:add', '新增', 'Add'),
      action('sys:appVersion:update', '修改和删除草稿', 'Edit, delete drafts'),
      action('sys:appVersion:publish', '发布和撤回', 'Publish and withdraw'),
      action('sys:appVersion:export', '导出', 'Export'),
    ]),
    page('sys/apiKey', 'API 密钥', 'API keys', 'safety', [
      action('sys:apiKey:list', '查看', 'View'),
      action('sys:apiKey:add', '新增', 'Add'),
      action('sys:apiKey:end', '结束', 'End'),
      action('sys:apiKey:export', '导出', 'Export'),
    ]),
    page('sys/page', '公开页面', 'Public pages', 'filetext', [
      action('sys:sitePage:list', '查看', 'View'),
      action('sys:sitePage:add', '新增', 'Add'),
      action('sys:sitePage:update', '编辑和恢复', 'Edit and restore'),
      action('sys:sitePage:publish', '发布和撤下', 'Publish and withdraw'),
      action('sys:sitePage:delete', '删除', 'Delete'),
      action('sys:sitePage:export', '导出', 'Export'),
    ]),
    page('sys/file', '文件', 'Files', 'folder', [
      action('sys:file:list', '查看', 'View'),
      action('sys:file:inspect', '下载任意文件', 'Download any file'),
      action('sys:file:release', '解除隔离', 'Release from quarantine'),
      action('sys:file:delete', '删除', 'Delete'),
      action('sys:file:export', '导出', 'Export'),
    ]),
    page('sys/setting', '系统设置', 'Settings', 'setting', [
      action('sys:setting:list', '查看', 'View'),
      action('sys:setting:job', '停止和重新运行任务', 'Stop and rerun jobs'),
      action('sys:setting:session', '结束会话', 'End sessions'),
      action('sys:setting:store', '测试文件存储', 'Test file stores'),
      action('sys:setting:export', '导出', 'Export'),
    ]),
    page('sys/outbox', '短信发件箱', 'SMS outbox', 'message', [
      action('sys:outbox:list', '查看', 'View'),
      action('sys:outbox:read', '查看短信内容', 'Read the texts'),
      action('sys:outbox:export', '导出', 'Export'),
    ]),
    page('sys/dictionary', '字典管理', 'Dictionaries', 'book', [
      action('sys:sysDict:list', '查看', 'View'),
      action('sys:sysDict:add', '新增', 'Add'),
      action('sys:sysDict:update', '修改、排序和启停', 'Edit, move, enable and stop'),
      action('sys:sysDict:delete', '删除', 'Delete'),
      action('sys:sysDict:export', '导出', 'Export'),
    ]),
    page('sys/sysLog', '系统日志', 'System log', 'log', [
      action('sys:sysLog:list', '查看', 'View'),
      action('sys:sysLog:verify', '校验日志', 'Verify the log'),
      action('sys:sysLog:export', '导出', 'Export'),
    ]),
  ]),
];
