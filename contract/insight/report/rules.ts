/** The states of a report, and the moves between them. */

/**
 * `draft`: somebody completes it. `inReview`: a second person looks. `approved`: it may go out. `sending`: it is on its way by a channel.
 * `sent`: it has gone out, and never changes; what turns out later is a new version. `rejected`: the authority did not accept it; it never
 * changes either, and the next version is begun. `notOwed`: a person said why it need not be made.
 */
export const REPORT_STATES = ['draft', 'inReview', 'approved', 'sending', 'sent', 'rejected', 'notOwed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Those that still have to go out. */
export const OWED_STATES: readonly ReportState[] = ['draft', 'inReview', 'approved', 'sending'];

export const REPORT_MOVES = ['submit', 'return', 'approve', 'send', 'deliver', 'stop', 'dismiss', 'reopen'] as const;
export type ReportMove = (typeof REPORT_MOVES)[number];

export const REPORT_TRANSITIONS: Readonly<Record<ReportState, Partial<Readonly<Record<ReportMove, ReportState>>>>> = {
  draft: { submit: 'inReview', dismiss: 'notOwed' },
  inReview: { return: 'draft', approve: 'approved' },
  approved: { return: 'draft', send: 'sent', deliver: 'sending' },
  sending: { stop: 'approved' },
  sent: {},
  rejected: {},
  notOwed: { reopen: 'draft' },
};

/** Everything that stands in the history of a report. */
export const REPORT_STEPS = [
  'begun',
  'corrected',
  'submitted',
  'returned',
  'approved',
  'handedOver',
  'stopped',
  'sent',
  'rejected',
  'dismissed',
  'reopened',
  'revised',
  'exported',
] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

export const STEP_OF: Readonly<Record<ReportMove, ReportStep>> = {
  submit: 'submitted',
  return: 'returned',
  approve: 'approved',
  send: 'sent',
  deliver: 'handedOver',
  stop: 'stopped',
  dismiss: 'dismissed',
  reopen: 'reopened',
};

/** Longest value of a field. */
export const MOST_VALUE_CHARACTERS = 8000;
