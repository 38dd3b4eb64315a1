import { defineMessages } from '#server/ground/core/messages.ts';

export const orderMessages = defineMessages({
  cannotCancel: {
    zh: '订单当前为“{status}”，不能取消',
    en: 'The order is {status} and can no longer be cancelled',
  },
  requested: { zh: '待派单', en: 'requested' },
  assigned: { zh: '已派单', en: 'assigned' },
  arriving: { zh: '接驾中', en: 'arriving' },
  onTrip: { zh: '行程中', en: 'on a trip' },
  completed: { zh: '已完成', en: 'completed' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  failed: { zh: '失败', en: 'failed' },
  unknownProfile: { zh: '没有这个导入模板：{profile}', en: 'There is no import profile “{profile}”' },
  notCsv: { zh: '请选择 CSV 文件', en: 'Please choose a CSV file' },
});
