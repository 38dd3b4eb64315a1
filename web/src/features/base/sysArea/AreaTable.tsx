import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sysAreaWords } from '#contract/base/sysArea/words.ts';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { AreaTableRow } from './AreaTableRow.tsx';
import type { AreaDialogState } from './DeleteArea.tsx';
import type { AreaTree, TreeRow } from './useAreaTree.ts';
import { words } from './words.ts';

interface AreaTableProps {
  tree: AreaTree;
  /** The row to show: scrolled to once it is there. */
  wanted: string;
  open: (drawer: string, record: string) => void;
  ask: (dialog: AreaDialogState) => void;
}

const WAITING_ROWS = 8;

/** What the keys do on a row: go, fold, look. */
function useRowKeys({ tree, open }: AreaTableProps) {
  const { rows, set } = tree;
  const body = useRef<HTMLTableSectionElement>(null);
  const [currentId, setCurrentId] = useState<string>();
  const current = Math.max(
    0,
    rows.findIndex(({ area }) => area.id === currentId),
  );
  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setCurrentId(row.area.id);
    body.current?.querySelector<HTMLTableRowElement>(`[data-id="${row.area.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, { area, isOpen }: TreeRow, index: number) => {
    // Buttons and menus inside the row handle their own keys.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') goTo(index + 1);
    else if (event.key === 'ArrowUp') goTo(index - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'ArrowRight') {
      if (area.childCount > 0 && !isOpen) set(area.id, true);
      else if (isOpen) goTo(index + 1);
    } else if (event.key === 'ArrowLeft') {
      if (isOpen) set(area.id, false);
      else goTo(rows.findIndex((row) => row.area.id === area.parentId));
    } else if (event.key === 'Enter') open('detail', area.id);
    else return;
    event.preventDefault();
  };
  return { body, current, setCurrentId, onKeyDown };
}

function WaitingRows() {
  return Array.from({ length: WAITING_ROWS }, (_, line) => (
    <tr key={line} className="uiPulse" aria-hidden="true">
      <td colSpan={5}>
        {'\u00a0'}
        <span className="uiBone" style={{ width: `${20 + ((line * 23) % 40)}%` }} />
      </td>
    </tr>
  ));
}

/** The divisions as a tree with columns. */
export function AreaTable(props: AreaTableProps) {
  const { tree, wanted, open, ask } = props;
  const t = useWords(words);
  const f = useFields(sysAreaWords);
  const text = useText();
  const { body, current, setCurrentId, onKeyDown } = useRowKeys(props);
  const isThere = tree.rows.some(({ area }) => area.id === wanted);
  const shown = useRef('');
  // Once, when the levels above it have come.
  useEffect(() => {
    if (!isThere || shown.current === wanted) return;
    shown.current = wanted;
    body.current?.querySelector(`[data-id="${wanted}"]`)?.scrollIntoView({ block: 'center' });
  }, [isThere, wanted, body]);
  return (
    <div className="uiTableScroll">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern for a tree with columns; there is no element for it */}
      <table className="uiTable areaTable" role="treegrid" aria-busy={tree.isLoading}>
        <caption className="uiOnlyRead">
          {text(sysAreaWords.many)}. {t('tableHint')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="uiHideNarrow areaCode">
              {f('code')}
            </th>
            <th scope="col" className="uiHideNarrow areaLevel">
              {f('level')}
            </th>
            <th scope="col" className="areaState">
              {f('state')}
            </th>
            <th scope="col" className="areaActs">
              <span className="uiOnlyRead">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {tree.isLoading ? (
            <WaitingRows />
          ) : (
            tree.rows.map((row, index) => (
              <AreaTableRow
                key={row.area.id}
                row={row}
                isCurrent={index === current}
                isWanted={row.area.id === wanted}
                fold={(isOpen) => tree.set(row.area.id, isOpen)}
                open={open}
                ask={ask}
                onFocus={() => setCurrentId(row.area.id)}
                onKeyDown={(event) => onKeyDown(event, row, index)}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}
