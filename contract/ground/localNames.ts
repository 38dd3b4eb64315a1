/** Names of stations and zones: `name` is always there, `nameEn` is the English one where somebody gave it. Needs no schema. */
import type { Language } from './enums.ts';

export interface LocalName {
  readonly name: string;
  /** Empty: there is none, and `name` stands in its place. */
  readonly nameEn: string;
}

export const englishNameOf = ({ name, nameEn }: LocalName): string => (nameEn === '' ? name : nameEn);

export const nameIn = (language: Language, names: LocalName): string =>
  language === 'zh-CN' ? names.name : englishNameOf(names);
