/** Checks that the scope of a file is still within its owner's, whose rights may have shrunk. */
import type { Scope } from '#server/ground/core/actor.ts';

/** Whether the limit of a file (a partner or a person; null: none) is within the limit of its owner. */
export const limitCovers = (own: string | null, made: string | null): boolean => own === null || own === made;

/** Whether all rows of one scope are among those of the other. */
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
