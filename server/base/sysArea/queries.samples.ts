import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const search = { text: '南山', words: ['南山'], usable: false, mostLevel: 5 };
const row = {
  id: '440305',
  code: '440305',
  parentId: '4403',
  level: 3,
  nameZh: '南山区',
  nameEn: 'Nanshan District',
  pinyin: 'nanshanqu',
  initials: 'nsq',
};

export const samples: QuerySamples<typeof queries> = {
  areasBelow: [
    [null, false],
    ['44', true],
  ],
  nodesBelow: [
    [null, 2, false],
    [{ code: '44', level: 1 }, 1, true],
  ],
  areaById: [['44']],
  areasByCode: [[['44', '4403']]],
  holdAreasByCode: [[['44', '4403']]],
  findAreas: [
    [search],
    [{ ...search, text: '4403', words: ['4403'] }],
    [{ text: 'hong kong', words: ['hong', 'kong'], usable: true, mostLevel: 3 }],
    [{ ...search, text: '深圳 南山', words: ['深圳', '南山'] }],
  ],
  lockArea: [['44']],
  lockAreaForDeletion: [['44']],
  holdArea: [['44']],
  insertArea: [[row]],
  updateArea: [['44', 1, { state: 'disabled' }]],
  deleteArea: [['44', 1]],
  rolesWithArea: [['4403']],
  ordersInArea: [['4403']],
  carsInArea: [['4403']],
  stationsInArea: [['4403']],
  areaExport: [[{ code: '', mostLevel: 5 }], [{ code: '44', mostLevel: 3, state: 'disabled' }]],
};
