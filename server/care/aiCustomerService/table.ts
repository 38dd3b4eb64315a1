import type {
  AskingChannel,
  ServiceCategory,
  SERVICE_CHANNELS,
  UNANSWERED_STATES,
} from '#contract/care/aiCustomerService/calls.ts';
import type { Language, State } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** One row: the revision, raised by every change of entries or synonyms. */
export interface ServiceHeadTable {
  id: number;
  revision: string;
}

export interface ServiceEntryTable {
  id: Id;
  question: string;
  otherWays: Generated<string[]>;
  /** Clean HTML. */
  answer: string;
  /** The answer without markup. */
  answerText: string;
  /** Searched by the list's keyword: the ways to ask and the beginning of the answer, in lower case. */
  searchText: string;
  category: ServiceCategory;
  channel: (typeof SERVICE_CHANNELS)[number];
  language: Language;
  validFrom: OptionalTimestamp;
  validTo: OptionalTimestamp;
  state: Generated<State>;
  hits: Generated<string>;
  lastAskedAt: OptionalTimestamp;
  /** Revision of the last change that concerns answering. */
  revision: string;
  deletedAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** Unanswered questions; similar ones share a row. */
export interface ServiceUnansweredTable {
  id: Id;
  question: string;
  /** Other wordings, latest first. */
  similar: Generated<string[]>;
  language: Language;
  channel: AskingChannel;
  /** The terms by which similar questions are found. */
  terms: string[];
  /** The terms sorted, as a text. */
  termsKey: string;
  count: Generated<string>;
  confidence: Generated<number>;
  state: Generated<(typeof UNANSWERED_STATES)[number]>;
  entryId: Ref | null;
  firstAskedAt: Timestamp;
  lastAskedAt: Timestamp;
  version: Version;
}

export interface ServiceSynonymTable {
  id: Id;
  language: Language;
  words: string[];
  revision: string;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    serviceHead: ServiceHeadTable;
    serviceEntry: ServiceEntryTable;
    serviceUnanswered: ServiceUnansweredTable;
    serviceSynonym: ServiceSynonymTable;
  }
}
