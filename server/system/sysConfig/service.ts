import { siteNotice, siteNoticeFrom, siteNoticeUntil } from '#server/ground/settings/definitions/site.ts';
import type { Settings } from '#server/ground/settings/settings.ts';

const two = (figure: number): string => String(figure).padStart(2, '0');

/** The notice of the sign-in page at a moment; empty outside its hours, which are the server's. */
export function noticeAt(settings: Settings, now: Date): string {
  const [from, until] = [settings.get(siteNoticeFrom), settings.get(siteNoticeUntil)];
  const time = `${two(now.getHours())}:${two(now.getMinutes())}`;
  const isShown = from === until || (from < until ? from <= time && time < until : from <= time || time < until);
  return isShown ? settings.get(siteNotice) : '';
}
