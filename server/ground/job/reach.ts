/** Whether what a file was made with is still within what its owner may see: rights may have shrunk since. */
import type { Scope } from '#server/ground/core/actor.ts';

/** Whether what a file was limited to (a partner or a person; null: nothing) is within what its owner is limited to. */
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
