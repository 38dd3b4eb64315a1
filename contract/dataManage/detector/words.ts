import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { Detector, detectorCalls } from './calls.ts';
import { detectorPage } from './page.ts';

export const detectorWords = nounWords<Detector, typeof detectorCalls>()({
  object: 'detector',
  path: '/dataManage/detector',
  one: ['检测器', 'Detector'],
  many: detectorPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    state: COMMON.state,
    address: { name: ['接口地址', 'Address'], as: 'code' },
    certificate: ['信任的证书', 'Trusted certificate'],
    timeoutSeconds: { name: ['每张图片最长等待（秒）', 'Seconds for a picture'], as: 'number' },
    leastScore: { name: ['最低置信度', 'Lowest score'], as: 'number' },
    classes: ['类别对应的标签', 'Labels of its classes'],
    hasToken: ['凭证', 'Token'],
    token: ['凭证', 'Token'],
    dataSetId: { name: ['数据集', 'Data set'], as: 'code' },
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增检测器', 'Add detector'],
    updateOne: ['修改检测器', 'Change detector'],
    setToken: ['设置检测器凭证', 'Set the token of a detector'],
    run: ['用检测器预标注', 'Pre-label by a detector'],
    deleteById: ['删除检测器', 'Delete detector'],
  },
});
