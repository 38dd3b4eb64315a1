import { orderingOf, type Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const AT = '2026-01-01T00:00:00.000Z';
const page: Page = {
  field: 'updatedAt',
  key: queries.entrySorts.updatedAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.EntryFilters = {
  keyword: '宠物',
  category: 'riding',
  channel: 'all',
  language: 'zh-CN',
  state: 'enabled',
  validity: 'current',
  neverAsked: true,
  id: '1',
  ids: ['1', '2'],
};
const entry = { question: '可以带宠物吗', language: 'zh-CN', channel: 'all', validFrom: null } as const;
const unanswered: queries.Unanswered = {
  question: '可以带鱼吗',
  language: 'zh-CN',
  channel: 'app',
  terms: ['带', '鱼'],
  termsKey: '带 鱼',
  confidence: 0.2,
  at: AT,
};

export const samples: QuerySamples<typeof queries> = {
  entryList: [
    [{}, AT, page],
    [filters, AT, { ...page, field: 'hits', key: queries.entrySorts.hits, after: { value: '3', id: '1' } }],
  ],
  entryCount: [
    [{}, AT],
    [{ validity: 'upcoming', neverAsked: false }, AT],
    [{ validity: 'expired' }, AT],
  ],
  entryExport: [[{}, AT, orderingOf('-lastAskedAt', queries.entrySorts)]],
  entryById: [['1']],
  lockEntry: [
    ['1', { orDeleted: true }],
    ['1', { orDeleted: false }],
  ],
  raiseRevision: [[]],
  insertEntry: [
    [{ ...entry, answer: '<p>可以</p>', answerText: '可以', searchText: '可以', category: 'riding', revision: '1' }],
  ],
  insertEntries: [['[]']],
  entriesAsking: [[['可以带宠物吗']]],
  entryInTheWay: [
    [entry, null],
    [entry, '1'],
  ],
  updateEntry: [['1', 1, { state: 'disabled', revision: '2' }]],
  hitEntry: [['1', AT]],
  currentRevision: [[]],
  entriesSince: [[{ revision: '0', id: '0' }, 250]],
  allSynonyms: [[]],
  answeringEntries: [[['1', '2']]],
  stemsOf: [[['booking']]],
  unansweredList: [
    [{}, { ...page, field: 'count', key: queries.unansweredSorts.count }],
    [
      { keyword: '鱼', language: 'zh-CN', state: 'open', id: '1' },
      { ...page, field: 'lastAskedAt', key: queries.unansweredSorts.lastAskedAt },
    ],
  ],
  unansweredCount: [[{}]],
  lockUnanswered: [['1']],
  unansweredSharing: [['zh-CN', ['带', '鱼']]],
  countUnanswered: [['1', unanswered]],
  addUnanswered: [[unanswered]],
  setUnansweredState: [['1', 1, { state: 'dismissed', entryId: null }]],
  forgetUnanswered: [[AT]],
  synonymList: [
    [{}, { ...page, key: queries.synonymSorts.updatedAt }],
    [
      { keyword: '宠物', language: 'zh-CN', id: '1' },
      { ...page, key: queries.synonymSorts.updatedAt },
    ],
  ],
  synonymCount: [[{}]],
  countSynonyms: [[]],
  lockSynonym: [['1']],
  insertSynonym: [[{ language: 'zh-CN', words: ['宠物', '猫'], revision: '1' }]],
  updateSynonym: [['1', 1, { words: ['宠物', '猫', '狗'], revision: '2' }]],
  deleteSynonymRow: [['1', 1]],
};
