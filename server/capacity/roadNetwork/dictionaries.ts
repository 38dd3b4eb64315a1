/** The enumerations of road networks. */
import type { RoadNetworkState } from '#contract/capacity/roadNetwork/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const roadNetworkDicts: readonly SeedDict[] = [
  closedDict<RoadNetworkState>('roadNetworkState', '道路网状态', 'State of a road network', {
    draft: ['草稿', 'Draft', 'blue'],
    inForce: ['使用中', 'In force', 'green'],
    replaced: ['已停用', 'Replaced', 'grey'],
  }),
];
