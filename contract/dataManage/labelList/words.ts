import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { LabelClass, labelListCalls, LabelVersion } from './calls.ts';
import { labelListPage } from './page.ts';

type Calls = typeof labelListCalls;

export const labelClassWords = nounWords<LabelClass, Omit<Calls, 'release' | 'getVersionList' | 'getDifference'>>()({
  object: 'labelClass',
  path: '/dataManage/labelList',
  one: ['标签', 'Label'],
  many: labelListPage.title,
  fields: {
    keyword: ['名称或编码', 'Name or code'],
    code: { name: ['编码', 'Code'], as: 'code' },
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    colour: { name: ['颜色', 'Colour'], as: 'code' },
    shape: { name: ['图形', 'Shape'], dict: 'labelShape' },
    shapes: { name: ['图形', 'Shapes'], dict: 'labelShape' },
    attributes: ['属性', 'Attributes'],
    hotkey: { name: ['快捷键', 'Key'], as: 'code' },
    isPrivate: ['涉及隐私，导出和实训中打码', 'Private: blurred in what leaves, and in practice'],
    guideZh: ['标注说明（中文）', 'Instructions in Chinese'],
    guideEn: ['标注说明（英文）', 'Instructions in English'],
    examples: ['正例和反例', 'Examples and counter-examples'],
    coco: ['COCO 名称', 'COCO names'],
    cocoId: ['COCO 编号', 'COCO id'],
    kitti: ['KITTI 名称', 'KITTI names'],
    nuscenes: ['nuScenes 类别', 'nuScenes categories'],
    openlabel: ['OpenLABEL 类型', 'OpenLABEL types'],
    state: { name: COMMON.state.name, dict: 'labelState' },
    mergedIntoId: ['并入', 'Merged into'],
    mergedIntoCode: { name: ['并入', 'Merged into'], as: 'code' },
    intoId: ['并入', 'Merge into'],
    isReleased: ['已在版本中', 'In a version'],
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增标签', 'Add label'],
    updateOne: ['修改标签', 'Change label'],
    deprecate: ['弃用标签', 'Deprecate label'],
    restore: ['恢复标签', 'Restore label'],
    merge: ['合并标签', 'Merge label'],
    deleteById: ['删除标签', 'Delete label'],
  },
});

export const labelVersionWords = nounWords<LabelVersion, Pick<Calls, 'release' | 'getVersionList' | 'getDifference'>>()(
  {
    object: 'labelVersion',
    path: '/dataManage/labelList',
    one: ['标签版本', 'Version of the labels'],
    many: ['标签版本', 'Versions of the labels'],
    fields: {
      number: { name: ['版本', 'Version'], as: 'number' },
      note: ['修改说明', 'What changed'],
      hash: { name: ['内容摘要', 'Content hash'], as: 'code' },
      classes: { name: ['标签数', 'Labels'], as: 'number' },
      added: { name: ['新增', 'Added'], as: 'number' },
      changed: { name: ['修改', 'Changed'], as: 'number' },
      gone: { name: ['删除', 'Deleted'], as: 'number' },
      createdByName: ['发布人', 'Released by'],
      createdAt: { name: ['发布时间', 'Released'], as: 'time' },
    },
    calls: { release: ['发布标签版本', 'Release a version of the labels'] },
  },
);
