/** The enumerations of ranges. */
import type { ImportedRange, RangeClash } from '#contract/capacity/range/calls.ts';
import type { RangeKind, RangeQuestion, RangeState } from '#contract/capacity/range/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const rangeDicts: readonly SeedDict[] = [
  closedDict<RangeKind>('rangeKind', '电子围栏类型', 'Kind of zone', {
    operating: ['运营区', 'Operating zone', 'green'],
    slow: ['限速区', 'Slow zone', 'amber'],
    noStop: ['禁停区', 'No-stop zone', 'blue'],
    noGo: ['禁行区', 'No-go zone', 'red'],
  }),
  closedDict<RangeState>('rangeState', '电子围栏状态', 'State of a zone', {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['生效中', 'In force', 'green'],
    changed: ['有未发布的修改', 'Unpublished changes', 'amber'],
    retired: ['已停用', 'Retired', 'red'],
  }),
  closedDict<RangeQuestion>('rangeQuestion', '电子围栏规则', 'What zones decide', {
    drive: ['能否行驶', 'Whether cars drive there'],
    stop: ['能否停车', 'Whether cars stop there'],
    speed: ['限速', 'Speed limit'],
  }),
  closedDict<RangeClash['relation']>('rangeRelation', '电子围栏的位置关系', 'How a zone lies to another', {
    overlaps: ['部分重叠', 'overlaps'],
    contains: ['它包含本电子围栏', 'contains this one'],
    inside: ['它在本电子围栏内', 'lies inside this one'],
  }),
  closedDict<ImportedRange['effect']>('rangeImportEffect', '电子围栏导入结果', 'What importing makes of an area', {
    add: ['新增草稿', 'New draft', 'green'],
    update: ['更新草稿', 'Changes a draft', 'blue'],
    skip: ['忽略', 'Left out', 'grey'],
    refuse: ['不合格', 'Not valid', 'red'],
  }),
];
