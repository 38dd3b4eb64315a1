/** Text messages: sent through the gateway, or kept in the outbox to be read there; and trying out whatever sends to people outside. */
import { z } from 'zod';
import { call, id, instant, listInput, listOutput, MOBILE, optionalLine } from '#contract/ground/core.ts';

export const SMS_PURPOSES = ['changeMobileCode', 'mobileChanged', 'followRequest'] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

export const SMS_SENDERS = ['outbox', 'gateway'] as const;
export type SmsSender = (typeof SMS_SENDERS)[number];

/**
 * `kept`: in the outbox, not sent. `waiting`: for the gateway. `sent`: the gateway took it. `used`: its code was used. `expired`:
 * its code no longer works. `failed`: the gateway did not take it.
 */
export const SMS_STATES = ['kept', 'waiting', 'sent', 'used', 'expired', 'failed'] as const;
export type SmsState = (typeof SMS_STATES)[number];

/** What the settings can send by: the SMS gateway, the mail server, the robot of a group chat. */
export const MESSAGE_SENDERS = ['sms', 'mail', 'group'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

const isAddressee: Record<MessageSender, (to: string) => boolean> = {
  sms: (to) => MOBILE.test(to),
  mail: (to) => z.email().safeParse(to).success,
  group: (to) => to === '',
};

const smsRow = z.object({
  id,
  at: instant,
  /** Masked. */
  mobile: z.string(),
  purpose: z.enum(SMS_PURPOSES),
  sender: z.enum(SMS_SENDERS),
  state: z.enum(SMS_STATES),
  /** Account that asked for it; empty when that is gone. */
  account: z.string(),
  /** What the gateway answered or what went wrong, for an operator. */
  outcome: z.string(),
  expiresAt: instant.nullable(),
  /** The text can still be read with `/sys/outbox/readText`. */
  readable: z.boolean(),
});
export type SmsRow = z.output<typeof smsRow>;

export const outboxCalls = {
  getPageList: call({
    path: '/sys/outbox/getPageList',
    summary: 'Text messages to people within the data scope, newest first; numbers masked, texts left out.',
    access: 'sys:outbox:list',
    effect: 'query',
    input: listInput(['-at', 'at'], {
      state: z.enum(SMS_STATES).optional(),
      purpose: z.enum(SMS_PURPOSES).optional(),
      account: optionalLine(64).optional(),
      from: instant.optional(),
      to: instant.optional(),
      id: id.optional(),
    }),
    output: listOutput(smsRow),
  }),
  readText: call({
    path: '/sys/outbox/readText',
    summary:
      'Number and text of a message in the outbox; 404 beyond the data scope. 409 once its code was used or has expired, and for messages that a gateway carried.',
    access: 'sys:outbox:read',
    effect: 'command',
    quota: { times: 120, seconds: 600 },
    input: z.strictObject({ id }),
    output: z.object({ mobile: z.string(), text: z.string() }),
  }),
  trySender: call({
    path: '/sys/outbox/trySender',
    summary:
      'Sends a test message by a sender as it is set up now, to a mobile number, an e-mail address, or the group (`to` empty), and answers within 10 s whether it was taken. 409 while it is not set up.',
    access: 'operation:config:update',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 20, seconds: 600, atOnce: 2 },
    input: z
      .strictObject({ sender: z.enum(MESSAGE_SENDERS), to: optionalLine(120).default('') })
      .refine(({ sender, to }) => isAddressee[sender](to), { path: ['to'], params: { key: 'outbox.addressee' } }),
    output: z.object({
      isSent: z.boolean(),
      /** What went wrong, for an operator; empty when it was taken. */
      problem: z.string(),
    }),
  }),
};
