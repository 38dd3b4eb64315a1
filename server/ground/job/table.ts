import type { JOB_KINDS, JOB_STATES } from '#contract/base/job/calls.ts';
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

/** Background work. Whoever runs a job holds its lease; a lease that has run out lets another node go on. */
export interface JobTable {
  id: Id;
  kind: (typeof JOB_KINDS)[number];
  state: Generated<(typeof JOB_STATES)[number]>;
  /** null: started from the command line, and run there. */
  userId: Ref | null;
  /** Of whoever started it: for its message and its files. */
  language: Language;
  input: JSONColumnType<object>;
  doneCount: Generated<string>;
  totalCount: string | null;
  message: Generated<string>;
  figures: JSONColumnType<Record<string, number>, string | undefined>;
  files: JSONColumnType<JobFile[], string | undefined>;
  /** From where another run goes on. */
  checkpoint: JSONColumnType<object> | null;
  /** Who runs it. */
  runner: string | null;
  /** Grows with every run: what an earlier run still tries to write is refused. */
  attempt: Generated<number>;
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
