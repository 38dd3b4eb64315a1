/** Names of divisions as people type them: readings with marks or without, ü in four ways, apostrophes of any kind. */

const APOSTROPHES = /['’‘ʼʹ＇`´′]/g;
/** The two dots of a ü, and other marks, apart from their letters. */
const DOTTED_U = /u\u0308/g;
const MARKS = /\p{M}/gu;

/** Small letters without marks, ü as v, one kind of apostrophe; other scripts in NFKC. */
export const plainWord = (text: string): string =>
  text
    .replaceAll(APOSTROPHES, "'")
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(DOTTED_U, 'v')
    .replaceAll(MARKS, '')
    .normalize('NFC');

/** Places of a word at which a ü can be meant; more are taken as they stand. */
const MOST_PLACES = 3;
/** What may stand for lü and nü: `yu` as passports write it, `u` as keyboards without it have it. */
const MAYBE_DOTTED = /(?<=[ln])(?:yu|v|u)/g;

/** The readings, with v for ü, that letters without marks can mean: `lu` is lu and lü, `lyu` is lü. The plain one comes first. */
export function readingsMeant(word: string): string[] {
  let meant = [''];
  let from = 0;
  for (const { 0: typed, index } of [...word.matchAll(MAYBE_DOTTED)].slice(0, MOST_PLACES)) {
    const before = word.slice(from, index);
    // `nanyu` is nan and yu as well
    const ways = typed === 'v' ? ['v'] : [typed, 'v'];
    meant = ways.flatMap((way) => meant.map((start) => start + before + way));
    from = index + typed.length;
  }
  return meant.map((start) => start + word.slice(from));
}
