import { page } from '#contract/ground/words.ts';

export const outboxPage = page({
  route: 'sys/outbox',
  title: ['短信发件箱', 'SMS outbox'],
  purpose: [
    '查看发出的短信，把发件箱中的验证码转告本人',
    'See what text messages went out, and pass on codes that wait here',
  ],
  icon: 'message',
  permission: 'sys:outbox:list',
});

export const outboxExports = {
  '/sys/outbox/getPageList': 'sys:outbox:export',
} as const;
