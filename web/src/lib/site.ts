/** What this installation is called and looks like: known before signing in, followed while signed in. */
import { useEffect } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from './client.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { nameIn, useLanguage } from './language.ts';
import { useLiveEvent } from './live.ts';
import { createStore, useStore } from './store.ts';

export type Site = CallOutput<'/sys/sysConfigMain/getSite'>;

const PRODUCT = 'Pilotdesk';
/** The names of the last visit, so that the first picture of this one has them. */
const COOKIE = 'siteName';

function remembered(): Pick<Site, 'nameZh' | 'nameEn'> {
  const [nameZh = '', nameEn = ''] = (readCookie(COOKIE) ?? '').split('\n').slice(0, 2);
  return { nameZh: nameZh || PRODUCT, nameEn: nameEn || PRODUCT };
}

const site = createStore<Site>({
  ...remembered(),
  logo: '',
  signInNotice: '',
  ribbon: '',
  ribbonColour: '#000000',
  passwordMinLength: 8,
  passwordClasses: 1,
});

/** Asks for the site. When there is no answer, what is known stays. */
export async function loadSite(): Promise<void> {
  const answer = await callApi('/sys/sysConfigMain/getSite', {}).catch(() => null);
  if (answer === null) return;
  writeCookie(COOKIE, `${answer.nameZh}\n${answer.nameEn}`);
  if (JSON.stringify(answer) !== JSON.stringify(site.get())) site.set(answer);
}

export const useSite = (): Site => useStore(site);

const LIGHT = 0.179;
const channel = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Black or white, whichever is read more easily on a colour (`#rrggbb`). */
export function inkOn(colour: string): string {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)].map(channel);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > LIGHT ? '#000000' : '#ffffff';
}

/** The name of the site in the current language. */
export function useSiteName(): string {
  const language = useLanguage();
  return nameIn(useSite(), language);
}

/** What asks for somebody. */
export interface Badge {
  readonly count: number;
  readonly isUrgent: boolean;
}
/** By the path of its page: shown in the menu, and counted before the title. */
export const pageBadges = createStore<Readonly<Record<string, Badge>>>({});

/** Names the browser's tab after what is shown and the site. */
export function useTitle(title: string): void {
  const name = useSiteName();
  const badges = useStore(pageBadges);
  const badge = Object.values(badges).reduce((sum, { count }) => sum + count, 0);
  useEffect(() => {
    document.title = `${badge > 0 ? `(${badge}) ` : ''}${title} · ${name}`;
  }, [title, name, badge]);
}

/** Follows changes for as long as the frame is there. */
export function useFollowSite(): void {
  useLiveEvent('settings', () => void loadSite());
}
