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
  noChannel: {
    zh: '它的模板还没有报送通道：在“报送模板”里选一个，或人工报送后登记',
    en: 'Its pack has no channel: choose one in “Report packs”, or send it by hand and say so',
  },
  channelDisabled: {
    zh: '报送通道“{name}”已停用：启用它，或人工报送后登记',
    en: 'The channel “{name}” is disabled: enable it, or send the report by hand and say so',
  },
  underWay: {
    zh: '正在发送，请稍后再看结果',
    en: 'It is being sent at this moment; look again shortly',
  },
  mayHaveArrived: {
    zh: '已经尝试发送过，对方可能已收到这一版，不能再改：请重新发送，或登记已报送后做更正版',
    en: 'It was tried to be sent, so the authority may have this version, and it cannot change: send it again, or say that it was sent and begin a new version',
  },
  rejected: {
    zh: '监管部门不接受报告 {number}（{pack}）：{reason}。已开始第 {edition} 版，请更正后再报送。',
    en: 'The authority did not accept report {number} ({pack}): {reason}. Version {edition} has begun; correct it and send it.',
  },
  stuck: {
    zh: '报送通道“{name}”连续 {count} 次失败，报告 {number} 还没有送达，会继续尝试',
    en: 'The channel “{name}” failed {count} times in a row; report {number} has not arrived, and is tried again',
  },
  sheet: { zh: '报告', en: 'Report' },
  keepsPerson: {
    zh: '监管报告 {report} 说的是该乘客的行程，还没有报送：先报送，或说明无需报送，再删除个人信息',
    en: 'Regulatory report {report} is about a ride of this passenger and is still owed; send or dismiss it first, then erase the passenger',
  },
});
