import { defineMessages } from '#server/ground/core/messages.ts';

export const contactMessages = defineMessages({
  mailSubject: { zh: '工单 {number} 有新的答复', en: 'There is an answer to your request {number}' },
  attached: { zh: '附件：{name}', en: 'Sent along: {name}' },
  codeSubject: { zh: '{code} 是您的验证码', en: '{code} is your code' },
  codeMail: {
    zh: '验证码 {code}，用于查看工单 {number}，{minutes} 分钟内有效，只能用一次。\n\n不是您本人操作请忽略，不要告诉他人。',
    en: '{code} is your code to open request {number}. It works once, for {minutes} minutes.\n\nIf it was not you, ignore it; tell nobody.',
  },
  codeSms: {
    zh: '【{site}】验证码 {code}，用于查看工单 {number}，{minutes} 分钟内有效。不是您本人操作请忽略，切勿告诉他人。',
    en: '[{site}] {code} is your code to open request {number}, good for {minutes} minutes. If it was not you, ignore it; tell nobody.',
  },
  mailText: {
    zh: '您的工单 {number} 有新的答复，请打开查看：\n\n{address}\n\n这个网址只有您知道，请不要转发。',
    en: 'There is an answer to your request {number}. Read it here:\n\n{address}\n\nOnly you know this address; please do not forward it.',
  },
});
