/** How a version of a supplier's contract stands. */

/** Once approved, a version never changes; the last four follow from its months. */
export const SUPPLIER_CONTRACT_STATES = ['draft', 'inReview', 'scheduled', 'inForce', 'superseded', 'ended'] as const;
export type SupplierContractState = (typeof SUPPLIER_CONTRACT_STATES)[number];

/** A month, `YYYY-MM`, by the fleet's clock. */
export const PERIOD = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month so many months after one. */
export function periodAfter(period: string, months = 1): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  const all = year * 12 + month - 1 + months;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}
