/** Pinyin and English names of divisions, by rules and tables; no dictionary at run time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDINGS, KNOWN_NAMES, PEOPLES } from './words.ts';

export interface Spelling {
  /** `shenzhenshi` */
  pinyin: string;
  /** `szs` */
  initials: string;
}

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);

let readings: ReadonlyMap<string, string> | undefined;

/** The usual reading of each character that occurs in the divisions. */
function usualReadings(): ReadonlyMap<string, string> {
  readings ??= new Map(
    readFileSync(join(import.meta.dirname, 'readings.txt'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [reading = '', characters = ''] = line.split(' ');
        return [...characters].map((character): [string, string] => [character, reading]);
      }),
  );
  return readings;
}

/** One reading for each character; a character without a reading stays as it is. */
export function readingsOf(nameZh: string): string[] {
  const usual = usualReadings();
  return [...nameZh].map((character) => usual.get(character) ?? character.toLowerCase());
}

const PLAIN = /^[a-z0-9]+$/;

/** The searched pinyin of a division, from its syllables. */
export function spelling(syllables: readonly string[]): Spelling {
  const plain = syllables.filter((syllable) => PLAIN.test(syllable));
  return { pinyin: plain.join(''), initials: plain.map((syllable) => syllable.slice(0, 1)).join('') };
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Joins syllables to one word, with an apostrophe where two could be read as one. */
function asWord(syllables: readonly string[]): string {
  const text = syllables.map((syllable, place) => (place > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable));
  return capital(
    text
      .join('')
      .replace(/^'|(?<=\s)'/g, '')
      .replaceAll(/([ln])v/g, '$1ü'),
  );
}

/** Endings by their last character, since most names have none or one of a few. */
const endingsBy = Map.groupBy(ENDINGS, ([zh]) => zh.slice(-1));
const peoplesBy = Map.groupBy(PEOPLES, ([zh]) => zh.slice(-1));

/** 桃园区 is the district 桃园, not a park: the rest of a name has two characters, or the ending only one. */
const isWhole = (text: string, ending: string): boolean =>
  text.length > ending.length && (ending.length !== 2 || !ending.endsWith('区') || text.length > 3);

/** A part of a name, without brackets, in English. */
function englishPart(characters: readonly string[], syllables: readonly string[]): string {
  const text = characters.join('');
  const ending = endingsBy.get(characters.at(-1) ?? '')?.find(([zh]) => text.endsWith(zh) && isWhole(text, zh));
  let length = characters.length - (ending === undefined ? 0 : [...ending[0]].length);
  const words = ending === undefined || ending[1] === '' ? [] : [ending[1]];
  for (let found = peopleAt(characters, length); found !== undefined && length > found.length;) {
    words.unshift(found.en);
    length -= found.length;
    found = peopleAt(characters, length);
  }
  return [asWord(syllables.slice(0, length)), ...words].filter((word) => word !== '').join(' ');
}

/** The ethnic group in a name that ends at this place: `朝鲜族` in `延边朝鲜族自治州`. */
function peopleAt(characters: readonly string[], end: number): { en: string; length: number } | undefined {
  const candidates = peoplesBy.get(characters[end - 1] ?? '');
  if (candidates === undefined) return undefined;
  const text = characters.slice(0, end).join('');
  const people = candidates.find(([zh]) => text.endsWith(zh));
  return people === undefined ? undefined : { en: people[1], length: [...people[0]].length };
}

/** The English name of a division from its Chinese name and syllables: `Nanshan District`. */
export function englishName(nameZh: string, syllables: readonly string[], code = ''): string {
  const known = KNOWN_NAMES.get(code) ?? KNOWN_NAMES.get(nameZh);
  if (known !== undefined) return known;
  const characters = [...nameZh];
  const parts: string[] = [];
  let from = 0;
  const take = (to: number, isBracket: boolean) => {
    const part = englishPart(characters.slice(from, to), syllables.slice(from, to));
    if (part !== '') parts.push(isBracket ? `(${part})` : part);
    from = to + 1;
  };
  let inBracket = false;
  for (const [place, character] of characters.entries()) {
    if (isHan(character) || /[\p{L}\p{N}]/u.test(character)) continue;
    take(place, inBracket);
    inBracket = character === '（' || character === '(';
  }
  take(characters.length, inBracket);
  return parts.join(' ').slice(0, 120);
}
