/** What a test list is: scenes that versions of the driving software are judged by. Needs no schema. */

export const VERDICTS = ['passed', 'failed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Scenes of a list; more are refused. */
export const MOST_LIST_SCENES = 300;
/** Versions of the software that are shown beside each other; those that were judged last. */
export const MOST_SHOWN_SOFTWARE = 8;
