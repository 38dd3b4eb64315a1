import { Dropdown } from 'antd';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { ReplayMark } from '#contract/capacity/replay/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatClock, formatTime, useWords } from '#web/lib/words.ts';
import { Severity } from '../Severity.tsx';
import { grouped, type MarkGroup } from './marks.ts';
import { words } from './words.ts';

interface ReplayMarksProps {
  marks: readonly ReplayMark[];
  /** The line, ms since 1970. */
  from: number;
  to: number;
  carName: (id: string) => string;
  onMark: (mark: ReplayMark) => void;
}

/** The width of the line in pixels; 0 until it is known. */
function useWidth() {
  const line = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = line;
    if (current === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { line, width };
}

/** The alerts along the time line: each leads to its moment, and those too close to be hit one by one open as a list. */
export const ReplayMarks = memo(function ReplayMarks({ marks, from, to, carName, onMark }: ReplayMarksProps) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const { line, width } = useWidth();
  const groups = useMemo(() => (width === 0 ? [] : grouped(marks, from, to, width)), [marks, from, to, width]);

  const one = (mark: ReplayMark) => {
    const label = t('markOf', { time: formatTime(mark.at), kind: kindOf(mark.kind), car: carName(mark.carId) });
    return (
      <button type="button" aria-label={label} title={label} onClick={() => onMark(mark)}>
        <Severity severity={mark.severity} />
      </button>
    );
  };
  const several = ({ marks: members, severity }: MarkGroup) => {
    const [first, last] = [members[0], members.at(-1)];
    const label = t('marksOf', {
      count: members.length,
      from: first === undefined ? '' : formatClock(first.at),
      to: last === undefined ? '' : formatClock(last.at),
    });
    const items = members.map((mark) => ({
      key: mark.id,
      label: (
        <Severity severity={mark.severity}>
          <span>
            <span className="uiFigures">{formatClock(mark.at)}</span> <strong>{kindOf(mark.kind)}</strong>{' '}
            {carName(mark.carId)}
          </span>
        </Severity>
      ),
    }));
    const choose = (id: string) => {
      const mark = members.find((member) => member.id === id);
      if (mark !== undefined) onMark(mark);
    };
    return (
      <Dropdown
        autoFocus
        trigger={['click']}
        placement="top"
        menu={{ items, className: 'replayMarkMenu', 'aria-label': label, onClick: ({ key }) => choose(key) }}
      >
        <button type="button" aria-haspopup="menu" aria-label={label} title={label}>
          <Severity severity={severity}>{members.length}</Severity>
        </button>
      </Dropdown>
    );
  };
  return (
    <ul className="replayMarks" aria-label={t('marks')} ref={line}>
      {groups.map((group) => {
        const [first] = group.marks;
        if (first === undefined) return null;
        return (
          <li
            key={first.id}
            style={{ insetInlineStart: group.middle }}
            data-alerts={group.marks.map(({ id }) => id).join(' ')}
          >
            {group.marks.length === 1 ? one(first) : several(group)}
          </li>
        );
      })}
    </ul>
  );
});
