import { canTellGroup } from '#server/access/outbox/webhook.ts';
import { escalationLevels } from '#server/ground/settings/definitions/fleetEscalation.ts';
import type { Settings } from '#server/ground/settings/settings.ts';

/** The accounts of each level that is called; one level without accounts when only a group is told. */
export function levelsOf(settings: Settings): readonly (readonly string[])[] {
  const named = escalationLevels.map((level) => settings.get(level)).filter((accounts) => accounts.length > 0);
  return named.length === 0 && canTellGroup(settings) ? [[]] : named;
}
