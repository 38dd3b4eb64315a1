/** The period that every view looks at, in the address: whole days by the clock of the fleet. */
import { useSearchState } from '#web/lib/page.tsx';
import { text } from '#web/lib/searchState.ts';
import { useFleetZone } from '#web/shared/analysis/FleetClock.tsx';
import { dayNow, instantIn } from '#web/shared/analysis/zone.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 28;
const SEARCH = { from: text(), to: text() };

/** ISO 8601; `to` is not included. Without an address, the last four weeks until the end of today. */
export function usePeriod() {
  const zone = useFleetZone();
  const [{ from, to }, setSearch] = useSearchState(SEARCH);
  const isGiven = !Number.isNaN(Date.parse(from)) && !Number.isNaN(Date.parse(to)) && Date.parse(from) < Date.parse(to);
  const tomorrow = dayNow(zone) + DAY_MS;
  const begin = isGiven ? Date.parse(from) : instantIn(tomorrow - USUAL_DAYS * DAY_MS, zone);
  const end = isGiven ? Date.parse(to) : instantIn(tomorrow, zone);
  const midnight = (local: number) => new Date(instantIn(local, zone)).toISOString();
  /** `first` and `last` begin with the day that was chosen. */
  const choose = (first: string, last: string) =>
    setSearch(
      first === '' || last === ''
        ? { from: '', to: '' }
        : {
            from: midnight(Date.parse(first.slice(0, 10))),
            // a day that is chosen is part of it
            to: midnight(Date.parse(last.slice(0, 10)) + DAY_MS),
          },
    );
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString(), zone, choose };
}
export type Period = ReturnType<typeof usePeriod>;
