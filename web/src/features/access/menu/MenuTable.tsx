import { type KeyboardEvent, useRef, useState } from 'react';
import { useCan } from '#web/lib/session.ts';
import { menuWords } from '#contract/access/menu/words.ts';
import { useFields, useName, useText, useWords } from '#web/lib/words.ts';
import { moveNode } from './menuActions.ts';
import { MenuRow } from './MenuRow.tsx';
import { type Place, type Placed, type PlacedNode, type Step, isPresent, placeNow, stepFrom } from './moves.ts';
import type { Folding } from './useFolding.ts';
import { useMenuDrag } from './useMenuDrag.ts';
import { words } from './words.ts';

interface MenuTableProps {
  tree: Placed;
  rows: readonly PlacedNode[];
  isLoading: boolean;
  folding: Folding;
  /** While something is sought nothing is folded and nothing is moved: the neighbours that are seen are not all there are. */
  isSearching: boolean;
  open: (drawer: string, record: string) => void;
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const WAITING_ROWS = 8;

/** Moves nodes, one at a time. */
function useMove(tree: Placed, folding: Folding) {
  const t = useWords(words);
  const name = useName();
  const [busyId, setBusyId] = useState<string>();
  const move = async (at: PlacedNode, to: Place) => {
    if (busyId !== undefined) return;
    const from = placeNow(tree, at);
    const parent = to.parentId === null ? undefined : tree.byId.get(to.parentId);
    const parentName =
      from.parentId === to.parentId ? undefined : parent === undefined ? t('topLevel') : name(parent.node);
    setBusyId(at.node.id);
    await moveNode(at.node, from, to, parentName);
    if (to.parentId !== null) folding.set(to.parentId, true);
    setBusyId(undefined);
  };
  return { busyId, move: (at: PlacedNode, to: Place) => void move(at, to) };
}

/** What the keys do on a row: go, fold, move, edit. */
function useRowKeys(
  { tree, rows, folding, isSearching, open }: MenuTableProps,
  canMove: boolean,
  move: (at: PlacedNode, to: Place) => void,
) {
  const can = useCan();
  const body = useRef<HTMLTableSectionElement>(null);
  const [currentId, setCurrentId] = useState<string>();
  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setCurrentId(row.node.id);
    body.current?.rows[index]?.focus();
  };
  const turn = (at: PlacedNode, index: number, wantOpen: boolean) => {
    const isOpen = isSearching || !folding.closed.has(at.node.id);
    if (at.children.length > 0 && isOpen !== wantOpen && !isSearching) folding.set(at.node.id, wantOpen);
    else if (wantOpen && at.children.length > 0) goTo(index + 1);
    else if (!wantOpen && at.parent !== null) goTo(rows.indexOf(at.parent));
  };
  const onKeyDown = (event: KeyboardEvent, at: PlacedNode, index: number) => {
    // Keys inside the row's own buttons and menus are theirs.
    if (event.target !== event.currentTarget) return;
    const step = STEPS[event.key];
    if (event.altKey && step !== undefined) {
      event.preventDefault();
      const to = canMove && isPresent(at.node) ? stepFrom(tree, at, step) : undefined;
      if (to !== undefined) move(at, to);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') goTo(index + 1);
    else if (event.key === 'ArrowUp') goTo(index - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'ArrowRight') turn(at, index, true);
    else if (event.key === 'ArrowLeft') turn(at, index, false);
    else if (event.key === 'Enter' && can('sys:menu:update') && isPresent(at.node)) open('edit', at.node.id);
    else return;
    event.preventDefault();
  };
  const current = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === currentId),
  );
  return { body, current, setCurrentId, onKeyDown };
}

/** Stands where the rows will be. */
function WaitingRows() {
  return Array.from({ length: WAITING_ROWS }, (_, line) => (
    <tr key={line} className="uiPulse" aria-hidden="true">
      <td colSpan={5}>
        {'\u00a0'}
        <span
          className="uiBone"
          style={{ width: `${20 + ((line * 23) % 40)}%`, marginInlineStart: line % 3 === 0 ? 0 : 28 }}
        />
      </td>
    </tr>
  ));
}

export function MenuTable(props: MenuTableProps) {
  const { tree, rows, isLoading, folding, isSearching, open } = props;
  const t = useWords(words);
  const f = useFields(menuWords);
  const text = useText();
  const can = useCan();
  const { busyId, move } = useMove(tree, folding);
  const drag = useMenuDrag(tree, move);
  const canMove = can('sys:menu:update') && !isSearching;
  const { body, current, setCurrentId, onKeyDown } = useRowKeys(props, canMove, move);
  return (
    <div className="uiTableScroll">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern for a tree with columns; there is no element for it */}
      <table className="uiTable menuTable" role="treegrid" aria-busy={isLoading || busyId !== undefined}>
        <caption className="uiOnlyRead">
          {text(menuWords.many)}. {t('tableHint')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="uiHideNarrow menuKind">
              {f('kind')}
            </th>
            <th scope="col" className="uiHideNarrow menuTarget">
              {t('target')}
            </th>
            <th scope="col" className="menuState">
              {f('state')}
            </th>
            <th scope="col" className="menuActs">
              <span className="uiOnlyRead">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {isLoading ? (
            <WaitingRows />
          ) : (
            rows.map((at, index) => (
              <MenuRow
                key={at.node.id}
                tree={tree}
                at={at}
                isOpen={isSearching || !folding.closed.has(at.node.id)}
                canFold={!isSearching}
                canMove={canMove && isPresent(at.node)}
                isCurrent={index === current}
                isBusy={busyId === at.node.id}
                drag={drag}
                fold={(wantOpen) => folding.set(at.node.id, wantOpen)}
                move={(to) => move(at, to)}
                open={open}
                onFocus={() => setCurrentId(at.node.id)}
                onKeyDown={(event) => onKeyDown(event, at, index)}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}
