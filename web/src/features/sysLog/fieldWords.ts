/** What the things, fields and values of the log are called. What has no name here shows as it was written. */
import { defineWords } from '#web/lib/words.ts';

export const objectWords = defineWords('loggedObjects', {
  zh: { menu: '菜单', order: '订单', role: '角色', session: '会话', systemUser: '系统用户', orderImport: '订单导入', orderExport: '订单导出', userExport: '用户导出', job: '任务' },
  en: { menu: 'Menu', order: 'Order', role: 'Role', session: 'Session', systemUser: 'System user', orderImport: 'Import of orders', orderExport: 'Export of orders', userExport: 'Export of users', job: 'Job' },
});

export const fieldWords = defineWords('loggedFields', {
  zh: {
    account: '账号', cancelled: '已停止', car: '车牌', flag: '待核对原因', ids: '所选编号', mobileNumbers: '含完整手机号', orderNo: '订单号',
    passenger: '乘客', priceFrom: '最低金额（分）', priceTo: '最高金额（分）', requestedFrom: '下单不早于', requestedTo: '下单早于',
    source: '来源', statuses: '状态', areaCodes: '区域', avatar: '头像', cancelledAt: '取消时间', cancelledBy: '取消方', cancelReason: '取消原因',
    code: '编码', dataScope: '数据范围', defaultRoleId: '默认角色', deleted: '已删除', departmentId: '院系', email: '邮箱',
    employeeId: '工号', ended: '结束的会话数', endedSessions: '结束的会话数', externalLink: '外部链接', fileName: '文件名',
    filters: '条件', format: '格式', gender: '性别', grants: '权限', homePage: '首页', icon: '图标', jobId: '任务', keepAlive: '保留页面',
    kind: '类型', lockedUntil: '锁定至', majorId: '专业', menuIds: '菜单', mobile: '手机', mustChangePassword: '须修改密码',
    nameEn: '英文名称', nameZh: '中文名称', orderNum: '顺序', parentId: '上级', password: '密码', permission: '权限标识',
    place: '位置', profile: '文件格式', realName: '姓名', remark: '备注', role: '角色', roleIds: '角色', roles: '角色', route: '路由',
    schoolId: '学校', state: '状态', status: '状态', supplierId: '供应商', type: '类型', visible: '显示',
  },
  en: {
    account: 'Account', cancelled: 'Stopped', car: 'Car', flag: 'Reason to check', ids: 'Chosen ids', mobileNumbers: 'Whole mobile numbers',
    orderNo: 'Order', passenger: 'Passenger', priceFrom: 'Lowest amount (minor units)', priceTo: 'Highest amount (minor units)',
    requestedFrom: 'Requested from', requestedTo: 'Requested before', source: 'Source', statuses: 'Status', areaCodes: 'Areas', avatar: 'Avatar', cancelledAt: 'Cancelled at', cancelledBy: 'Cancelled by',
    cancelReason: 'Reason', code: 'Code', dataScope: 'Data scope', defaultRoleId: 'Default role', deleted: 'Deleted',
    departmentId: 'Department', email: 'E-mail', employeeId: 'Employee id', ended: 'Sessions ended',
    endedSessions: 'Sessions ended', externalLink: 'External link', fileName: 'File', filters: 'Filters', format: 'Format',
    gender: 'Gender', grants: 'Grants', homePage: 'Home page', icon: 'Icon', jobId: 'Job', keepAlive: 'Kept alive', kind: 'Kind',
    lockedUntil: 'Locked until', majorId: 'Major', menuIds: 'Menus', mobile: 'Mobile', mustChangePassword: 'Must change password',
    nameEn: 'English name', nameZh: 'Chinese name', orderNum: 'Place', parentId: 'Parent', password: 'Password',
    permission: 'Permission', place: 'Place', profile: 'Kind of file', realName: 'Name', remark: 'Remark', role: 'Role',
    roleIds: 'Roles', roles: 'Roles', route: 'Route', schoolId: 'School', state: 'State', status: 'Status',
    supplierId: 'Supplier', type: 'Type', visible: 'Visible',
  },
});

/** Values by field and value; the log itself keeps them as the wire has them. */
export const loggedValueWords = defineWords('loggedValues', {
  zh: {
    'state.enabled': '启用', 'state.disabled': '停用', 'state.locked': '锁定',
    'statuses.requested': '待派单', 'statuses.assigned': '已派单', 'statuses.arriving': '接驾中', 'statuses.onTrip': '行程中',
    'statuses.completed': '已完成', 'statuses.cancelled': '已取消', 'statuses.failed': '失败',
    'status.requested': '待派单', 'status.assigned': '已派单', 'status.arriving': '接驾中', 'status.onTrip': '行程中',
    'status.completed': '已完成', 'status.cancelled': '已取消', 'status.failed': '失败',
    'cancelledBy.passenger': '乘客', 'cancelledBy.operator': '运营人员', 'cancelledBy.vehicle': '车辆',
    'dataScope.everything': '全部', 'dataScope.areas': '指定区域', 'dataScope.schools': '本校', 'dataScope.suppliers': '本供应商', 'dataScope.own': '仅本人',
    'kind.directory': '目录', 'kind.page': '页面', 'kind.action': '操作',
    'gender.female': '女', 'gender.male': '男', 'gender.other': '其他', 'gender.unknown': '未知',
    'type.platform': '平台', 'type.supplier': '供应商', 'type.enterprise': '企业', 'type.teacher': '教师',
    true: '是', false: '否',
  },
  en: {
    'state.enabled': 'Enabled', 'state.disabled': 'Disabled', 'state.locked': 'Locked',
    'statuses.requested': 'Requested', 'statuses.assigned': 'Assigned', 'statuses.arriving': 'Arriving', 'statuses.onTrip': 'On trip',
    'statuses.completed': 'Completed', 'statuses.cancelled': 'Cancelled', 'statuses.failed': 'Failed',
    'status.requested': 'Requested', 'status.assigned': 'Assigned', 'status.arriving': 'Arriving', 'status.onTrip': 'On trip',
    'status.completed': 'Completed', 'status.cancelled': 'Cancelled', 'status.failed': 'Failed',
    'cancelledBy.passenger': 'Passenger', 'cancelledBy.operator': 'Operator', 'cancelledBy.vehicle': 'Vehicle',
    'dataScope.everything': 'Everything', 'dataScope.areas': 'Areas', 'dataScope.schools': 'Own school', 'dataScope.suppliers': 'Own supplier', 'dataScope.own': 'Only own',
    'kind.directory': 'Directory', 'kind.page': 'Page', 'kind.action': 'Action',
    'gender.female': 'Female', 'gender.male': 'Male', 'gender.other': 'Other', 'gender.unknown': 'Unknown',
    'type.platform': 'Platform', 'type.supplier': 'Supplier', 'type.enterprise': 'Enterprise', 'type.teacher': 'Teacher',
    true: 'Yes', false: 'No',
  },
});

/** Whether words have a sentence of this name. */
export function isWordOf<Zh extends Record<string, string>>(words: { zh: Zh }, name: string): name is keyof Zh & string {
  return Object.hasOwn(words.zh, name);
}
