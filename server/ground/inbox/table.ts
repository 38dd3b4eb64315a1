import type { MessageKind } from '#contract/notices/message/calls.ts';
import type { DefaultTimestamp, Generated, OptionalTimestamp, Ref } from '#server/ground/database/columns.ts';

/** Messages to single persons. Notices are in `sysNotice`. */
export interface MessageTable {
  /** From the sequence `inboxId`, which notices share. */
  id: Generated<string>;
  userId: Ref;
  kind: MessageKind;
  titleZh: string;
  titleEn: string;
  bodyZh: Generated<string>;
  bodyEn: Generated<string>;
  link: Generated<string>;
  object: Generated<string>;
  objectId: Generated<string>;
  createdAt: DefaultTimestamp;
  readAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    message: MessageTable;
  }
}
