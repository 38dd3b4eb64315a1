import { defineWords } from '#web/lib/words.ts';

export const documentWords = defineWords({
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  deleted: ['文件已删除', 'Document deleted'],
  deleteTitle: ['删除这份文件？', 'Delete this document?'],
  deleteBody: ['{{kind}} {{number}} 及其附件将被删除。', '{{kind}} {{number}} and its files will be deleted.'],
});
