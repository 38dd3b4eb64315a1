/** The enumerations of ranges. */
import type { RangeKind, RangeQuestion, RangeState } from '#contract/capacity/range/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const rangeDicts: readonly SeedDict[] = [
  closedDict<RangeKind>('rangeKind', '区域类型', 'Kind of range', {
    operating: ['运营区', 'Operating area', 'green'],
    slow: ['限速区', 'Slow zone', 'amber'],
    noStop: ['禁停区', 'No stopping', 'blue'],
    noGo: ['禁行区', 'No entry', 'red'],
  }),
  closedDict<RangeState>('rangeState', '区域状态', 'State of a range', {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['生效中', 'In force', 'green'],
    changed: ['有未发布的修改', 'Unpublished changes', 'amber'],
    retired: ['已停用', 'Retired', 'red'],
  }),
  closedDict<RangeQuestion>('rangeQuestion', '区域规则', 'What ranges decide', {
    drive: ['能否行驶', 'Whether cars drive there'],
    stop: ['能否停车', 'Whether cars stop there'],
    speed: ['限速', 'Speed limit'],
  }),
];
