/**
 * The rows that a role reaches. A noun says once which columns of its rows mean the area, the supplier, the school and the person;
 * its lists, details, exports and counts ask with `within`, and what is in memory with `isWithin`. A kind of scope whose column a noun
 * does not have reaches none of its rows.
 */
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Actor } from './actor.ts';

export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'areas'; readonly areaCodes: readonly string[] }
  | { readonly kind: 'schools'; readonly schoolId: string | null }
  | { readonly kind: 'suppliers'; readonly supplierId: string | null }
  | { readonly kind: 'own'; readonly userId: string };

/** A scope as a job keeps it, in JSON. */
export const keptScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('areas'), areaCodes: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('schools'), schoolId: z.string().nullable() }),
  z.object({ kind: z.literal('suppliers'), supplierId: z.string().nullable() }),
  z.object({ kind: z.literal('own'), userId: z.string() }),
]) satisfies z.ZodType<Scope>;

/** The scope of the active role of an actor. */
export function scopeOf({
  dataScope,
  areaCodes,
  schoolId,
  supplierId,
  userId,
}: Pick<Actor, 'dataScope' | 'areaCodes' | 'schoolId' | 'supplierId' | 'userId'>): Scope {
  switch (dataScope) {
    case 'everything':
      return { kind: 'everything' };
    case 'areas':
      return { kind: 'areas', areaCodes };
    case 'schools':
      return { kind: 'schools', schoolId };
    case 'suppliers':
      return { kind: 'suppliers', supplierId };
    case 'own':
      return { kind: 'own', userId };
  }
}

/** Columns, with their table: `order.areaCode`. */
export interface ScopeColumns {
  /** The code of an administrative division; a scope reaches its divisions and all below them. */
  readonly area?: string;
  readonly supplier?: string;
  readonly school?: string;
  /** The person whose row it is. */
  readonly owner?: string;
}

const ALWAYS = sql<boolean>`true`;
const NEVER = sql<boolean>`false`;
/** Sorts after every text that begins with the prefix before it. */
const LAST_CHARACTER = '\u{10ffff}';

/** A text that begins so, in byte order: an index on `text_pattern_ops` answers it also when the prefix is a parameter. */
export const startsInByteOrder = (column: RawBuilder<unknown>, prefix: string): RawBuilder<boolean> =>
  sql<boolean>`(${column} ~>=~ ${prefix} and ${column} ~<~ ${prefix + LAST_CHARACTER})`;

const hasId = (column: string | undefined, id: string | null): RawBuilder<boolean> =>
  column === undefined || id === null ? NEVER : sql<boolean>`${sql.ref(column)} = ${id}::bigint`;

/** The condition on rows within a scope. */
export function within(scope: Scope, { area, supplier, school, owner }: ScopeColumns): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'everything':
      return ALWAYS;
    case 'areas': {
      if (area === undefined || scope.areaCodes.length === 0) return NEVER;
      const areas = scope.areaCodes.map((code) => startsInByteOrder(sql.ref(area), code));
      return sql<boolean>`(${sql.join(areas, sql` or `)})`;
    }
    case 'suppliers':
      return hasId(supplier, scope.supplierId);
    case 'schools':
      return hasId(school, scope.schoolId);
    case 'own':
      return hasId(owner, scope.userId);
  }
}

/** What decides it of a row that is in memory; what is left out belongs to nobody. */
export interface ScopeValues {
  readonly areaCode?: string;
  readonly supplierId?: string | null;
  readonly schoolId?: string | null;
  readonly ownerId?: string | null;
}

const isSame = (own: string | null, other: string | null | undefined): boolean => own !== null && own === other;

/** The same as `within`, of a row in memory. */
export function isWithin(scope: Scope, { areaCode, supplierId, schoolId, ownerId }: ScopeValues): boolean {
  switch (scope.kind) {
    case 'everything':
      return true;
    case 'areas':
      return areaCode !== undefined && scope.areaCodes.some((code) => areaCode.startsWith(code));
    case 'suppliers':
      return isSame(scope.supplierId, supplierId);
    case 'schools':
      return isSame(scope.schoolId, schoolId);
    case 'own':
      return isSame(scope.userId, ownerId);
  }
}

/** Whether all rows of one scope are among those of another: rights may have shrunk since something was made. */
export function scopeCovers(own: Scope, made: Scope): boolean {
  if (own.kind === 'everything') return true;
  switch (made.kind) {
    case 'everything':
      return false;
    case 'areas':
      return (
        own.kind === 'areas' && made.areaCodes.every((code) => own.areaCodes.some((prefix) => code.startsWith(prefix)))
      );
    case 'schools':
      return own.kind === 'schools' && own.schoolId === made.schoolId;
    case 'suppliers':
      return own.kind === 'suppliers' && own.supplierId === made.supplierId;
    case 'own':
      return own.kind === 'own' && own.userId === made.userId;
  }
}
