import type { UserRow } from './userQueries.ts';

/** Where somebody belongs, from the large to the small; empty for nowhere. */
export const placeOf = ({ supplierName, schoolName, departmentName, majorName }: UserRow): string =>
  [supplierName, schoolName, departmentName, majorName].filter((name) => name !== '').join(' / ');
