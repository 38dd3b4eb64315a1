/** The words of service entries, of the questions that no entry answers, and of synonyms. */
import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { aiCustomerServiceCalls, ServiceDetail, SynonymRow, UnansweredRow } from './calls.ts';

type Calls = typeof aiCustomerServiceCalls;
type UnansweredCalls = Pick<Calls, 'findUnansweredList' | 'updateUnansweredState'>;
type SynonymCalls = Pick<Calls, 'findSynonymList' | 'saveSynonym' | 'deleteSynonym'>;

const PATH = '/ai/aiCustomerService';
const QUESTION = ['问题', 'Question'] as const;
const KEYWORD = ['关键字', 'Keyword'] as const;
const LANGUAGE = { name: ['语言', 'Language'], dict: 'serviceLanguage' } as const;
const CHANNEL = { name: ['渠道', 'Channel'], dict: 'serviceChannel' } as const;
const UPDATED = { name: ['修改时间', 'Changed'], as: 'time' } as const;

export const serviceWords = nounWords<ServiceDetail, Omit<Calls, keyof UnansweredCalls | keyof SynonymCalls>>()({
  object: 'service',
  path: PATH,
  one: ['客服知识', 'Service entry'],
  many: ['客服知识', 'Service entries'],
  fields: {
    keyword: KEYWORD,
    question: QUESTION,
    otherWays: ['其他问法', 'Other ways to ask'],
    answer: ['回答', 'Answer'],
    answerText: ['回答', 'Answer'],
    category: { name: ['分类', 'Category'], dict: 'serviceCategory' },
    channel: CHANNEL,
    language: LANGUAGE,
    validFrom: { name: ['生效时间', 'Valid from'], as: 'time' },
    validTo: { name: ['失效时间', 'Valid until'], as: 'time' },
    validity: { name: ['时效', 'Validity'], dict: 'serviceValidity' },
    state: COMMON.state,
    hits: { name: ['被问次数', 'Asked'], as: 'number' },
    lastAskedAt: { name: ['最近被问', 'Last asked'], as: 'time', none: ['从未', 'Never'] },
    neverAsked: ['从未被问到', 'Never asked'],
    createdAt: COMMON.createdAt,
    updatedAt: UPDATED,
    format: ['格式', 'Format'],
    ids: ['所选编号', 'Chosen ids'],
  },
  calls: {
    saveOrUpdate: ['保存客服知识', 'Save service entry'],
    updateState: ['启用或停用客服知识', 'Enable or stop service entry'],
    deleteById: ['删除或恢复客服知识', 'Delete or restore service entry'],
    exportList: ['导出客服知识', 'Export service entries'],
    importList: ['导入客服知识', 'Import service entries'],
  },
  objects: {
    serviceImport: ['客服知识导入', 'Import of service entries'],
    serviceExport: ['客服知识导出', 'Export of service entries'],
  },
  logged: { deleted: ['已删除', 'Deleted'], filters: ['条件', 'Filters'] },
});

export const unansweredWords = nounWords<UnansweredRow, UnansweredCalls>()({
  object: 'serviceUnanswered',
  path: PATH,
  one: ['未能回答的问题', 'Unanswered question'],
  many: ['未能回答的问题', 'Unanswered questions'],
  fields: {
    keyword: KEYWORD,
    question: QUESTION,
    similar: ['相近的问法', 'Similar wordings'],
    language: LANGUAGE,
    channel: CHANNEL,
    count: { name: ['次数', 'Times'], as: 'number' },
    confidence: ['最高置信度', 'Best confidence'],
    state: { name: ['状态', 'State'], dict: 'unansweredState' },
    firstAskedAt: { name: ['首次', 'First'], as: 'time' },
    lastAskedAt: { name: ['最近被问', 'Last asked'], as: 'time' },
  },
  calls: { updateUnansweredState: ['处理未能回答的问题', 'Handle unanswered question'] },
});

export const synonymWords = nounWords<SynonymRow, SynonymCalls>()({
  object: 'serviceSynonym',
  path: PATH,
  one: ['客服同义词', 'Synonyms'],
  many: ['同义词', 'Synonyms'],
  fields: {
    keyword: KEYWORD,
    language: LANGUAGE,
    words: ['同义词', 'Synonyms'],
    createdAt: COMMON.createdAt,
    updatedAt: UPDATED,
  },
  calls: {
    saveSynonym: ['保存同义词', 'Save synonyms'],
    deleteSynonym: ['删除同义词', 'Delete synonyms'],
  },
});
