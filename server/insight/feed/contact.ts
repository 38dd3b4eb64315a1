/** Whom readers of the feeds write to. */
import { feedsContact } from '#server/ground/settings/definitions/feeds.ts';
import { portalEmail } from '#server/ground/settings/definitions/portal.ts';
import type { Services } from '#server/services.ts';

/** The standards demand an address; every domain that takes mail has a postmaster. */
export const contactOf = ({ settings }: Pick<Services, 'settings'>, address: string): string =>
  [settings.get(feedsContact), settings.get(portalEmail)].find((one) => one !== '') ??
  `postmaster@${new URL(address).hostname}`;
