import { Checkbox } from 'antd';
import { useEffect, useRef } from 'react';
import type { DataFrame } from '#contract/dataManage/dataSet/frameCalls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

interface FrameGridProps {
  frames: readonly DataFrame[];
  /** Chosen frames; null where none can be chosen. */
  picked: ReadonlySet<string> | null;
  pick: (picked: ReadonlySet<string>) => void;
  open: (id: string) => void;
  /** Loads the next frames; null at the end and while some are on their way. */
  more: (() => void) | null;
}

/** Pictures of frames. Those that are not seen cost no drawing, and the next come before the end is reached. */
export function FrameGrid({ frames, picked, pick, open, more }: FrameGridProps) {
  const t = useWords(words);
  const kindName = useDictLabel('dataFrameKind');
  const end = useRef<HTMLDivElement>(null);
  // watches for the end of the list coming near
  useEffect(() => {
    const element = end.current;
    if (element === null || more === null) return undefined;
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: '800px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [more]);
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    pick(next);
  };
  return (
    <>
      <ul className="dataGrid">
        {frames.map(({ id, key, kind, thumb, objects }) => (
          <li key={id} className="dataTile">
            <button type="button" className="dataThumb" onClick={() => open(id)} aria-label={key}>
              {thumb === null ? (
                <span className="uiQuiet">{kind === 'cloud' ? kindName(kind) : t('noContent')}</span>
              ) : (
                <img src={thumb} alt="" loading="lazy" decoding="async" />
              )}
            </button>
            <div className="dataTileFoot">
              {picked === null ? null : (
                <Checkbox aria-label={`${t('choose')} ${key}`} checked={picked.has(id)} onChange={() => toggle(id)} />
              )}
              <span className="dataTileName" title={key}>
                {key.slice(key.lastIndexOf('/') + 1)}
              </span>
              <span className="uiFigures" title={t('objectsOf', { count: objects })}>
                {objects}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <div ref={end} aria-hidden="true" />
    </>
  );
}
