import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  purpose: [
    '查看上传的文件，处理被隔离的文件，清理未被引用的文件',
    'See what was uploaded, judge what is in quarantine, clear what nobody uses',
  ],
  nothingDetected: ['内容没有类型标记', 'The content carries no mark of a type'],
  ownerGone: ['账号已删除', 'Account deleted'],
  pixels: ['像素', 'Pixels'],
  fileFacts: ['内容', 'Content'],
  placeFacts: ['归属', 'Belonging'],
  storeFacts: ['存储位置', 'Place in the store'],
  inspect: ['下载', 'Download'],
  release: ['解除隔离', 'Release'],
  delete: ['删除', 'Delete'],
  released: ['已解除隔离：{{name}}', 'Released from quarantine: {{name}}'],
  deleted: ['已删除：{{name}}', 'Deleted: {{name}}'],
  releaseTitle: ['解除隔离“{{name}}”？', 'Release “{{name}}” from quarantine?'],
  releaseText: [
    '隔离原因：{{problem}}。解除后，上传人在一天内可以使用这个文件，看到它的人都能下载。请先下载并确认内容无害。',
    'Reason for quarantine: {{problem}}. Once released, whoever brought the file can use it for a day, and whoever sees it there can download it. Download it first and make sure that it does no harm.',
  ],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: [
    '几分钟内文件会从存储中彻底移除，不能恢复。记录会保留。',
    'Within minutes the file is gone from the store for good. Its record stays.',
  ],
  emptyHint: ['有人上传附件或图片后会出现在这里。', 'Attachments and images appear here once somebody uploads them.'],
  cannotRelease: ['内容没有被检查过，只能删除', 'Its content was never examined; it can only be deleted'],
});
