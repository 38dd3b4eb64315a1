interface HighlightProps {
  text: string;
  words: readonly string[];
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in which words are marked, small and capital letters alike. */
export function Highlight({ text, words }: HighlightProps) {
  const wanted = words.flatMap((word) => word.split(' ')).filter((word) => word !== '');
  if (wanted.length === 0) return text;
  // the longest first, so that a word is not cut short by its own beginning
  const sorted = [...new Set(wanted)].sort((one, other) => other.length - one.length);
  const parts = text.split(new RegExp(`(${sorted.map(escaped).join('|')})`, 'giu'));
  return parts.map((part, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which are never rearranged
    place % 2 === 1 ? <mark key={place}>{part}</mark> : part,
  );
}
