import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { type ColumnArrangement, isHidden, moved, ordered, spelledOut } from './arrangement.ts';

interface ColumnChooserProps {
  columns: readonly { key: string; title: string; hidden?: boolean }[];
  arranged: ColumnArrangement | null;
  arrange: (arranged: ColumnArrangement | null) => void;
}

interface ColumnLineProps {
  title: string;
  place: number;
  last: number;
  isShown: boolean;
  show: (shown: boolean) => void;
  move: (to: number) => void;
}

/** One column: shown or not, and its way up and down. The first one names the row and stays. */
function ColumnLine({ title, place, last, isShown, show, move }: ColumnLineProps) {
  const t = useWords(uiWords);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || place === 0) return;
    event.preventDefault();
    move(place + step);
  };
  const arrow = (label: string, to: number, isEnd: boolean, icon: ReactNode) => (
    <button
      type="button"
      className="uiMini"
      aria-label={label}
      disabled={isEnd}
      onClick={() => move(to)}
      onKeyDown={onKeyDown}
    >
      {icon}
    </button>
  );
  return (
    <>
      <HolderOutlined
        className="uiGrip"
        style={place === 0 ? { visibility: 'hidden' } : undefined}
        aria-hidden="true"
      />
      <label>
        <input
          type="checkbox"
          checked={isShown}
          disabled={place === 0}
          onChange={(event) => show(event.target.checked)}
          onKeyDown={onKeyDown}
        />
        {title}
      </label>
      {place === 0 ? null : (
        <>
          {arrow(t('moveUp', { label: title }), place - 1, place === 1, <ArrowUpOutlined aria-hidden="true" />)}
          {arrow(t('moveDown', { label: title }), place + 1, place === last, <ArrowDownOutlined aria-hidden="true" />)}
        </>
      )}
    </>
  );
}

/** Which columns are shown, and in which order. */
export function ColumnChooser({ columns, arranged, arrange }: ColumnChooserProps) {
  const t = useWords(uiWords);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState('');
  const inOrder = ordered(columns, arranged);
  const move = (key: string, title: string, to: number) => {
    if (to < 1 || to >= inOrder.length) return;
    arrange(moved(columns, arranged, key, to));
    setSaid(t('columnMoved', { label: title, place: to + 1 }));
  };
  const show = (key: string, shown: boolean) => {
    const now = spelledOut(columns, arranged);
    arrange({ ...now, hidden: shown ? now.hidden.filter((other) => other !== key) : [...now.hidden, key] });
  };
  const drop = (to: number) => {
    const column = inOrder.find(({ key }) => key === dragged);
    if (column !== undefined) move(column.key, column.title, Math.max(1, to));
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <div>
      <ul className="uiColumns">
        {inOrder.map(({ key, title, hidden }, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is beside the buttons and keys, which do the same
          <li
            key={key}
            draggable={place > 0}
            data-over={over === key && dragged !== key ? '' : undefined}
            onDragStart={() => setDragged(key)}
            onDragOver={(event) => {
              if (dragged === undefined || place === 0) return;
              event.preventDefault();
              setOver(key);
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={() => drop(place)}
          >
            <ColumnLine
              title={title}
              place={place}
              last={inOrder.length - 1}
              isShown={place === 0 || !isHidden({ key, hidden }, arranged)}
              show={(shown) => show(key, shown)}
              move={(to) => move(key, title, to)}
            />
          </li>
        ))}
      </ul>
      <p className="uiColumnsHint">{t('columnsHint')}</p>
      <Button size="small" disabled={arranged === null} onClick={() => arrange(null)}>
        {t('restoreColumns')}
      </Button>
      <span className="uiOnlyRead" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
