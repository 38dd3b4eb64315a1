/** Opening hours as they are typed, `08:00-12:00, 13:00-24:00`, and as they are kept. */

import { isOpenAt, type OpeningHours } from '#contract/capacity/car/rules.ts';

export interface Span {
  from: string;
  to: string;
}

const TIME = /^(\d{1,2})[:：](\d{2})$/;

function timeIn(text: string): string {
  const found = TIME.exec(text.trim());
  return found === null ? text.trim() : `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? ''}`;
}

/** The spans in a text. Other text is kept as it was typed, for the form to refuse. */
export const spansIn = (text: string): Span[] =>
  text
    .split(/[,，;；、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [from = '', to = ''] = part.split(/[-–—~～至]/, 2);
      return { from: timeIn(from), to: timeIn(to) };
    });

export const spansText = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}-${to}`).join(', ');

export const isOpenNow = (hours: OpeningHours): boolean => isOpenAt(hours, Date.now());
