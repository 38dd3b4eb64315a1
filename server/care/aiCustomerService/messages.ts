import { defineMessages } from '#server/ground/core/messages.ts';

export const serviceMessages = defineMessages({
  questionTaken: {
    zh: '同一语言、渠道和生效时间下已有这个问题',
    en: 'This question is there already for the same language, channel and beginning',
  },
  answerEmpty: { zh: '请填写回答', en: 'Please write an answer' },
  wordsRepeated: { zh: '同义词不能重复', en: 'The same word stands there twice' },
  tooManySynonyms: { zh: '同义词最多 {most} 组', en: 'There can be at most {most} groups of synonyms' },
  notTable: { zh: '请上传 .xlsx 或 .csv 文件', en: 'Upload an .xlsx or .csv file' },
  otherContent: {
    zh: '已有这个问题，但内容不同；请在页面上修改',
    en: 'This question is there already with other content; change it on the screen',
  },
  imported: {
    zh: '读取 {read} 行：接收 {accepted}（新增 {inserted}，已存在 {unchanged}），拒绝 {rejected}',
    en: 'Rows read: {read}; accepted: {accepted} ({inserted} added, {unchanged} there before); rejected: {rejected}',
  },
  exported: { zh: '已导出 {count} 条', en: '{count} entries exported', one: '{count} entry exported' },
});
