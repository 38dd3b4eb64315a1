import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { SupervisionPlatform, supervisionPlatformCalls } from './calls.ts';
import { supervisionPlatformPage } from './page.ts';

export const supervisionPlatformWords = nounWords<SupervisionPlatform, typeof supervisionPlatformCalls>()({
  object: 'supervisionPlatform',
  path: '/operation/supervisionPlatform',
  one: ['监管平台', 'Supervision platform'],
  many: supervisionPlatformPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    state: { name: COMMON.state.name, dict: 'supervisionPlatformState' },
    address: { name: ['接口地址', 'Address'], as: 'code' },
    companyId: { name: ['公司标识', 'Company id'], as: 'code' },
    areaCodes: { name: ['区划', 'Divisions'], none: ['全部', 'All'] },
    kinds: { name: ['报送内容', 'What is sent'], dict: 'supervisionKind' },
    positionKinds: { name: ['上报定位', 'Positions'], dict: 'supervisionPositionKind', none: ['不上报', 'Not sent'] },
    positionSeconds: { name: ['定位间隔（秒）', 'Seconds between positions'], as: 'number' },
    coordinates: { name: ['坐标系', 'Coordinates'], dict: 'supervisionCoordinates' },
    fareType: { name: ['运价类型编码', 'Code of the fares'], as: 'code' },
    licenseId: ['驾驶证号', 'Licence number'],
    driverName: ['驾驶员姓名', 'Name of the driver'],
    driverPhone: ['驾驶员电话', 'Phone of the driver'],
    certificate: ['信任的证书', 'Trusted certificate'],
    keptDays: { name: ['记录保存天数', 'Days kept'], as: 'number' },
    remark: COMMON.remark,
    hasToken: ['凭证', 'Token'],
    token: ['凭证', 'Token'],
    problem: {
      name: ['最近一次发送', 'Last request'],
      dict: 'supervisionProblem',
      none: ['没有问题', 'No problem'],
    },
    problemDetail: ['对方或连接的说明', 'What was said of it'],
    problemAt: { name: ['问题时间', 'Failed at'], as: 'time' },
    failures: { name: ['连续失败', 'Failed in a row'], as: 'number' },
    retryAt: { name: ['下次尝试', 'Next try'], as: 'time' },
    takenAt: { name: ['最近接收', 'Last taken'], as: 'time', none: ['从未', 'Never'] },
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增监管平台', 'Add a supervision platform'],
    updateOne: ['修改监管平台', 'Change a supervision platform'],
    setToken: ['设置监管平台凭证', 'Set the token of a supervision platform'],
    deleteById: ['删除监管平台', 'Delete a supervision platform'],
  },
});
