/**
 * Colours of series: the hues of Okabe and Ito, each with a lightness of its own, so that colour-blind people and black-and-white
 * printers tell any two apart (palette.test.ts computes it). A dash repeats in shape what the colour says.
 */
const LIGHT = ['#0c9fd0', '#521d07', '#117961', '#e92f97', '#74550a', '#1d4955', '#1a1a1b'] as const;
const DARK = ['#68bfe4', '#c7906a', '#c8fdf0', '#bc2356', '#ead569', '#417aae', '#868789'] as const;
const DASHES = ['', '6 3', '2 2', '8 3 2 3', '1 3', '10 4', '4 4'] as const;

/** How many series can be told apart in one chart; more belong in a table. */
export const MOST_SERIES = LIGHT.length;

export const colourOf = (index: number, theme: 'light' | 'dark'): string =>
  (theme === 'dark' ? DARK : LIGHT)[index % MOST_SERIES] ?? LIGHT[0];

/** The dash of a line, as SVG writes it; empty: solid. */
export const dashOf = (index: number): string => DASHES[index % MOST_SERIES] ?? '';

/** The fill of a heat map, `part` 0 to 1: one hue that gets darker on light ground, and lighter on dark ground. */
export function heatOf(part: number, theme: 'light' | 'dark'): string {
  const share = Math.min(1, Math.max(0, part));
  return theme === 'dark'
    ? `hsl(205 70% ${(14 + share * 62).toFixed(1)}%)`
    : `hsl(205 75% ${(95 - share * 68).toFixed(1)}%)`;
}
