/** Labelling as practice, without a schema. */

/** Jobs that one student may have. */
export const MOST_JOBS_EACH = 50;

/** What a student may do with an own job; `take` takes up one that was rejected. */
export const STUDENT_MOVES = ['take', 'giveBack', 'submit'] as const;
