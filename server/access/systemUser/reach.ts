/** Which people an actor reaches, as a condition on a joined system user. */
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/ground/database/schema.ts';

export type People = { readonly kind: 'all' } | { readonly kind: 'supplier' | 'school' | 'self'; readonly id: string };

/** Whether the joined person is within reach. What belongs to nobody is within `all` only. */
export const withinPeople = (people: People) => (eb: ExpressionBuilder<Database, 'sysUser'>) => {
  switch (people.kind) {
    case 'all':
      return eb.and([]);
    case 'supplier':
      return eb('sysUser.supplierId', '=', people.id);
    case 'school':
      return eb('sysUser.schoolId', '=', people.id);
    case 'self':
      return eb('sysUser.id', '=', people.id);
  }
};
