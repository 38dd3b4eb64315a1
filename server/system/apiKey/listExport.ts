import { listExport } from '#server/ground/job/listExport.ts';

export const apiKeyListExport = listExport('/sys/apiKey/getPageList', { zh: 'API 密钥', en: 'API keys' }, (column) => [
  column.text('名称', 'Name', (row) => row.name, 24),
  column.word('用途', 'Purpose', 'apiKeyPurpose', (row) => row.purpose),
  column.text('供应商', 'Supplier', (row) => row.supplierName, 24),
  column.text('订单来源', 'Source of orders', (row) => row.source),
  column.text('开头', 'Begins with', (row) => row.prefix),
  column.time('最近使用', 'Last used', (row) => row.lastUsedAt),
  column.time('到期时间', 'Expires', (row) => row.expiresAt),
  column.time('结束时间', 'Ended', (row) => row.endedAt),
  column.text('创建人', 'Created by', (row) => row.createdByName),
  column.time('创建时间', 'Created at', (row) => row.createdAt),
]);
