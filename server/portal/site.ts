/** What every page of the portal says of the operator, from the settings. */
import type { Language } from '#contract/ground/enums.ts';
import type { PortalSite } from '#contract/portal/site.ts';
import type { Keeping } from '#server/ground/core/loader.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import * as portal from '#server/ground/settings/definitions/portal.ts';
import { siteLogo, siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import type { Services } from '#server/services.ts';

export function portalSiteOf({ settings }: Pick<Services, 'settings'>, language: Language): PortalSite {
  const inChinese = language === 'zh-CN';
  return {
    name: settings.get(inChinese ? siteNameZh : siteNameEn),
    logo: settings.get(siteLogo),
    tagline: settings.get(inChinese ? portal.portalTaglineZh : portal.portalTaglineEn),
    intro: settings.get(inChinese ? portal.portalIntroZh : portal.portalIntroEn),
    phone: settings.get(portal.portalPhone),
    emergencyPhone: settings.get(portal.portalEmergencyPhone),
    email: settings.get(portal.portalEmail),
    hours: settings.get(inChinese ? portal.portalHoursZh : portal.portalHoursEn),
    address: settings.get(portal.portalPostal),
    hasChat: settings.get(portal.portalChatIsOn),
  };
}

/** Closed, the portal is not there. */
export function requireOpen({ settings }: Pick<Services, 'settings'>): void {
  if (!settings.get(portal.portalIsOpen)) throw notFound();
}

/** The address under which the public reaches the portal, or empty: addresses in pages then begin at the root. */
export const originOf = ({ settings }: Pick<Services, 'settings'>): string => settings.get(portal.portalAddress);

/** @throws Refusal 404 while there is no chat */
export function requireChat(services: Pick<Services, 'settings'>): void {
  requireOpen(services);
  if (!services.settings.get(portal.portalChatIsOn)) throw notFound();
}

/** Milliseconds for which a page, and its data, are shown to all readers. */
export const KEPT_MS = 15_000;

/** How the data of a page is kept. `asks`: what its address asks, null when nobody else is answered so. */
export const keptForAll = (asks: Keeping['asks']): Keeping => ({ time: KEPT_MS, admit: requireOpen, asks });
