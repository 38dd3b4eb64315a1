/** The enumerations of text messages. */
import type { SmsPurpose, SmsSender, SmsState } from '#contract/access/outbox/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const smsDicts: readonly SeedDict[] = [
  closedDict<SmsPurpose>('smsPurpose', '短信用途', 'Purpose of a text message', {
    changeMobileCode: ['更换手机号验证码', 'Code for a new number'],
    followRequest: ['门户工单验证码', 'Code for a request on the portal'],
    mobileChanged: ['手机号已更换提醒', 'Note of a changed number'],
  }),
  closedDict<SmsSender>('smsSender', '短信发送方式', 'Sender of text messages', {
    outbox: ['发件箱', 'Outbox'],
    gateway: ['网关', 'Gateway'],
  }),
  closedDict<SmsState>('smsState', '短信状态', 'State of a text message', {
    kept: ['待转告', 'To be passed on', 'amber'],
    waiting: ['发送中', 'Sending', 'blue'],
    sent: ['已发出', 'Sent', 'green'],
    used: ['已使用', 'Used', 'grey'],
    expired: ['已过期', 'Expired', 'grey'],
    failed: ['发送失败', 'Failed', 'red'],
  }),
];
