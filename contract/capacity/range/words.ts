import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { rangeCalls, RangeDetail } from './calls.ts';
import { rangePage } from './page.ts';

/** On screens a range is a zone (电子围栏), the trade's word; the wire keeps `range`. */
export const rangeWords = nounWords<RangeDetail, typeof rangeCalls>()({
  object: 'range',
  path: '/capacity/range',
  one: ['电子围栏', 'Zone'],
  many: rangePage.title,
  fields: {
    keyword: ['名称或编号', 'Name or code'],
    name: ['名称', 'Name'],
    nameEn: ['英文名称', 'Name in English'],
    code: ['编号', 'Code'],
    kind: { name: ['类型', 'Kind'], dict: 'rangeKind' },
    state: { name: COMMON.state.name, dict: 'rangeState' },
    speedLimit: { name: ['限速（公里/小时）', 'Speed limit (km/h)'], as: 'number' },
    priority: { name: ['优先级', 'Priority'], as: 'number' },
    groups: { name: ['车辆分组', 'Car groups'], none: ['所有车辆', 'All cars'] },
    schedule: ['生效时段', 'When'],
    geometry: ['范围', 'Area'],
    area: { name: ['面积', 'Area'], unit: ['平方公里', 'km²'] },
    vertexCount: { name: ['顶点数', 'Vertices'], as: 'number' },
    publishedNumber: ['生效的版本', 'Version in force'],
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
    note: ['说明', 'Note'],
  },
  calls: {
    addOne: ['新增电子围栏', 'Add a zone'],
    updateDraft: ['修改电子围栏草稿', 'Change the draft of a zone'],
    publish: ['发布电子围栏', 'Publish a zone'],
    retire: ['停用电子围栏', 'Retire a zone'],
    restore: ['恢复电子围栏的旧版本', 'Restore a version of a zone'],
    deleteById: ['删除电子围栏草稿', 'Delete the draft of a zone'],
    importGeojson: ['导入电子围栏', 'Import zones'],
  },
  objects: { rangeImport: ['电子围栏导入', 'Import of zones'] },
  logged: {
    restoredNumber: ['恢复自版本', 'Restored from version'],
    added: ['新增', 'Added'],
    updated: ['更新', 'Changed'],
    ids: ['电子围栏', 'Zones'],
  },
});
