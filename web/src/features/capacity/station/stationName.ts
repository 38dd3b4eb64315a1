import { getLanguage } from '#web/lib/words.ts';

/** The name of a station in the current language, where it has one in English. */
export const stationName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  getLanguage() === 'zh-CN' || nameEn === '' ? name : nameEn;
