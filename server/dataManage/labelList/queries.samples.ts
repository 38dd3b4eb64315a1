import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'code',
  key: queries.labelClassSorts.code,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.LabelClassFilters = { keyword: 'a', state: 'active', shape: 'box', id: '1' };
const row = { code: 'a', nameZh: '甲', nameEn: 'A', colour: '#000000', shapes: ['box' as const], attributes: '[]' };

export const samples: QuerySamples<typeof queries> = {
  labelClassList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  labelClassCount: [[{}], [filters]],
  lockLabelClass: [['1']],
  takeLabelLock: [[]],
  labelClasses: [[]],
  labelClassesBelow: [
    ['vehicle', true],
    ['vehicle', false],
  ],
  insertLabelClass: [[row]],
  updateLabelClass: [['1', { state: 'deprecated' }]],
  redirectLabelClasses: [['1', '2']],
  labelClassesMergedInto: [['1']],
  deleteLabelClass: [['1']],
  markReleased: [[]],
  insertLabelVersion: [
    [
      {
        number: 1,
        note: 'a',
        hash: 'b',
        content: '[]',
        classes: 0,
        added: 0,
        changed: 0,
        gone: 0,
        createdByName: 'c',
      },
    ],
  ],
  newestLabelVersion: [[]],
  labelVersionByNumber: [[1]],
  labelVersions: [[]],
};
