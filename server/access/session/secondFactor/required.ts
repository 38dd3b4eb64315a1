import type { Services } from '#server/services.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { requiredRoles } from '#server/ground/settings/definitions/secondFactor.ts';

/** Whether a role may be used only with a second factor. Obeyed on the next request after the setting changes. */
export const requiresSecondFactor = ({ settings }: Pick<Services, 'settings'>, roleCode: string): boolean =>
  settings.get(requiredRoles).includes(roleCode);

/** Whether the actor has to set up a second factor before anything else. */
export const lacksSecondFactor = (services: Pick<Services, 'settings'>, actor: Actor): boolean =>
  !actor.hasSecondFactor && requiresSecondFactor(services, actor.roleCode);
