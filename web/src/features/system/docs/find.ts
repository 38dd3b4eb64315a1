/** Finding in the manual: every word must occur on the page; a few places show where. */

export interface Excerpt {
  /** Text by turns: as it is, found, as it is, … */
  parts: string[];
}

const AROUND = 28;
const MOST_EXCERPTS = 3;

/** What is looked for: words apart, small letters. */
export const wordsOf = (find: string): string[] =>
  find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Splits a text at the words that are looked for; odd parts are what was found. */
export function splitAt(text: string, words: readonly string[]): string[] {
  const lower = text.toLowerCase();
  // letters that change their length in small would shift every place
  if (lower.length !== text.length || words.length === 0) return [text];
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const next = words
      .map((word) => ({ place: lower.indexOf(word, from), length: word.length }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place || b.length - a.length)[0];
    if (next === undefined) return [...parts, text.slice(from)];
    parts.push(text.slice(from, next.place), text.slice(next.place, next.place + next.length));
    from = next.place + next.length;
  }
}

/** The part of a paragraph around the first word found. */
function excerptOf(paragraph: string, words: readonly string[]): Excerpt {
  const lower = paragraph.toLowerCase();
  const place = Math.min(...words.map((word) => lower.indexOf(word)).filter((found) => found >= 0));
  const from = Math.max(0, place - AROUND);
  const to = Math.min(paragraph.length, place + AROUND * 2);
  const text = `${from > 0 ? '…' : ''}${paragraph.slice(from, to)}${to < paragraph.length ? '…' : ''}`;
  return { parts: splitAt(text, words) };
}

/** Whether a page has every word, and the first places with any of them; null when it does not. */
export function findIn(paragraphs: readonly string[], find: string): Excerpt[] | null {
  const words = wordsOf(find);
  if (words.length === 0) return [];
  const whole = paragraphs.join('\n').toLowerCase();
  if (!words.every((word) => whole.includes(word))) return null;
  // the first paragraph is the title, which stands above anyway
  const places = paragraphs
    .slice(1)
    .filter((paragraph) => words.some((word) => paragraph.toLowerCase().includes(word)));
  return places.slice(0, MOST_EXCERPTS).map((paragraph) => excerptOf(paragraph, words));
}
