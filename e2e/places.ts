/** Every page of the console and the drawers worth looking at: what the accessibility tests visit and pictures show. */
export interface Place {
  /** Names its picture. */
  readonly name: string;
  readonly path: string;
}

export const PAGES: readonly Place[] = [
  { name: 'home', path: '/' },
  { name: 'message', path: '/message' },
  { name: 'mine', path: '/personal/mine' },
  { name: 'account', path: '/personal/account' },
  { name: 'jobs', path: '/personal/jobs' },
  { name: 'docs', path: '/docs' },
  { name: 'api', path: '/api' },
  { name: 'order', path: '/operation/order' },
  { name: 'service', path: '/operation/service' },
  { name: 'configurationCenter', path: '/operation/configurationCenter' },
  { name: 'noticePlatform', path: '/noticeAnnouncementPlatform' },
  { name: 'noticeSupplier', path: '/noticeAnnouncementSupplier' },
  { name: 'school', path: '/sys/school' },
  { name: 'taskEnterprise', path: '/task/taskEnterprise' },
  { name: 'taskTeacher', path: '/task/taskTeacher' },
  { name: 'taskStudent', path: '/task/taskStudent' },
  { name: 'sysUser', path: '/sys/sysUser' },
  { name: 'role', path: '/sys/role' },
  { name: 'sysMenu', path: '/sys/sysMenu' },
  { name: 'sysLog', path: '/sys/sysLog' },
  { name: 'area', path: '/sys/area' },
  { name: 'dictionary', path: '/sys/dictionary' },
  { name: 'file', path: '/sys/file' },
  { name: 'app', path: '/sys/app' },
  { name: 'appVersion', path: '/sys/app/version' },
  { name: 'setting', path: '/sys/setting' },
  { name: 'sitePage', path: '/sys/page' },
  { name: 'outbox', path: '/sys/outbox' },
  { name: 'notFound', path: '/no/such/page' },
];

export const DRAWERS: readonly Place[] = [
  { name: 'sysUserAdd', path: '/sys/sysUser?drawer=add' },
  { name: 'roleAdd', path: '/sys/role?drawer=add' },
  { name: 'roleGrant', path: '/sys/role?drawer=grant&record=2' },
  { name: 'roleDetail', path: '/sys/role?drawer=detail&record=2' },
  { name: 'sysMenuAdd', path: '/sys/sysMenu?drawer=add' },
  { name: 'noticeAdd', path: '/noticeAnnouncementPlatform?drawer=add' },
  { name: 'serviceAdd', path: '/operation/service?drawer=add' },
  { name: 'schoolAdd', path: '/sys/school?drawer=add' },
  { name: 'orderDetail', path: '/operation/order?drawer=detail&record=7' },
];
