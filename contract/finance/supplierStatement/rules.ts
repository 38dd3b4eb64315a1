/** How statements and disputes stand. */

/** `closing`: the job that freezes it runs. `approved`: two people approved it, and what is owed is in the books. */
export const STATEMENT_STATES = ['closing', 'closed', 'approved'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

export const STATEMENT_APPROVALS = 2;

export const DISPUTE_STATES = ['open', 'accepted', 'rejected'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Months that a closing looks back for late facts. */
export const LATE_MONTHS = 12;

/** Differences that a check names; all are counted. */
export const MOST_DIFFERENCES = 200;

export const STATEMENT_FORMATS = ['xlsx', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Orders that a PDF names; of more it says where they are. */
export const MOST_PRINTED_ORDERS = 1000;
