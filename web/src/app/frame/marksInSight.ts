/** Whether the marks of a long menu are in sight, so that none is missed below or above its edge. */
import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface MarksInSight {
  /** The ref of a mark that matters. */
  readonly watch: RefCallback<HTMLElement>;
  /** There are marks, and none of them is in sight. */
  readonly isOneMissed: boolean;
}

/** `menu` scrolls. */
export function useMarksInSight(menu: RefObject<HTMLElement | null>): MarksInSight {
  const [marks, setMarks] = useState<ReadonlyMap<Element, boolean>>(new Map());
  const observer = useRef<IntersectionObserver>(null);
  const watched = useRef(new Set<HTMLElement>());
  useEffect(() => {
    const look = new IntersectionObserver(
      (entries) =>
        setMarks(
          (before) => new Map([...before, ...entries.map((entry) => [entry.target, entry.isIntersecting] as const)]),
        ),
      { root: menu.current },
    );
    observer.current = look;
    for (const mark of watched.current) look.observe(mark);
    return () => {
      look.disconnect();
      observer.current = null;
    };
  }, [menu]);
  const watch = useCallback((mark: HTMLElement | null) => {
    if (mark === null) return undefined;
    watched.current.add(mark);
    observer.current?.observe(mark);
    return () => {
      watched.current.delete(mark);
      observer.current?.unobserve(mark);
      setMarks((before) => new Map([...before].filter(([each]) => each !== mark)));
    };
  }, []);
  return { watch, isOneMissed: marks.size > 0 && ![...marks.values()].includes(true) };
}
