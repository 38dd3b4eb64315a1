import { titledListExport } from '#server/ground/job/listExport.ts';

const LANGUAGES = {
  'zh-CN': { zh: '中文', en: 'Chinese' },
  'en-US': { zh: '英文', en: 'English' },
} as const;

export const unansweredListExport = titledListExport(
  '/ai/aiCustomerService/findUnansweredList',
  { zh: '未答问题', en: 'Unanswered questions' },
  (column) => [
    column.text('问题', 'Question', (row) => row.question, 40),
    column.text('相似问法', 'Other wordings', (row) => row.similar.join(' | '), 48),
    column.named('语言', 'Language', (row) => LANGUAGES[row.language], 10),
    column.word('渠道', 'Channel', 'serviceChannel', (row) => row.channel),
    column.text('次数', 'Times asked', (row) => row.count, 10),
    column.text('最接近程度', 'Nearest confidence', (row) => row.confidence, 12),
    column.word('状态', 'State', 'unansweredState', (row) => row.state),
    column.time('首次提问', 'First asked at', (row) => row.firstAskedAt),
    column.time('最近提问', 'Last asked at', (row) => row.lastAskedAt),
  ],
);

export const synonymListExport = titledListExport(
  '/ai/aiCustomerService/findSynonymList',
  { zh: '同义词', en: 'Synonyms' },
  (column) => [
    column.named('语言', 'Language', (row) => LANGUAGES[row.language], 10),
    column.text('同义词', 'Words', (row) => row.words.join(' | '), 60),
    column.time('创建时间', 'Created at', (row) => row.createdAt),
    column.time('更新时间', 'Changed at', (row) => row.updatedAt),
  ],
);
