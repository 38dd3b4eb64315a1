/** The enumerations of ranges. */
import type { ImportedRange, RangeClash } from '#contract/capacity/range/calls.ts';
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
  closedDict<RangeClash['relation']>('rangeRelation', '区域的位置关系', 'How a range lies to another', {
    overlaps: ['部分重叠', 'overlaps'],
    contains: ['它包含本区域', 'contains this one'],
    inside: ['它在本区域内', 'lies inside this one'],
  }),
  closedDict<ImportedRange['effect']>('rangeImportEffect', '区域导入结果', 'What importing makes of an area', {
    add: ['新增草稿', 'New draft', 'green'],
    update: ['更新草稿', 'Changes a draft', 'blue'],
    skip: ['忽略', 'Left out', 'grey'],
    refuse: ['不合格', 'Not valid', 'red'],
  }),
];
