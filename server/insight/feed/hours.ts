/** Hours of service in the form of OpenStreetMap's `opening_hours`. */
import type { OpeningHours } from '#contract/capacity/car/rules.ts';
import type { Schedule } from '#contract/capacity/range/rules.ts';
import { isAlways } from '#contract/capacity/range/rules.ts';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** `Mo-Fr` of 1 to 5; single days apart. */
function daysOf(weekdays: readonly number[]): string {
  const sorted = [...new Set(weekdays)].toSorted((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const day of sorted) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([from, to]) => (from === to ? DAYS[from - 1] : `${DAYS[from - 1] ?? ''}-${DAYS[to - 1] ?? ''}`))
    .join(',');
}

/** The hours in which any of these schedules holds; days of exception are told by the zones themselves. */
export function openingHours(schedules: readonly Schedule[]): string {
  if (schedules.length === 0 || schedules.some(isAlways)) return '24/7';
  const rules = schedules.map(({ weekdays, hours }) => {
    const days = weekdays.length === 0 ? 'Mo-Su' : daysOf(weekdays);
    const spans = hours.length === 0 ? '00:00-24:00' : hours.map(({ from, to }) => `${from}-${to}`).join(',');
    return `${days} ${spans}`;
  });
  return [...new Set(rules)].join('; ');
}

/** The hours of a station's week; days of exception are told by whether it is renting. */
export function stationHours({ weekly }: OpeningHours): string {
  if (weekly.length === 0) return '24/7';
  return weekly.map(({ weekday, from, to }) => `${DAYS[weekday - 1] ?? ''} ${from}-${to}`).join('; ');
}
