import { defineMessages } from '#server/ground/core/messages.ts';

export const alertMessages = defineMessages({
  takenBy: { zh: '{name} 已经领取了这条告警', en: '{name} has already accepted this alert' },
  alreadyYours: { zh: '您已经领取了这条告警', en: 'You have accepted this alert already' },
  closed: { zh: '这条告警已经关闭', en: 'This alert is closed already' },
  notTaken: { zh: '请先领取这条告警', en: 'Accept the alert first' },
  notYours: {
    zh: '这条告警由 {name} 处理，请先接手',
    en: '{name} is handling this alert; take it over first',
  },
  noHandler: {
    zh: '此人无权处理这辆车的告警',
    en: 'This person may not handle alerts of this car',
  },
  handedOver: { zh: '{by} 把一条告警转给您：{car}', en: '{by} handed you an alert: {car}' },
  badUntil: { zh: '请选择七天以内的将来时间', en: 'Choose a time ahead, within seven days' },
  badSilenceEnd: { zh: '请选择三十天以内的将来时间', en: 'Choose a time ahead, within thirty days' },
  unclaimed: {
    zh: '{kind}：{car}，{place}。{minutes} 分钟无人领取，请立即处理',
    en: '{kind}: {car}, {place}. Nobody has accepted it for {minutes} min; please act now',
  },
  noNumber: {
    zh: '没有可以拨打的乘客号码',
    en: 'There is no number of the passenger to call',
  },
  notRung: {
    zh: '电话系统没有接通（{outcome}），已记录。请手动拨打',
    en: 'The telephone system did not ring ({outcome}); this was noted. Please call by hand',
  },
  noPlace: { zh: '位置未知', en: 'place unknown' },
  keepsPerson: {
    zh: '订单 {order} 的告警还没有关闭：先关闭它，再删除个人信息',
    en: 'An alert during order {order} is not closed yet; close it first, then erase the passenger',
  },
});
