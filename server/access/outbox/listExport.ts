import { titledListExport } from '#server/ground/job/listExport.ts';

export const outboxListExport = titledListExport(
  '/sys/outbox/getPageList',
  { zh: '短信发件箱', en: 'SMS outbox' },
  (column) => [
    column.time('时间', 'At', (row) => row.at),
    column.text('手机号', 'Mobile', (row) => row.mobile),
    column.word('用途', 'Purpose', 'smsPurpose', (row) => row.purpose, 20),
    column.word('发送方式', 'Sender', 'smsSender', (row) => row.sender),
    column.word('状态', 'State', 'smsState', (row) => row.state),
    column.text('账号', 'Account', (row) => row.account, 18),
    column.text('结果', 'Outcome', (row) => row.outcome, 36),
    column.time('失效时间', 'Expires at', (row) => row.expiresAt),
  ],
);
