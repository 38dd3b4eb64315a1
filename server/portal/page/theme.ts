/** The colours of the portal from the accent of the operator, as a style sheet of its own: the policy knows no inline style. */
import { mixed, movedTowards } from '#contract/ground/colour.ts';

/** Grounds of the portal's style, by day and by night. */
const DAY = { ground: '#f6f6f8', surface: '#ffffff' };
const NIGHT = { ground: '#0f1013', surface: '#16171b' };

const declared = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** `accent`: white text on it is readable, as the configuration asks. */
export function themeCss(accent: string): string {
  const softDay = mixed(accent, DAY.surface, 0.1);
  const softNight = mixed(accent, NIGHT.ground, 0.3);
  const day = { accent, accentText: movedTowards(accent, '#000000', softDay, 5), accentSoft: softDay };
  const night = {
    // a dark accent is lifted as far as a shape needs, which leaves white text on it readable
    accent: movedTowards(accent, '#ffffff', NIGHT.surface, 3),
    accentText: movedTowards(accent, '#ffffff', softNight, 5),
    accentSoft: softNight,
  };
  return `:root{${declared(day)}}@media (prefers-color-scheme:dark){:root{${declared(night)}}}`;
}
