import type { CallPermission } from '#contract/index.ts';
import type { DataScope } from '#contract/ground/enums.ts';

/** The caller with the active role and its permissions. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly roleId: string;
  readonly roleCode: string;
  readonly permissions: ReadonlySet<string>;
  readonly dataScope: DataScope;
  readonly areaCodes: readonly string[];
  readonly supplierId: string | null;
  readonly schoolId: string | null;
  readonly mustChangePassword: boolean;
  /** A second factor is set up or not required; sample persons of the demo, who have no password, need none. */
  readonly hasSecondFactor: boolean;
}

/** Whether the actor's active role grants a permission. */
export const allows = (actor: Actor, permission: CallPermission | (string & {})): boolean =>
  actor.permissions.has(permission);

/** The rows an actor reaches. Every query over people's data takes one; all other rows are out of reach. */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'areas'; readonly areaCodes: readonly string[] }
  | { readonly kind: 'schools'; readonly schoolId: string | null }
  | { readonly kind: 'suppliers'; readonly supplierId: string | null }
  | { readonly kind: 'own'; readonly userId: string };

export const scopeOf = (actor: Actor): Scope => scopeOfRole(actor);

/** The scope from the parts of an actor that determine it. */
export function scopeOfRole(
  actor: Pick<Actor, 'dataScope' | 'areaCodes' | 'schoolId' | 'supplierId' | 'userId'>,
): Scope {
  switch (actor.dataScope) {
    case 'everything':
      return { kind: 'everything' };
    case 'areas':
      return { kind: 'areas', areaCodes: actor.areaCodes };
    case 'schools':
      return { kind: 'schools', schoolId: actor.schoolId };
    case 'suppliers':
      return { kind: 'suppliers', supplierId: actor.supplierId };
    case 'own':
      return { kind: 'own', userId: actor.userId };
  }
}
