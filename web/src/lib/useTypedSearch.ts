import { useEffect, useState } from 'react';

/** Milliseconds of quiet before what is typed goes into the address. */
const QUIET_MS = 250;

/** What is typed shows at once and reaches the address a moment later; a change of the address is shown too. */
export function useTypedSearch(q: string, setQuery: (next: string) => void) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    setTyped(q);
  }
  // Follows the clock.
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => setQuery(typed), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed, q, setQuery]);
  return [typed, setTyped] as const;
}
