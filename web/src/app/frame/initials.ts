/**
 * The initials of Chinese words as people type them: 监控 is `jk`. The browser sorts characters by their sound, so that
 * the first character of each initial is all that has to be known. Characters of several sounds get the usual one.
 */
const FIRST_OF = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '哒'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '丌'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '屲'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
] as const;

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
const HAN = /\p{Script=Han}/u;

const initialOf = (character: string): string =>
  FIRST_OF.findLast(([, first]) => byPinyin.compare(first, character) <= 0)?.[0] ?? '';

/** The initials of the Chinese characters of a text, in their order; empty for none. */
export const initialsOf = (text: string): string =>
  [...text]
    .filter((character) => HAN.test(character))
    .map(initialOf)
    .join('');
