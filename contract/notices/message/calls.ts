/** The inbox of everybody: messages sent to one person, and the notices whose audience the person is in. */
import { z } from 'zod';
import { call, done, id, instant, listInput, listOutput, nothing, optionalLine } from '#contract/ground/core.ts';

export const MESSAGE_KINDS = ['notice', 'job', 'task', 'ticket', 'alert', 'security'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** More unread than this are counted as this many. */
export const MOST_UNREAD = 1000;

const inboxRow = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  /** A notice is in its author’s language: both titles are the same. */
  titleZh: z.string(),
  titleEn: z.string(),
  /** The first words, without markup. */
  bodyZh: z.string(),
  bodyEn: z.string(),
  /** A page of the console with what the message is about; empty when there is none. */
  link: z.string(),
  at: instant,
  readAt: instant.nullable(),
  /** Who says so: of a notice its site or supplier; else empty. */
  fromZh: z.string(),
  fromEn: z.string(),
  pinned: z.boolean(),
  mustConfirm: z.boolean(),
  confirmedAt: instant.nullable(),
});
export type InboxRow = z.output<typeof inboxRow>;

export const messageCalls = {
  getPageList: call({
    path: '/sys/message/getPageList',
    summary: 'The own inbox: pinned notices first, then the newest.',
    access: 'signedIn',
    effect: 'query',
    input: listInput(['-place'], {
      kind: z.enum(MESSAGE_KINDS).optional(),
      unread: z.boolean().optional(),
      /** Notices that must be confirmed and are not. */
      toConfirm: z.boolean().optional(),
      keyword: optionalLine(60).optional(),
    }),
    output: listOutput(inboxRow),
  }),
  getUnreadCount: call({
    path: '/sys/message/getUnreadCount',
    summary: 'How many of the own inbox are unread (at most 1,000), and how many notices wait to be confirmed.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({ unread: z.int(), toConfirm: z.int() }),
  }),
  getById: call({
    path: '/sys/message/getById',
    summary: 'One of the own inbox, whole. 404 for what is somebody else’s, recalled or expired.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ id }),
    output: inboxRow.extend({
      /** Cleaned HTML of a notice; empty for other messages. */
      content: z.string(),
      files: z.array(z.object({ id, name: z.string(), size: z.int(), type: z.string() })),
    }),
  }),
  markRead: call({
    path: '/sys/message/markRead',
    summary: 'Marks some of the own inbox as read; what is not there is passed over.',
    access: 'signedIn',
    effect: 'command',
    unaudited: 'a person’s own comfort; of notices the reading itself is the record',
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: done,
  }),
  markAllRead: call({
    path: '/sys/message/markAllRead',
    summary:
      'Marks the own inbox as read, or one kind of it; notices that must be confirmed stay unread until they are opened.',
    access: 'signedIn',
    effect: 'command',
    unaudited: 'a person’s own comfort; of notices the reading itself is the record',
    input: z.strictObject({ kind: z.enum(MESSAGE_KINDS).optional() }),
    output: done,
  }),
  confirmNotice: call({
    path: '/sys/message/confirmNotice',
    summary: 'Confirms a notice that asks for it. Confirming again changes nothing.',
    access: 'signedIn',
    effect: 'command',
    input: z.strictObject({ id }),
    output: z.object({ confirmedAt: instant }),
  }),
};
