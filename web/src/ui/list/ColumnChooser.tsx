import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { type ColumnArrangement, isHidden, moved, ordered, spelledOut } from './arrangement.ts';

interface ColumnChooserProps {
  columns: readonly { key: string; title: string; hidden?: boolean }[];
  arranged: ColumnArrangement | null;
  arrange: (arranged: ColumnArrangement | null) => void;
}

/** Which columns are shown, and in which order. The first one names the row and stays. */
export function ColumnChooser({ columns, arranged, arrange }: ColumnChooserProps) {
  const t = useWords(uiWords);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState('');
  const inOrder = ordered(columns, arranged);

  const move = (key: string, to: number) => {
    if (to < 1 || to >= inOrder.length) return;
    arrange(moved(columns, arranged, key, to));
    const label = columns.find((column) => column.key === key)?.title ?? '';
    setSaid(t('columnMoved', { label, place: to + 1 }));
  };
  const show = (key: string, shown: boolean) => {
    const now = spelledOut(columns, arranged);
    arrange({ ...now, hidden: shown ? now.hidden.filter((other) => other !== key) : [...now.hidden, key] });
  };
  const onDrop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, Math.max(1, to));
    setDragged(undefined);
    setOver(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, key: string, place: number) => {
    const step = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(key, place + step);
  };
  return (
    <div>
      <ul className="uiColumns">
        {inOrder.map((column, place) => (
          <li
            key={column.key}
            draggable={place > 0}
            data-over={over === column.key && dragged !== column.key ? '' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(column.key);
            }}
            onDragOver={(event) => {
              if (dragged === undefined || place === 0) return;
              event.preventDefault();
              setOver(column.key);
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={(event) => onDrop(event, place)}
            onKeyDown={(event) => onKeyDown(event, column.key, place)}
          >
            <HolderOutlined className="uiGrip" style={place === 0 ? { visibility: 'hidden' } : undefined} aria-hidden="true" />
            <label>
              <input
                type="checkbox"
                checked={place === 0 || !isHidden(column, arranged)}
                disabled={place === 0}
                onChange={(event) => show(column.key, event.target.checked)}
              />
              {column.title}
            </label>
            {place === 0 ? null : (
              <>
                <button type="button" className="uiMini" aria-label={t('moveUp', { label: column.title })} disabled={place === 1} onClick={() => move(column.key, place - 1)}>
                  <ArrowUpOutlined aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="uiMini"
                  aria-label={t('moveDown', { label: column.title })}
                  disabled={place === inOrder.length - 1}
                  onClick={() => move(column.key, place + 1)}
                >
                  <ArrowDownOutlined aria-hidden="true" />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="uiQuiet" style={{ maxWidth: 260, margin: '8px 0', fontSize: 12 }}>
        {t('columnsHint')}
      </p>
      <Button size="small" disabled={arranged === null} onClick={() => arrange(null)}>
        {t('restoreColumns')}
      </Button>
      <span className="uiOnlyRead" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
