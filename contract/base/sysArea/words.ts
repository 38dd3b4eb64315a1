import type { OutputOf } from '#contract/ground/core.ts';
import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { sysAreaCalls } from './calls.ts';
import { sysAreaPage } from './page.ts';

export const sysAreaWords = nounWords<OutputOf<(typeof sysAreaCalls)['getById']>, typeof sysAreaCalls>()({
  object: 'area',
  path: '/sys/sysArea',
  one: ['行政区划', 'Administrative division'],
  many: sysAreaPage.title,
  fields: {
    code: { name: ['代码', 'Code'], as: 'code' },
    level: { name: ['级别', 'Level'], dict: 'areaLevel' },
    path: ['所属', 'Part of'],
    nameZh: ['中文名称', 'Name in Chinese'],
    nameEn: ['英文名称', 'Name in English'],
    pinyin: ['拼音', 'Pinyin'],
    initials: ['首字母', 'First letters'],
    childCount: { name: ['下级', 'Below'], as: 'number' },
    lng: ['中心经度', 'Longitude of the centre'],
    lat: ['中心纬度', 'Latitude of the centre'],
    state: { name: COMMON.state.name, dict: 'areaState' },
    custom: ['来源', 'Origin'],
    remark: COMMON.remark,
    createdAt: { name: ['创建时间', 'Added at'], as: 'time' },
    updatedAt: { name: ['更新时间', 'Changed at'], as: 'time' },
    pid: ['上级区划', 'Division above'],
    mostLevel: { name: ['最低级别', 'Lowest level'], dict: 'areaLevel' },
    format: ['文件格式', 'Kind of file'],
  },
  calls: {
    addOne: ['新增区划', 'Add division'],
    updateOne: ['修改区划', 'Edit division'],
    updateState: ['启用或停用区划', 'Enable or disable division'],
    deleteById: ['删除区划', 'Delete division'],
    exportList: ['导出区划', 'Export divisions'],
  },
  objects: { areaExport: ['区划导出', 'Export of divisions'] },
  logged: { filters: ['条件', 'Filters'] },
});
