/** The chosen rows. They stay chosen on other pages, and are cleared when the filters change. */
import { useCallback, useMemo, useState } from 'react';
import { SELECTION_CAP } from './limits.ts';

export interface Selection<Row> {
  /** Chosen rows by key, as fresh as they were last seen. */
  chosen: ReadonlyMap<string, Row>;
  has: (key: string) => boolean;
  toggle: (row: Row) => void;
  /** Chooses the rows, or lets them go. Beyond the cap the rest stays unchosen. */
  set: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
  isFull: boolean;
}

/** `question` identifies the filters; `rows` are those on the page. */
export function useSelection<Row>(
  question: string,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Selection<Row> {
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(new Map());
  const [keptFor, setKeptFor] = useState(question);
  if (keptFor !== question) {
    setKeptFor(question);
    setKept(new Map());
  }
  // A batch must name the current version, not the one at the time of selection.
  const chosen = useMemo(() => {
    if (kept.size === 0 || rows === undefined) return kept;
    const fresh = new Map(kept);
    for (const row of rows) if (fresh.has(keyOf(row))) fresh.set(keyOf(row), row);
    return fresh;
  }, [kept, rows, keyOf]);

  const set = useCallback(
    (some: readonly Row[], choose: boolean) =>
      setKept((before) => {
        const after = new Map(before);
        for (const row of some) {
          if (!choose) after.delete(keyOf(row));
          else if (after.size < SELECTION_CAP) after.set(keyOf(row), row);
        }
        return after;
      }),
    [keyOf],
  );
  const toggle = useCallback(
    (row: Row) =>
      setKept((before) => {
        const after = new Map(before);
        if (after.delete(keyOf(row)) || after.size >= SELECTION_CAP) return after;
        return after.set(keyOf(row), row);
      }),
    [keyOf],
  );
  const clear = useCallback(() => setKept(new Map()), []);
  const has = useCallback((key: string) => chosen.has(key), [chosen]);
  return { chosen, has, toggle, set, clear, isFull: chosen.size >= SELECTION_CAP };
}
