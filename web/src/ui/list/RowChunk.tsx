import { type ReactNode, useEffect, useRef, useState } from 'react';

interface RowChunkProps {
  /** Rows in this part of the table. */
  count: number;
  columnCount: number;
  /** Drawn even out of sight: it holds the row the keyboard is on. */
  isHeld: boolean;
  children: () => ReactNode;
}

/** Rows within this many pixels around the visible part are rendered. */
const AHEAD = '600px';
const FIRST_GUESS = 37;

/**
 * A part of a long table that stands as one empty row of the same height while it is out of sight. It stays a real
 * table that way, for screen readers and for copying, whichever element scrolls.
 */
export function RowChunk({ count, columnCount, isHeld, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const [rowHeight, setRowHeight] = useState(FIRST_GUESS);
  // Synchronises with the scroll position, which only the browser knows.
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const options = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last === undefined) return;
      const drawn = element.rows.length === count ? element.offsetHeight / count : undefined;
      if (drawn !== undefined && drawn > 0) setRowHeight(drawn);
      setNear(last.isIntersecting);
    }, options);
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return (
    <tbody ref={body}>
      {isNear || isHeld ? (
        children()
      ) : (
        <tr className="uiSpacer" aria-hidden="true">
          <td colSpan={columnCount} style={{ height: rowHeight * count }}>
            {'\u00a0'}
          </td>
        </tr>
      )}
    </tbody>
  );
}
