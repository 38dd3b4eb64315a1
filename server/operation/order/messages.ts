import { defineMessages } from '#server/ground/core/messages.ts';

export const orderMessages = defineMessages({
  cannotCancel: {
    zh: '订单当前为“{status}”，不能取消',
    en: 'The order is “{status}” and can no longer be cancelled',
  },
  unknownProfile: { zh: '没有这个导入模板：{profile}', en: 'There is no import profile “{profile}”' },
  notCsv: { zh: '请选择 CSV 文件', en: 'Please choose a CSV file' },
});
