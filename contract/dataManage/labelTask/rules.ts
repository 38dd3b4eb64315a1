/** The way of a labelling job: its stages and states, as CVAT has them, and who may make which move. Needs no schema. */

export const JOB_STAGES = ['annotation', 'validation', 'acceptance'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

export const JOB_STATES = ['new', 'inProgress', 'rejected', 'completed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * `take`: somebody begins to draw, or another one to review. `giveBack`: whoever has it lets it go. `submit`: it is drawn.
 * `pass`: the review found nothing. `reject`: back to who drew it, with a note at the place. `accept`: done.
 */
export const JOB_MOVES = ['take', 'giveBack', 'submit', 'pass', 'reject', 'accept'] as const;
export type JobMove = (typeof JOB_MOVES)[number];

/** The moves of each stage. */
export const STAGE_MOVES = {
  annotation: ['take', 'giveBack', 'submit'],
  validation: ['take', 'giveBack', 'pass', 'reject'],
  acceptance: ['accept', 'reject'],
} as const satisfies Record<JobStage, readonly JobMove[]>;

/** Frames of a task; more are refused. */
export const MOST_FRAMES = 2000;
/** Frames that are added at once. */
export const MOST_FRAMES_AT_ONCE = 50;
export const MOST_JOB_FRAMES = 200;
/** Objects of a job; more are refused. */
export const MOST_JOB_OBJECTS = 20_000;
/** Places of one shape. */
export const MOST_POINTS = 1000;
/** Runs of all masks of a job. */
export const MOST_JOB_RUNS = 1_000_000;
/** Objects that are saved at once. */
export const MOST_SAVED = 200;

export interface JobPlace {
  readonly stage: JobStage;
  readonly state: JobState;
  readonly annotatorId: string | null;
  readonly reviewerId: string | null;
}

/** What a person may do with jobs. */
export interface JobRights {
  readonly userId: string;
  readonly mayLabel: boolean;
  readonly mayReview: boolean;
  readonly mayAccept: boolean;
}

/** The moves that a person may make with a job as it stands. */
export function movesOf({ stage, state, annotatorId, reviewerId }: JobPlace, who: JobRights): JobMove[] {
  const isFree = state === 'new' || (state === 'rejected' && stage === 'annotation');
  if (stage === 'annotation') {
    const isOwn = annotatorId === who.userId;
    if (state === 'inProgress') return isOwn && who.mayLabel ? ['submit', 'giveBack'] : [];
    // what was rejected goes back to who drew it, unless that person gave it back
    return isFree && who.mayLabel && (annotatorId === null || isOwn) ? ['take'] : [];
  }
  if (stage === 'validation') {
    const isOwn = reviewerId === who.userId;
    if (state === 'inProgress') return isOwn && who.mayReview ? ['pass', 'reject', 'giveBack'] : [];
    return who.mayReview && annotatorId !== who.userId && (reviewerId === null || isOwn) ? ['take'] : [];
  }
  if (state === 'completed' || !who.mayAccept || annotatorId === who.userId) return [];
  return ['accept', 'reject'];
}

/** A job after a move that `movesOf` allows. */
export function afterMove(job: JobPlace, move: JobMove, userId: string): JobPlace {
  switch (move) {
    case 'take':
      return job.stage === 'annotation'
        ? // who reviewed it and now labels it needs another reviewer
          {
            ...job,
            state: 'inProgress',
            annotatorId: userId,
            reviewerId: job.reviewerId === userId ? null : job.reviewerId,
          }
        : { ...job, state: 'inProgress', reviewerId: userId };
    case 'giveBack':
      return job.stage === 'annotation'
        ? { ...job, state: 'new', annotatorId: null }
        : { ...job, state: 'new', reviewerId: null };
    case 'submit':
      return { ...job, stage: 'validation', state: 'new' };
    case 'pass':
      return { ...job, stage: 'acceptance', state: 'new' };
    case 'reject':
      return { ...job, stage: 'annotation', state: 'rejected' };
    case 'accept':
      return { ...job, state: 'completed' };
  }
}

/** A job that was taken from whoever has it, or null when nobody has. */
export function takenBack(job: JobPlace): JobPlace | null {
  if (job.stage === 'annotation' && job.annotatorId !== null) return { ...job, state: 'new', annotatorId: null };
  if (job.stage === 'validation' && job.reviewerId !== null) return { ...job, state: 'new', reviewerId: null };
  return null;
}

/** Whether a person may draw in a job: whoever has it in work, and a reviewer too, who confirms and mends. */
export const mayDraw = ({ stage, state, annotatorId, reviewerId }: JobPlace, userId: string): boolean =>
  state === 'inProgress' &&
  ((stage === 'annotation' && annotatorId === userId) || (stage === 'validation' && reviewerId === userId));
