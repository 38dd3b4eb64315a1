import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  purpose: [
    '发送方式为“发件箱”时，短信不会发出，由有权限的人查看后转告本人。验证码使用或过期后，内容不再显示。',
    'While the sender is the outbox, nothing leaves: whoever may, reads a message here and passes it on. Once a code was used or has expired, its text is no longer shown.',
  ],
  accountHint: ['完整账号', 'The whole account'],
  read: ['查看内容', 'Read'],
  readTitle: ['短信内容', 'Text message'],
  readText: [
    '转告前请先确认对方是本人。本次查看已记入系统日志。',
    'Make sure who you tell it to. That you read it is in the system log.',
  ],
  text: ['内容', 'Text'],
  empty: ['还没有短信', 'No text messages yet'],
  emptyHint: ['更换手机号等操作会在这里留下短信', 'Changing a mobile number, for example, leaves some here'],
  privateAddress: [
    '网关解析到内网地址，未访问；如属实请加入允许的内网主机',
    'The gateway has a private address and was not called; name it among the private hosts if that is right',
  ],
  notHttp: ['网关地址无效', 'The address of the gateway is not valid'],
  timeout: ['网关十秒内没有回应', 'The gateway did not answer within ten seconds'],
  unreachable: ['无法连接网关', 'The gateway cannot be reached'],
  certificate: ['网关的证书不可信或已过期', 'The certificate of the gateway is not trusted, or has expired'],
  tooLong: ['网关的回应过长', 'The answer of the gateway was too long'],
  failed: ['发送失败', 'It could not be sent'],
});

const PROBLEMS = ['privateAddress', 'notHttp', 'timeout', 'unreachable', 'certificate', 'tooLong', 'failed'] as const;
/** A problem on our side of the gateway, which has words; null for an answer of the gateway. */
export const problemIn = (outcome: string): (typeof PROBLEMS)[number] | null =>
  PROBLEMS.find((problem) => problem === outcome) ?? null;
