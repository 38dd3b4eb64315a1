import { defineMessages } from '#server/ground/core/messages.ts';

export const shiftMessages = defineMessages({
  notOn: { zh: '您不在班', en: 'You are not on' },
  hasAlerts: {
    zh: '您还有 {count} 条告警，请先交班',
    en: 'You still have {count} alerts; hand them over first',
  },
  noPerson: { zh: '此人不能处理告警', en: 'This person does not handle alerts' },
  tooManyPinned: {
    zh: '最多置顶 {count} 条，请先取消一条',
    en: 'At most {count} notes are pinned; take one down first',
  },
  handed: { zh: '{by} 向您交班：{count} 条告警', en: '{by} hands the shift over to you: {count} alerts' },
});
