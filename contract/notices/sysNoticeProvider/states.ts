/** The states of a supplier’s notice and the moves between them. Without the schema library, for the screens. */

export const SUPPLIER_NOTICE_STATES = ['draft', 'submitted', 'returned', 'pushed'] as const;
export type SupplierNoticeState = (typeof SUPPLIER_NOTICE_STATES)[number];

/** `submit` is the supplier’s; `return` and `push` are the platform’s. What was pushed stays pushed. */
export const SUPPLIER_NOTICE_MOVES = {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  return: { from: ['submitted'], to: 'returned' },
  push: { from: ['submitted'], to: 'pushed' },
} as const satisfies Record<string, { from: readonly SupplierNoticeState[]; to: SupplierNoticeState }>;
export type SupplierNoticeMove = keyof typeof SUPPLIER_NOTICE_MOVES;

const isOneOf = (states: readonly SupplierNoticeState[], state: SupplierNoticeState): boolean => states.includes(state);
export const canMoveSupplierNotice = (state: SupplierNoticeState, move: SupplierNoticeMove): boolean =>
  isOneOf(SUPPLIER_NOTICE_MOVES[move].from, state);
/** The supplier may change and delete what the platform does not have, or has given back. */
export const canEditSupplierNotice = (state: SupplierNoticeState): boolean => isOneOf(['draft', 'returned'], state);
