/** Sends messages to people: a row for each, and a live event to open consoles. */
import type { MessageKind } from '#contract/notices/message/calls.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Live } from '#server/ground/live/live.ts';
import { insertMessages } from './queries.ts';

/** Messages leave the inbox after this time, as notices do. */
export const KEPT_MS = 180 * 24 * 3600 * 1000;

export interface NewMessages {
  /** The recipients; duplicates count once. For many thousands write a notice, which needs no row for each. */
  userIds: readonly string[];
  kind: MessageKind;
  titleZh: string;
  titleEn: string;
  /** Plain text. */
  bodyZh?: string;
  bodyEn?: string;
  /** A path of the console that shows the thing itself, e.g. `/sys/role?drawer=detail&record=7`; empty for none. */
  link: string;
  object: string;
  objectId: string;
}

/** A sentence as the titles of a message. */
export const titled = (
  sentence: Message,
  params: Readonly<Record<string, string | number>>,
): Pick<NewMessages, 'titleZh' | 'titleEn'> => ({
  titleZh: say(sentence, 'zh-CN', params),
  titleEn: say(sentence, 'en-US', params),
});

const LONGEST_TITLE = 200;
const LONGEST_BODY = 2000;
/** Rows of one statement. */
const AT_ONCE = 2000;

/** Only paths of the console are accepted as links. */
const INSIDE = /^(\/(?![/\\])[^\s\\]*)?$/;

/** Sends messages inside the caller's transaction; open consoles are notified with its commit. */
export async function sendMessages(
  { db, services }: { db: Db; services: { live: Live; now: () => Date } },
  { userIds, titleZh, titleEn, bodyZh = '', bodyEn = '', link, ...rest }: NewMessages,
): Promise<void> {
  if (!INSIDE.test(link)) throw new Error('a message links to a page of the console only');
  const everyone = [...new Set(userIds)];
  const row = {
    ...rest,
    link,
    titleZh: titleZh.slice(0, LONGEST_TITLE),
    titleEn: titleEn.slice(0, LONGEST_TITLE),
    bodyZh: bodyZh.slice(0, LONGEST_BODY),
    bodyEn: bodyEn.slice(0, LONGEST_BODY),
    createdAt: services.now(),
  };
  for (let from = 0; from < everyone.length; from += AT_ONCE) {
    await insertMessages(db, everyone.slice(from, from + AT_ONCE), row).execute();
  }
  if (everyone.length > 0) await services.live.tell(db, { userIds: everyone }, { kind: 'message' });
}
