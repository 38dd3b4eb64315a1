/** What a wall does by the clock alone, so that nothing piles up however long it hangs. */

/** Milliseconds for which a page of figures stays. */
const PAGE_MS = 15_000;
/** After so long without an answer what is shown counts as old. */
export const OLD_MS = 20_000;
const MINUTE_MS = 60_000;

/** Which of so many pages is shown at a time. */
export const pageAt = (now: number, pages: number): number => Math.floor(now / PAGE_MS) % Math.max(1, pages);

/** Where everything stands in a minute, in pixels: a round of 16 places, so that no edge burns in. */
export function shiftAt(now: number): [x: number, y: number] {
  const step = Math.floor(now / MINUTE_MS) % 16;
  return [(step % 4) * 3 - 4, Math.floor(step / 4) * 3 - 4];
}

/** Rows cut into pages of at most so many. */
export function pagesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, page) => rows.slice(page * size, (page + 1) * size));
}
