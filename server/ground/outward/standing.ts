/** How a link stands: what the last request came to, and when it is asked next. */
import { sql } from 'kysely';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { Generated, OptionalTimestamp, Timestamp } from '#server/ground/database/columns.ts';
import type { LinkAnswer } from './outAnswers.ts';
import { retryWait } from './retryWait.ts';

/** The columns of a table of links that say how each stands. */
export interface StandingColumns {
  /** When a node takes it next; while one asks, when another may take over. */
  dueAt: Timestamp;
  /** In a row. */
  failures: Generated<number>;
  /** Empty: the last request was answered. */
  problem: Generated<LinkProblem | ''>;
  problemDetail: Generated<string>;
  problemAt: OptionalTimestamp;
  takenAt: OptionalTimestamp;
}

export const STANDING = [
  sql<LinkProblem | null>`nullif("problem", '')`.as('problem'),
  'problemDetail',
  'problemAt',
  'failures',
  'takenAt',
] as const;

export const hasToken = sql<boolean>`"tokenSealed" <> ''`.as('hasToken');

interface Retry {
  readonly first: number;
  readonly longest: number;
}

/** After a request that came to nothing, for whatever reason. */
export const failedAgain = <Problem extends string>(
  now: Date,
  failuresBefore: number,
  { problem, said }: { readonly problem: Problem; readonly said: string },
  retry: Retry,
) => ({
  failures: failuresBefore + 1,
  dueAt: new Date(now.getTime() + retryWait(failuresBefore, retry)).toISOString(),
  problem,
  problemDetail: said,
});

/** The same of a link that says when. */
export const failedAt = (
  now: Date,
  failuresBefore: number,
  answer: Extract<LinkAnswer, { outcome: 'failed' }>,
  retry: Retry,
) => ({ ...failedAgain(now, failuresBefore, answer, retry), problemAt: now.toISOString() });

/** After a request that was answered, whether what was sent was accepted or not. */
export const answeredAt = (now: Date, outcome: 'taken' | 'refused') => ({
  failures: 0,
  problem: '' as const,
  problemDetail: '',
  ...(outcome === 'taken' ? { takenAt: now.toISOString() } : {}),
});
