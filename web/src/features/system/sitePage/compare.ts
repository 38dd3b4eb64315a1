/** What differs between two texts, paragraph by paragraph. */

/** A paragraph that stayed, went or came. */
export interface Line {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Paragraphs compared at most; beyond, what is left in the middle counts as replaced. */
const MOST_COMPARED = 1500;

/** How long the longest common part of `a` from each place and `b` from each place is. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const below = table[(i + 1) * width + j] ?? 0;
      const beside = table[i * width + j + 1] ?? 0;
      table[i * width + j] = a[i] === b[j] ? (table[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(below, beside);
    }
  }
  return (i, j) => table[i * width + j] ?? 0;
}

const linesOf = (kind: Line['kind'], texts: readonly string[]): Line[] => texts.map((text) => ({ kind, text }));

function compareMiddle(a: readonly string[], b: readonly string[]): Line[] {
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED) return [...linesOf('removed', a), ...linesOf('added', b)];
  const common = commonLengths(a, b);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (common(i + 1, j) >= common(i, j + 1)) {
      lines.push({ kind: 'removed', text: a[i] ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: b[j] ?? '' });
      j += 1;
    }
  }
  return [...lines, ...linesOf('removed', a.slice(i)), ...linesOf('added', b.slice(j))];
}

/** The paragraphs of both texts in order; what is alike at both ends is not compared one by one. */
export function compareTexts(before: readonly string[], after: readonly string[]): Line[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...linesOf('same', before.slice(0, head)),
    ...compareMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...linesOf('same', before.slice(before.length - tail)),
  ];
}
