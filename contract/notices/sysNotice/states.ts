/** The states of a platform notice and the moves between them. Without the schema library, for the screens. */

export const NOTICE_STATES = ['draft', 'scheduled', 'published', 'recalled', 'expired'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** What can be done to a notice, from which states, and what becomes of it. `expire` and a due `publish` are the clock’s. */
export const NOTICE_MOVES = {
  publish: { from: ['draft', 'scheduled', 'recalled', 'expired'], to: 'published' },
  schedule: { from: ['draft', 'recalled', 'expired'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  recall: { from: ['published'], to: 'recalled' },
  expire: { from: ['published'], to: 'expired' },
} as const satisfies Record<string, { from: readonly NoticeState[]; to: NoticeState }>;
export type NoticeMove = keyof typeof NOTICE_MOVES;
/** The moves that a person makes. */
export const NOTICE_ORDERS = ['publish', 'schedule', 'unschedule', 'recall'] as const satisfies readonly NoticeMove[];

const isAmong = (states: readonly NoticeState[], state: NoticeState): boolean => states.includes(state);

/** Whether the state machine allows a move. */
export const canMove = (state: NoticeState, move: NoticeMove): boolean => isAmong(NOTICE_MOVES[move].from, state);
/** What readers see does not change under their eyes: a published notice is recalled first, a scheduled one unscheduled. */
export const canEdit = (state: NoticeState): boolean => isAmong(['draft', 'recalled', 'expired'], state);
export const canDelete = (state: NoticeState): boolean => isAmong(['draft', 'recalled', 'expired'], state);

export const READER_STATES = ['unread', 'read', 'confirmed'] as const;
