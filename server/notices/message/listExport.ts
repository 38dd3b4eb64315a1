import { titledListExport } from '#server/ground/job/listExport.ts';

export const messageListExport = titledListExport(
  '/sys/message/getPageList',
  { zh: '消息', en: 'Messages' },
  (column) => [
    column.time('时间', 'At', (row) => row.at),
    column.word('类型', 'Kind', 'messageKind', (row) => row.kind),
    column.named('标题', 'Title', (row) => ({ zh: row.titleZh, en: row.titleEn }), 36),
    column.named('内容', 'Text', (row) => ({ zh: row.bodyZh, en: row.bodyEn }), 48),
    column.text('来自', 'From', (row) => row.from, 20),
    column.time('阅读时间', 'Read at', (row) => row.readAt),
    column.yesNo('需要确认', 'Must be confirmed', (row) => row.mustConfirm),
    column.time('确认时间', 'Confirmed at', (row) => row.confirmedAt),
  ],
);
