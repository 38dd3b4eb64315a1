import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The browser's clock in milliseconds since 1970, renewed every 15 s. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
