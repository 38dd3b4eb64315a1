/** Colours as `#rrggbb`: how well they are told apart (WCAG 2.2), and others made from one. */

const channels = (colour: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

/** Relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21. Text needs 4.5, what is drawn 3. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of a colour over another. */
export function mixed(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mix = channels(colour).map((value, at) => Math.round(value * share + (others[at] ?? 0) * (1 - share)));
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour moved towards another, no further than it takes to be told from a ground. */
export function movedTowards(colour: string, towards: string, ground: string, least: number): string {
  for (let share = 100; share > 0; share -= 1) {
    const moved = mixed(colour, towards, share / 100);
    if (contrast(moved, ground) >= least) return moved;
  }
  return towards;
}
