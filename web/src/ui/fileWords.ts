/** The words of choosing, sending and saving files. */
import { defineWords } from '#web/lib/words.ts';

export const fileWords = defineWords({
  choose: ['选择文件', 'Choose files'],
  drop: ['把文件拖到这里，或', 'Drop files here, or'],
  limits: ['单个文件最大 {{size}}', 'At most {{size}} for a file'],
  limitsCount: ['最多 {{max}} 个，单个最大 {{size}}', 'At most {{max}} files of {{size}} each'],
  waiting: ['等待上传', 'Waiting'],
  sending: ['已上传 {{percent}}%', '{{percent}}% sent'],
  checking: ['正在检查内容', 'Examining the content'],
  failed: ['上传失败：{{reason}}', 'Not uploaded: {{reason}}'],
  quarantined: [
    '已隔离：{{reason}}。管理员解除隔离后可重试',
    'In quarantine: {{reason}}. Retry once an administrator has released it',
  ],
  retry: ['重试', 'Retry'],
  cancel: ['取消上传', 'Cancel'],
  remove: ['移除', 'Remove'],
  download: ['下载 {{name}}', 'Save {{name}}'],
  retryOf: ['重新上传 {{name}}', 'Upload {{name}} again'],
  cancelOf: ['取消上传 {{name}}', 'Cancel the upload of {{name}}'],
  removeOf: ['移除 {{name}}', 'Remove {{name}}'],
  tooMany: ['最多 {{max}} 个文件', 'At most {{max}} files'],
  tooLarge: ['“{{name}}”超过 {{size}}', '“{{name}}” is larger than {{size}}'],
  wrongKind: ['“{{name}}”不是可用的文件类型', '“{{name}}” is not a kind of file that can be used here'],
  empty: ['“{{name}}”是空文件', '“{{name}}” is empty'],
  unknownFile: ['已上传的文件', 'Uploaded file'],
  files: ['文件', 'Files'],
});
