import { useEffect, useState } from 'react';

/** Milliseconds of quiet before what is typed counts. */
const QUIET_MS = 250;

/** The value once it has stayed for a moment: for questions to the server that follow somebody's typing. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  // Follows the clock.
  useEffect(() => {
    if (Object.is(settled, value)) return;
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [settled, value]);
  return settled;
}
