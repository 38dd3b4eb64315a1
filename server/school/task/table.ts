import type { AssignmentState, TaskState, WorkState } from '#contract/school/task/rules.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

interface Kept {
  id: Id;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface TaskTable extends Kept {
  enterpriseId: Ref;
  title: string;
  /** Clean HTML. */
  description: Generated<string>;
  capacity: number;
  acceptBy: Timestamp;
  dueAt: Timestamp;
  state: Generated<TaskState>;
  publishedAt: OptionalTimestamp;
  closedAt: OptionalTimestamp;
  createdBy: Ref | null;
}

export interface TaskOfferTable {
  id: Id;
  taskId: Ref;
  schoolId: Ref;
  /** Null: every major of the school. */
  majorId: Ref | null;
}

export interface TaskAssignmentTable extends Kept {
  taskId: Ref;
  teacherId: Ref;
  state: Exclude<AssignmentState, 'offered'>;
  reason: Generated<string>;
  answeredAt: Timestamp;
}

export interface TaskReleaseTable {
  id: Id;
  assignmentId: Ref;
  taskId: Ref;
  majorId: Ref;
  dueAt: Timestamp;
  attempts: number;
  acceptLate: boolean;
  note: Generated<string>;
  releasedAt: Timestamp;
}

export interface TaskWorkTable extends Kept {
  releaseId: Ref;
  taskId: Ref;
  studentId: Ref;
  /** As they were when the task was released. */
  studentName: string;
  studentNumber: string;
  state: Generated<WorkState>;
  attemptCount: Generated<number>;
  attemptsAllowed: number;
  score: number | null;
  comment: Generated<string>;
  verdict: Generated<string>;
  submittedAt: OptionalTimestamp;
  markedAt: OptionalTimestamp;
  reviewedAt: OptionalTimestamp;
}

export interface TaskAttemptTable {
  id: Id;
  workId: Ref;
  /** From 1. */
  number: number;
  text: Generated<string>;
  submittedAt: Timestamp;
  outcome: Generated<'' | 'returned' | 'marked'>;
  score: number | null;
  comment: Generated<string>;
  answeredAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    task: TaskTable;
    taskOffer: TaskOfferTable;
    taskAssignment: TaskAssignmentTable;
    taskRelease: TaskReleaseTable;
    taskWork: TaskWorkTable;
    taskAttempt: TaskAttemptTable;
  }
}
