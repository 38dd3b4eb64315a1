import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { rangeCalls, RangeDetail } from './calls.ts';
import { rangePage } from './page.ts';

export const rangeWords = nounWords<RangeDetail, typeof rangeCalls>()({
  object: 'range',
  path: '/capacity/range',
  one: ['区域', 'Range'],
  many: rangePage.title,
  fields: {
    keyword: ['名称或编号', 'Name or code'],
    name: ['名称', 'Name'],
    code: ['编号', 'Code'],
    kind: { name: ['类型', 'Kind'], dict: 'rangeKind' },
    state: { name: COMMON.state.name, dict: 'rangeState' },
    speedLimit: { name: ['限速（公里/小时）', 'Speed limit (km/h)'], as: 'number' },
    priority: { name: ['优先级', 'Priority'], as: 'number' },
    groups: { name: ['车辆分组', 'Car groups'], none: ['所有车辆', 'All cars'] },
    schedule: ['生效时段', 'When'],
    geometry: ['范围', 'Area'],
    area: ['面积（km²）', 'Area (km²)'],
    vertexCount: { name: ['顶点数', 'Vertices'], as: 'number' },
    publishedNumber: ['生效的版本', 'Version in force'],
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
    note: ['说明', 'Note'],
  },
  calls: {
    addOne: ['新增区域', 'Add a range'],
    updateDraft: ['修改区域草稿', 'Change the draft of a range'],
    publish: ['发布区域', 'Publish a range'],
    retire: ['停用区域', 'Retire a range'],
    restore: ['恢复区域的旧版本', 'Restore a version of a range'],
    deleteById: ['删除区域草稿', 'Delete the draft of a range'],
    importGeojson: ['导入区域', 'Import ranges'],
  },
  objects: { rangeImport: ['区域导入', 'Import of ranges'] },
  logged: {
    restoredNumber: ['恢复自版本', 'Restored from version'],
    added: ['新增', 'Added'],
    updated: ['更新', 'Changed'],
    ids: ['区域', 'Ranges'],
  },
});
