import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { ReportChannel, reportChannelCalls } from './calls.ts';
import { reportChannelPage } from './page.ts';

export const reportChannelWords = nounWords<ReportChannel, typeof reportChannelCalls>()({
  object: 'reportChannel',
  path: '/operation/reportChannel',
  one: ['报送通道', 'Report channel'],
  many: reportChannelPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    state: COMMON.state,
    address: { name: ['接收地址', 'Address'], as: 'code' },
    hostKey: { name: ['主机密钥指纹', 'Fingerprint of the host'], as: 'code' },
    certificate: ['信任的证书', 'Trusted certificate'],
    remark: COMMON.remark,
    publicKey: { name: ['我方公钥', 'Our public key'], as: 'code' },
    hasToken: ['凭证', 'Token'],
    token: ['凭证', 'Token'],
    waiting: { name: ['等待发送', 'Waiting'], as: 'number' },
    problem: {
      name: ['最近一次发送', 'Last try'],
      dict: 'reportChannelProblem',
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
    addOne: ['新增报送通道', 'Add a report channel'],
    updateOne: ['修改报送通道', 'Change a report channel'],
    setToken: ['设置报送通道凭证', 'Set the token of a report channel'],
    deleteById: ['删除报送通道', 'Delete a report channel'],
  },
});
