/** Which rows of a long list are seen: only those are drawn, with a few more on both sides. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond the visible ones, so that the focus finds the next one. */
const BEYOND = 6;

export interface SeenRows {
  /** The element that scrolls. */
  box: RefObject<HTMLDivElement | null>;
  /** Of the box, in pixels. */
  height: number;
  first: number;
  /** Behind the last one. */
  end: number;
  /** The box has scrolled. */
  scrolled: () => void;
  /** Scrolls to a row, unless it is seen already. */
  show: (place: number) => void;
}

/** `row`: the height of one in pixels. */
export function useSeenRows(row: number): SeenRows {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return {
    box,
    height,
    first: Math.max(0, Math.floor(top / row) - BEYOND),
    end: Math.ceil((top + height) / row) + BEYOND,
    scrolled: () => setTop(box.current?.scrollTop ?? 0),
    show: (place) => {
      const element = box.current;
      if (element === null) return;
      const at = place * row;
      if (at < element.scrollTop) element.scrollTop = at;
      if (at + row > element.scrollTop + height) element.scrollTop = at + row - height;
      setTop(element.scrollTop);
    },
  };
}
