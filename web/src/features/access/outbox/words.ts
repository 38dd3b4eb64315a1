import { defineWords } from '#web/lib/words.ts';

export const words = defineWords('outbox', {
  zh: {
    title: '短信发件箱',
    purpose: '发送方式为“发件箱”时，短信不会发出，由有权限的人查看后转告本人。验证码使用或过期后，内容不再显示。',
    at: '时间',
    account: '账号',
    accountHint: '完整账号',
    mobile: '号码',
    purposeOf: '用途',
    sender: '发送方式',
    state: '状态',
    outcome: '网关回应',
    expiresAt: '失效时间',
    read: '查看内容',
    readTitle: '短信内容',
    readText: '转告前请先确认对方是本人。本次查看已记入系统日志。',
    text: '内容',
    empty: '还没有短信',
    emptyHint: '更换手机号等操作会在这里留下短信',
    privateAddress: '网关解析到内网地址，未访问；如属实请加入允许的内网主机',
    notHttp: '网关地址无效',
    timeout: '网关十秒内没有回应',
    unreachable: '无法连接网关',
    tooLong: '网关的回应过长',
    failed: '发送失败',
  },
  en: {
    title: 'SMS outbox',
    purpose:
      'While the sender is the outbox, nothing leaves: whoever may, reads a message here and passes it on. Once a code was used or has expired, its text is no longer shown.',
    at: 'Time',
    account: 'Account',
    accountHint: 'The whole account',
    mobile: 'Number',
    purposeOf: 'Purpose',
    sender: 'Sender',
    state: 'State',
    outcome: 'Gateway said',
    expiresAt: 'Good until',
    read: 'Read',
    readTitle: 'Text message',
    readText: 'Make sure who you tell it to. That you read it is in the system log.',
    text: 'Text',
    empty: 'No text messages yet',
    emptyHint: 'Changing a mobile number, for example, leaves some here',
    privateAddress:
      'The gateway has a private address and was not called; name it among the private hosts if that is right',
    notHttp: 'The address of the gateway is not valid',
    timeout: 'The gateway did not answer within ten seconds',
    unreachable: 'The gateway cannot be reached',
    tooLong: 'The answer of the gateway was too long',
    failed: 'It could not be sent',
  },
});

const PROBLEMS = ['privateAddress', 'notHttp', 'timeout', 'unreachable', 'tooLong', 'failed'] as const;
/** What went wrong on our side of a gateway, which has words; null for what the gateway said. */
export const problemIn = (outcome: string): (typeof PROBLEMS)[number] | null =>
  PROBLEMS.find((problem) => problem === outcome) ?? null;
