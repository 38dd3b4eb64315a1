import { defineMessages } from '#server/ground/core/messages.ts';

export const supplierMessages = defineMessages({
  codeTaken: { zh: '这个编码已被使用', en: 'This code is taken' },
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  creditCodeTaken: { zh: '这个信用代码是另一家公司的', en: 'Another company has this credit code' },
  tooManyDocuments: { zh: '一家供应商最多 {most} 份文件', en: 'A supplier has at most {most} documents' },
});
