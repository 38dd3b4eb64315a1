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
