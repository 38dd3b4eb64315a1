import { defineWords } from '#web/lib/words.ts';

export const homeWords = defineWords({
  night: ['夜深了，{{name}}', 'Good night, {{name}}'],
  morning: ['早上好，{{name}}', 'Good morning, {{name}}'],
  noon: ['中午好，{{name}}', 'Good day, {{name}}'],
  afternoon: ['下午好，{{name}}', 'Good afternoon, {{name}}'],
  evening: ['晚上好，{{name}}', 'Good evening, {{name}}'],
  lastSignIn: ['上次登录：{{time}}，来自 {{ip}}', 'Last sign-in: {{time}}, from {{ip}}'],
  firstSignIn: ['这是您第一次登录', 'This is your first sign-in'],
  notYou: ['不是您本人？查看登录会话', 'Not you? See your sessions'],
  yourAccount: ['您的账号', 'Your account'],
  refusedSignIns: [
    '上次登录以来有 {{count}} 次失败的登录，请核对是不是您本人',
    {
      one: '{{count}} sign-in was refused since you were last here. See whether it was you',
      other: '{{count}} sign-ins were refused since you were last here. See whether it was you',
    },
  ],
  secondFactor: [
    '设置两步验证，密码泄露时别人也进不来',
    'Set up a second factor, so that a password alone lets nobody in',
  ],
  recoveryCodes: ['恢复码快用完了，请重新生成', 'Few recovery codes are left; make new ones'],
  mobile: ['绑定手机号', 'Add your mobile number'],
  identity: ['核验身份', 'Have your identity checked'],
  emergencyContact: ['填写紧急联系人', 'Say whom to call in an emergency'],
  next: ['接下来可以做', 'What you can do next'],
  nextNone: [
    '当前角色还没有被授予任何页面。可以切换角色，或请管理员授权。',
    'This role has not been granted any page. Switch the role, or ask an administrator.',
  ],
  otherRoles: [
    '您还有 {{count}} 个角色，可在右上角切换',
    {
      one: 'You hold {{count}} more role; switch at the top right',
      other: 'You hold {{count}} more roles; switch at the top right',
    },
  ],
  readManual: ['操作手册', 'The manual'],
  manualPurpose: ['各页面怎么用，可以搜索', 'How each page works, with a search'],
  otherPages: ['常用', 'General'],
  help: ['帮助', 'Help'],
  waiting: ['等您处理', 'Waiting for you'],
  toConfirm: [
    '{{count}} 条公告需要确认',
    { one: '{{count}} notice to confirm', other: '{{count}} notices to confirm' },
  ],
  unread: ['{{count}} 条未读消息', { one: '{{count}} unread message', other: '{{count}} unread messages' }],
  openJobs: ['{{count}} 个任务正在进行', { one: '{{count}} job under way', other: '{{count}} jobs under way' }],
  jobs: ['最近的任务', 'Recent jobs'],
  jobsAll: ['查看全部任务', 'See all jobs'],
  jobsNone: [
    '还没有任务。导出或导入数据后，进度会出现在这里。',
    'No jobs yet. The progress of an export or import shows here.',
  ],
  jobsFailed: ['任务没有载入：{{msg}}', 'The jobs did not load: {{msg}}'],
  retry: ['重试', 'Try again'],
  progress: ['{{done}} / {{total}}', '{{done}} / {{total}}'],
  rows: ['已处理 {{done}} 行', '{{done}} rows so far'],
  download: ['下载 {{name}}（{{size}}）', 'Download {{name}} ({{size}})'],
});
