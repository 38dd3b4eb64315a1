import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = { field: 'code', key: queries.typeSorts.code, descending: false, size: 20, offset: 0, after: null };
const items: Page = { ...page, field: 'orderNum', key: queries.itemSorts.orderNum };
const type = { code: 'data', nameZh: '数据', nameEn: 'Data' };
const item = { typeId: '1', value: 'a', nameZh: '甲', nameEn: 'A' };

export const samples: QuerySamples<typeof queries> = {
  revisions: [[null], [['data']]],
  entriesOf: [[['1']]],
  typeList: [
    [{}, page],
    [
      { keyword: 'a', state: 'enabled', builtIn: true, id: '1' },
      { ...page, after: { value: 'data', id: '1' } },
    ],
  ],
  typeCount: [[{}], [{ keyword: 'a' }]],
  typeById: [['1']],
  lockType: [['1']],
  countTypes: [[]],
  insertType: [[type]],
  typeWithCode: [['data']],
  updateType: [['1', { nameZh: '甲' }]],
  raiseRevision: [['1']],
  deleteType: [['1']],
  itemList: [
    [{ typeId: '1' }, items],
    [
      { typeId: '1', keyword: 'a', colour: 'red', state: 'enabled', id: '1' },
      { ...items, after: { value: '1', id: '1' } },
    ],
  ],
  itemCount: [[{}], [{ keyword: 'a' }]],
  itemById: [['1']],
  placesOf: [['1']],
  insertItem: [[item]],
  updateItem: [['1', 1, { nameZh: '甲' }]],
  followValue: [['1', 'a', 'b']],
  renumber: [[['2', '1']]],
  deleteItem: [['1']],
  seedTypes: [[[type]]],
  seedItems: [[[item]]],
  raiseRevisions: [[['1']]],
};
