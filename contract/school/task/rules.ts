/**
 * The state machine of tasks: which states there are, who may move what from where, and what follows from the clock.
 * No schema stands here, so that a list can do without one.
 */
export const TASK_PARTIES = ['enterprise', 'teacher', 'student'] as const;
export type TaskParty = (typeof TASK_PARTIES)[number];

export const TASK_STATES = ['draft', 'published', 'closed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** First level, a task and a teacher: `offered` as long as the teacher has not answered. */
export const ASSIGNMENT_STATES = ['offered', 'accepted', 'declined', 'released'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** Second level, a released task and a student. */
export const WORK_STATES = ['assigned', 'submitted', 'returned', 'marked', 'accepted', 'rejected'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** What a teacher may have to do about a task; `overdue`: students of theirs who owe work that was due. */
export const TEACHER_TODOS = ['answer', 'release', 'mark', 'overdue'] as const;
export type TeacherTodo = (typeof TEACHER_TODOS)[number];

interface Move<State extends string> {
  readonly by: TaskParty;
  readonly from: readonly State[];
  readonly to: State;
}

export const TASK_MOVES = {
  publish: { by: 'enterprise', from: ['draft'], to: 'published' },
  close: { by: 'enterprise', from: ['published'], to: 'closed' },
} as const satisfies Record<string, Move<TaskState>>;

export const ASSIGNMENT_MOVES = {
  accept: { by: 'teacher', from: ['offered', 'declined'], to: 'accepted' },
  decline: { by: 'teacher', from: ['offered', 'accepted'], to: 'declined' },
  release: { by: 'teacher', from: ['accepted', 'released'], to: 'released' },
} as const satisfies Record<string, Move<AssignmentState>>;

export const WORK_MOVES = {
  submit: { by: 'student', from: ['assigned', 'submitted', 'returned'], to: 'submitted' },
  mark: { by: 'teacher', from: ['submitted', 'marked', 'rejected'], to: 'marked' },
  return: { by: 'teacher', from: ['submitted', 'marked', 'rejected'], to: 'returned' },
  accept: { by: 'enterprise', from: ['marked'], to: 'accepted' },
  reject: { by: 'enterprise', from: ['marked'], to: 'rejected' },
} as const satisfies Record<string, Move<WorkState>>;

/** Whether a move may start from a state. */
export const canMove = <State extends string>(move: Move<State>, state: State): boolean => move.from.includes(state);

/** Handed in after the day it was due; never stored. */
export const isLate = (submittedAt: string | null, dueAt: string): boolean =>
  submittedAt !== null && Date.parse(submittedAt) > Date.parse(dueAt);

/** Due, and nothing handed in; never stored. */
export const isMissing = (attemptCount: number, dueAt: string, now: Date): boolean =>
  attemptCount === 0 && now.getTime() > Date.parse(dueAt);

/** Why a student cannot hand in now; null when they can. What was returned may always be handed in again. */
export function submitHindrance(
  work: { state: WorkState; attemptCount: number; attemptsAllowed: number; dueAt: string; acceptLate: boolean },
  taskState: TaskState,
  now: Date,
): 'closed' | 'state' | 'attempts' | 'due' | null {
  if (taskState !== 'published') return 'closed';
  if (!canMove(WORK_MOVES.submit, work.state)) return 'state';
  if (work.attemptCount >= work.attemptsAllowed) return 'attempts';
  const isOver = now.getTime() > Date.parse(work.dueAt);
  return isOver && !work.acceptLate && work.state !== 'returned' ? 'due' : null;
}

/** As many tasks with students who are overdue are named one by one. */
export const MOST_NAMED = 5;
export const MOST_OFFERS = 200;
export const MOST_STUDENTS = 500;
export const MOST_TASK_FILES = 20;
export const MOST_WORK_FILES = 10;
