import type { JOB_KINDS, JOB_STATES } from '#contract/base/job/calls.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { Language } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Timestamp,
} from '#server/ground/database/columns.ts';

export interface JobFile {
  name: string;
  bytes: number;
}

/** Background jobs. The node that runs a job holds its lease; after it expires another node may continue. */
export interface JobTable {
  id: Id;
  kind: (typeof JOB_KINDS)[number];
  state: Generated<(typeof JOB_STATES)[number]>;
  /** null: started and run from the command line. */
  userId: Ref | null;
  /** Language of the person who started it, for messages and files. */
  language: Language;
  input: JSONColumnType<object>;
  doneCount: Generated<string>;
  totalCount: string | null;
  /** In the language of the person who started it. */
  message: Generated<string>;
  /** The same in both languages; null before it ended, and for jobs that ended before both were kept. */
  said: JSONColumnType<Message | null, string | null | undefined, string | null>;
  /** Failed by the platform and not by what it was given. */
  isFault: Generated<boolean>;
  figures: JSONColumnType<Record<string, number>, string | undefined>;
  files: JSONColumnType<JobFile[], string | undefined>;
  /** The state from which another run continues. */
  checkpoint: JSONColumnType<object> | null;
  /** The node that runs it. */
  runner: string | null;
  /** Grows with every run, so that writes of an earlier run are refused. */
  attempt: Generated<number>;
  /** Runs since the job last came further than before; one that is released does not count. */
  fruitless: Generated<number>;
  /** The furthest that it has come. */
  reachedCount: Generated<string>;
  leaseUntil: OptionalTimestamp;
  cancelRequested: Generated<boolean>;
  createdAt: DefaultTimestamp;
  startedAt: OptionalTimestamp;
  finishedAt: OptionalTimestamp;
}

/** One-use tickets for files of jobs; only a hash is kept. */
export interface DownloadTicketTable {
  ticketHash: Buffer;
  jobId: Ref;
  fileName: string;
  sessionId: Ref;
  expiresAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    job: JobTable;
    downloadTicket: DownloadTicketTable;
  }
}
