import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { RoadWorkFeed, roadWorkFeedCalls } from './calls.ts';
import { roadWorkFeedPage } from './page.ts';

export const roadWorkFeedWords = nounWords<RoadWorkFeed, typeof roadWorkFeedCalls>()({
  object: 'roadWorkFeed',
  path: '/capacity/roadWorkFeed',
  one: ['施工信息源', 'Road work feed'],
  many: roadWorkFeedPage.title,
  fields: {
    keyword: ['名称或主管部门', 'Name or authority'],
    name: ['名称', 'Name'],
    format: { name: ['格式', 'Format'], dict: 'roadWorkFormat' },
    state: { name: COMMON.state.name, dict: 'roadWorkFeedState' },
    address: { name: ['地址', 'Address'], as: 'code' },
    authority: ['主管部门', 'Authority'],
    everySeconds: { name: ['读取间隔', 'Read every'], as: 'number', unit: ['秒', 's'] },
    margin: { name: ['道路两侧', 'Margin'], as: 'number', unit: ['米', 'm'] },
    closer: { name: ['由谁封闭', 'Closed by'], dict: 'roadWorkCloser' },
    certificate: ['信任的证书', 'Trusted certificate'],
    remark: COMMON.remark,
    hasToken: ['凭证', 'Token'],
    token: ['凭证', 'Token'],
    problem: {
      name: ['最近一次读取', 'Last reading'],
      dict: 'roadWorkProblem',
      none: ['没有问题', 'No problem'],
    },
    problemDetail: ['对方或连接的说明', 'What was said of it'],
    failures: { name: ['连续失败', 'Failed in a row'], as: 'number' },
    readAt: { name: ['最近读取', 'Last read'], as: 'time', none: ['从未', 'Never'] },
    publishedAt: { name: ['发布时间', 'Published'], as: 'time' },
    events: { name: ['信息条数', 'Events'], as: 'number' },
    near: { name: ['运营区内', 'In our zones'], as: 'number' },
    skipped: { name: ['无法读取', 'Not readable'], as: 'number' },
    waiting: { name: ['待处理', 'To decide'], as: 'number' },
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增施工信息源', 'Add a road work feed'],
    updateOne: ['修改施工信息源', 'Change a road work feed'],
    setToken: ['设置施工信息源凭证', 'Set the token of a road work feed'],
    deleteById: ['删除施工信息源', 'Delete a road work feed'],
  },
});
