import type { Text } from '#contract/ground/words.ts';

/** On every page. */
export const doorWords = {
  title: ['在线咨询', 'Ask us'],
} as const satisfies Record<string, Text>;

export const chatWords = {
  close: ['关闭', 'Close'],
  hello: [
    '请直接提问，中文英文都可以。答案来自已发布的内容。',
    'Ask away, in Chinese or English. Answers come from what we have published.',
  ],
  emergency: ['紧急情况请拨打 {number}', 'In an emergency, call {number}'],
  log: ['对话', 'Conversation'],
  you: ['您', 'You'],
  us: ['客服', 'Us'],
  automatic: ['自动回答', 'Automatic answer'],
  source: ['来自：{question}', 'From: {question}'],
  unknown: ['没有可靠的答案。可以转给人。', 'We have no answer that we trust. A person can take over.'],
  near: ['您也许想问', 'You may mean'],
  helped: ['有用吗？', 'Did it help?'],
  yes: ['有用', 'Yes'],
  no: ['没解决', 'No'],
  noted: ['已记下，我们会改进这个答案。', 'Noted: we will work on this answer.'],
  thanks: ['谢谢', 'Thank you'],
  question: ['您的问题', 'Your question'],
  message: ['您的留言', 'Your message'],
  send: ['发送', 'Send'],
  sending: ['正在发送…', 'Sending…'],
  person: ['转人工', 'Talk to a person'],
  back: ['返回', 'Back'],
  personTitle: ['请说明要咨询的事', 'What is it about?'],
  name: ['称呼（可不填）', 'Your name (optional)'],
  mail: ['邮箱（可不填，寄送记录和之后的答复）', 'E-mail (optional: for the transcript and later answers)'],
  here: ['客服在线，请稍等。', 'Somebody is here and will be with you shortly.'],
  away: ['现在没有人在线，{time} 起答复。', 'Nobody is there now; we answer from {time}.'],
  number: ['工单 {number}', 'Request {number}'],
  keep: ['关闭网页后，可在这里继续：', 'To go on after this page is closed:'],
  address: ['只有您知道的网址', 'an address that only you know'],
  typing: ['客服正在输入…', 'Somebody is writing…'],
  over: ['会话已结束。', 'This conversation is over.'],
  again: ['新的会话', 'New conversation'],
  rate: ['对服务满意吗？', 'Were you served well?'],
  ratingOf: ['{rating} 分', '{rating} of 5'],
  rated: ['您的评分：{rating} / 5', 'Your rating: {rating} of 5'],
  kept: [
    '提问只用来改进答案；转人工后保存留言用于答复。对话只存在这个标签页里。',
    'Questions only help us improve the answers; what a person gets is kept to answer you. The chat stays in this tab.',
  ],
  offline: ['连接中断，正在重试。内容都在。', 'The connection is broken; we keep trying. Nothing is lost.'],
} as const satisfies Record<string, Text>;
