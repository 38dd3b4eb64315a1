import type { CallPermission } from '#contract/index.ts';
import type { DataScope } from '#contract/ground/enums.ts';

/** Who calls, as which role, and what that role allows. */
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
  /** A second factor is on, or none is asked for: a sample person of the demo has no password to begin one with. */
  readonly hasSecondFactor: boolean;
}

/** Whether the actor's active role grants a permission. */
export const allows = (actor: Actor, permission: CallPermission | (string & {})): boolean =>
  actor.permissions.has(permission);

/** Which rows an actor reaches. Every query over people's data takes one; what it does not name is out of reach. */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'areas'; readonly areaCodes: readonly string[] }
  | { readonly kind: 'schools'; readonly schoolId: string | null }
  | { readonly kind: 'suppliers'; readonly supplierId: string | null }
  | { readonly kind: 'own'; readonly userId: string };

export const scopeOf = (actor: Actor): Scope => scopeOfRole(actor);

/** The same for whoever works as a role, without the rest of an actor. */
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
