import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { Agency, agencyCalls } from './calls.ts';
import { agencyPage } from './page.ts';

export const agencyWords = nounWords<Agency, typeof agencyCalls>()({
  object: 'agency',
  path: '/insight/agency',
  one: ['监管机构', 'Agency'],
  many: agencyPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    areaCodes: { name: ['区划', 'Divisions'], none: ['全部', 'All'] },
    tokenPrefix: { name: ['令牌前缀', 'Token prefix'], as: 'code', none: ['没有令牌', 'No token'] },
    tokenAt: { name: ['令牌签发', 'Token issued'], as: 'time', none: ['没有令牌', 'No token'] },
    lastReadAt: { name: ['最近读取', 'Last read'], as: 'time', none: ['从未读取', 'Never'] },
    state: COMMON.state,
    remark: COMMON.remark,
    address: { name: ['推送地址', 'Pushed to'], as: 'code' },
    token: ['推送令牌', 'Token for pushing'],
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增监管机构', 'Add agency'],
    updateOne: ['修改监管机构', 'Change agency'],
    renewToken: ['签发监管机构令牌', 'Issue a token to an agency'],
    setPush: ['设置监管机构推送', 'Set up pushing to an agency'],
    endToken: ['收回监管机构令牌', 'Withdraw an agency’s token'],
    deleteById: ['删除监管机构', 'Delete agency'],
  },
});
