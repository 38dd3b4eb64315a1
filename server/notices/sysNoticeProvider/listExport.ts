import { titledListExport } from '#server/ground/job/listExport.ts';

export const supplierNoticeListExport = titledListExport(
  '/sys/sysNoticeProvider/getListPage',
  { zh: '供应商通知', en: 'Supplier notices' },
  (column) => [
    column.text('标题', 'Title', (row) => row.title, 36),
    column.text('摘要', 'Summary', (row) => row.summary, 48),
    column.text('供应商', 'Supplier', (row) => row.supplierName, 24),
    column.word('状态', 'State', 'supplierNoticeState', (row) => row.state),
    column.yesNo('紧急', 'Urgent', (row) => row.urgent),
    column.text('联系人', 'Contact', (row) => row.contact, 20),
    column.word('来源', 'Handed in by', 'supplierNoticeVia', (row) => row.via),
    column.time('提交时间', 'Handed in at', (row) => row.submittedAt),
    column.time('签收时间', 'Received at', (row) => row.receivedAt),
    column.text('签收人', 'Received by', (row) => row.receivedByName),
    column.text('退回原因', 'Reason for its return', (row) => row.returnReason, 30),
    column.time('推送时间', 'Pushed at', (row) => row.pushedAt),
    column.text('推送人', 'Pushed by', (row) => row.pushedByName),
    column.text('创建人', 'Written by', (row) => row.createdByName),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
  ],
);
