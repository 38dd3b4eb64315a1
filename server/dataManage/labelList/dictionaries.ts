/** The enumerations of labels. */
import type { AttributeKind, LabelShape, LabelState } from '#contract/dataManage/labelList/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const labelDicts: readonly SeedDict[] = [
  closedDict<LabelShape>('labelShape', '标注图形', 'Shape of a label', {
    box: ['矩形框', 'Box'],
    rotatedBox: ['旋转框', 'Rotated box'],
    polygon: ['多边形', 'Polygon'],
    polyline: ['折线', 'Line'],
    points: ['点', 'Points'],
    keyPoints: ['关键点', 'Key points'],
    mask: ['掩膜', 'Mask'],
    cuboid: ['立体框', 'Cuboid'],
  }),
  closedDict<LabelState>('labelState', '标签状态', 'State of a label', {
    active: ['使用中', 'In use', 'green'],
    deprecated: ['已弃用', 'Deprecated', 'grey'],
    merged: ['已合并', 'Merged', 'grey'],
  }),
  closedDict<AttributeKind>('labelAttributeKind', '属性类型', 'Kind of an attribute', {
    choice: ['选项', 'Choice'],
    boolean: ['是否', 'Yes or no'],
    number: ['数值', 'Number'],
    text: ['文本', 'Text'],
  }),
];
