import type { UserType } from '#contract/enums.ts';
import type { UserRow } from './userQueries.ts';

/** The word for a type of user: the type `supplier` is not the partner of that name. */
export const typeWord = (type: UserType) => (type === 'supplier' ? 'supplierType' : type);

/** Where somebody belongs, from the large to the small; empty for nowhere. */
export const placeOf = ({ supplierName, schoolName, departmentName, majorName }: UserRow): string =>
  [supplierName, schoolName, departmentName, majorName].filter((name) => name !== '').join(' / ');
