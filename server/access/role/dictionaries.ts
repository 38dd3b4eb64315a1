/** The enumerations of roles. */
import type { DataScope } from '#contract/ground/enums.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const roleDicts: readonly SeedDict[] = [
  closedDict<DataScope>('dataScope', '数据范围', 'Data scope', {
    everything: ['全部', 'Everything'],
    areas: ['指定行政区划', 'Administrative divisions'],
    schools: ['所属学校', 'Own school'],
    suppliers: ['所属供应商', 'Own supplier'],
    own: ['仅本人', 'Own only'],
  }),
];
