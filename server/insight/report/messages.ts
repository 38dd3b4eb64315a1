import { defineMessages } from '#server/ground/core/messages.ts';

export const reportMessages = defineMessages({
  wrongState: {
    zh: '报告现在的状态不允许这样做，请看它现在的状态',
    en: 'The report is in another state now, which does not allow this',
  },
  noSuchField: { zh: '模板里没有字段“{key}”', en: 'The pack has no field “{key}”' },
  unfinished: {
    zh: '还有 {count} 个字段没有填对，例如“{column}”。补全后再提交；已填的都保存着。',
    en: '{count} fields are missing or not right, such as “{column}”. Complete them and submit again; what was filled in is kept.',
  },
  samePerson: {
    zh: '提交人不能批准自己的报告，请另一人批准',
    en: 'Whoever submitted a report cannot approve it; ask another person',
  },
  laterEdition: { zh: '已有更新的版本，请打开最新版本', en: 'There is a later version already; open that one' },
  notApproved: { zh: '批准以后才能导出', en: 'It can be exported once it is approved' },
  gone: { zh: '报告已不存在', en: 'There is no such report any more' },
  exported: { zh: '报告已导出，共 {fields} 个字段', en: 'Report exported, with {fields} fields' },
  begun: { zh: '监管报告待填写：{pack}（{count} 份）', en: 'Regulatory report to complete: {pack} ({count})' },
  dueSoon: {
    zh: '监管报告 {number}（{pack}）{hours} 小时后到期，还没有报送',
    en: 'Regulatory report {number} ({pack}) is due in {hours} h and has not been sent',
  },
  sheet: { zh: '报告', en: 'Report' },
});
