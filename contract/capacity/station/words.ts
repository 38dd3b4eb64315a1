import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { stationCalls, StationDetail } from './calls.ts';
import { stationPage } from './page.ts';

export const stationWords = nounWords<StationDetail, typeof stationCalls>()({
  object: 'station',
  path: '/capacity/station',
  one: ['站点', 'Station'],
  many: stationPage.title,
  fields: {
    keyword: ['关键字', 'Keyword'],
    code: ['编码', 'Code'],
    name: ['名称', 'Name'],
    nameEn: ['英文名称', 'Name in English'],
    kind: { name: ['类型', 'Kind'], dict: 'stationKind' },
    position: ['位置', 'Position'],
    address: ['地址', 'Address'],
    areaCode: ['行政区划', 'Administrative division'],
    schoolId: ['学校', 'School'],
    schoolName: ['学校', 'School'],
    accessibility: { name: ['无障碍设施', 'Accessibility'], dict: 'stationAccessibility' },
    openingHours: ['开放时间', 'Opening hours'],
    bays: ['车位', 'Bays'],
    state: COMMON.state,
    capacity: { name: ['车位容量', 'Capacity'], as: 'number' },
    occupied: { name: ['占用', 'Occupied'], as: 'number' },
    carCount: { name: ['所属车辆', 'Home of'], as: 'number' },
    siteMapNumber: ['站点平面图', 'Site map'],
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增站点', 'Add a station'],
    updateOne: ['修改站点', 'Change a station'],
    updateState: ['启用或停用站点', 'Enable or stop a station'],
    deleteById: ['删除站点', 'Delete a station'],
  },
});
