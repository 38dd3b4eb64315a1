import type { Page } from '#server/ground/core/list.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.statementProfileSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const all: Scope = { kind: 'everything' };
const own: Scope = { kind: 'own', userId: '1' };
const filters: queries.StatementProfileFilters = {
  keyword: 'a',
  channel: 'bank',
  state: 'enabled',
  id: '1',
};

export const samples: QuerySamples<typeof queries> = {
  statementProfileList: [
    [all, {}, page],
    [own, filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  statementProfileCount: [
    [all, {}],
    [own, filters],
  ],
  lockStatementProfile: [[own, '1']],
  insertStatementProfile: [
    [
      {
        name: 'a',
        channel: 'bank',
        reference: ['a'],
        orderNo: [],
        moneyIn: ['b'],
        moneyOut: [],
        at: [],
        fee: [],
        feeBelowZero: false,
        kind: [],
        backWords: [],
        footer: [],
        state: 'enabled',
        remark: '',
      },
    ],
  ],
  updateStatementProfile: [['1', { state: 'disabled' }]],
  deleteStatementProfile: [['1']],
  columnsOfProfile: [['1']],
};
