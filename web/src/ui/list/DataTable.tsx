import { type KeyboardEvent, type ReactNode, type RefObject, memo, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { DataHead, type DataHeadProps, widthOf } from './DataHead.tsx';
import { DataRow, type RowContext } from './DataRow.tsx';
import { DRAW_ALL_UP_TO } from './limits.ts';
import { RowChunk } from './RowChunk.tsx';
import type { AnyColumn } from './types.ts';

const PICK_WIDTH = 40;
const CHUNK = 25;
const SKELETON_ROWS = 12;
const BLANK = '\u00a0';

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  title: string;
  /** Undefined while the first rows are on their way. */
  rows: readonly Row[] | undefined;
  /** Rows of an earlier question are showing. */
  isBusy: boolean;
  head: DataHeadProps<Row>;
  context: RowContext<Row>;
  actionsWidth: number;
  /** Index of the row the keyboard is on. */
  current: number;
  isChosen: (key: string) => boolean;
  openKey: string;
  busy: ReadonlyMap<string, string>;
  /** Keys beyond moving: answers whether it took the key. */
  onRowKey: (key: string, row: Row) => boolean;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

/** Marks which edges have something scrolled beneath them, without drawing anything again. */
function markEdges(frame: HTMLElement): void {
  frame.toggleAttribute('data-moved-start', frame.scrollLeft > 0);
  frame.toggleAttribute('data-moved-end', frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
}

/** Sets the tooltip of a truncated text to the whole text. */
function tellWhole(event: { target: EventTarget }): void {
  const cell = event.target instanceof Element ? event.target.closest('td, th') : null;
  if (!(cell instanceof HTMLTableCellElement)) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

function placeAfter(key: string, current: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, last);
    case 'ArrowUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Puts the keyboard on a row, which is drawn first when it was out of sight. */
export function focusRow(within: HTMLElement | null, index: number, setCurrent: (index: number) => void): void {
  flushSync(() => setCurrent(index));
  const row = within?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function Skeleton({
  columnCount,
  hasPick,
  hasActions,
}: {
  columnCount: number;
  hasPick: boolean;
  hasActions: boolean;
}) {
  return (
    <tbody className="uiPulse" aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, line) => (
        <tr key={line}>
          {hasPick ? <td className="uiPick">{BLANK}</td> : null}
          {Array.from({ length: columnCount }, (_cell, place) => (
            <td key={place}>
              {BLANK}
              <span className="uiBone" style={{ width: `${35 + ((line * 7 + place * 13) % 45)}%` }} />
            </td>
          ))}
          {hasActions ? <td className="uiAct">{BLANK}</td> : null}
        </tr>
      ))}
    </tbody>
  );
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[]; columnCount: number }) {
  const { rows, context, current, isChosen, openKey, busy, columnCount } = props;
  const draw = (from: number, to: number) =>
    rows.slice(from, to).map((row, offset) => {
      const key = context.keyOf(row);
      const index = from + offset;
      return (
        <DataRow
          key={key}
          row={row}
          index={index}
          isChosen={isChosen(key)}
          isCurrent={index === current}
          isOpen={key === openKey}
          busyAction={busy.get(key)}
          context={context}
        />
      );
    });
  if (rows.length <= DRAW_ALL_UP_TO) return <tbody>{draw(0, rows.length)}</tbody>;
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, part) => {
    const from = part * CHUNK;
    const to = Math.min(from + CHUNK, rows.length);
    return (
      <RowChunk
        key={part}
        count={to - from}
        columnCount={columnCount}
        isHeld={part === 0 || (current >= from && current < to)}
      >
        {() => draw(from, to)}
      </RowChunk>
    );
  });
}

function Widths<Row>({
  columns,
  head,
  actionsWidth,
}: {
  columns: readonly AnyColumn<Row>[];
  head: DataHeadProps<Row>;
  actionsWidth: number;
}) {
  // Columns without a width share the remaining space; if all have one, the last takes it.
  const isSet = (column: AnyColumn<Row>) => column.width !== undefined || head.widths[column.key] !== undefined;
  const taker = columns.every(isSet) ? columns.at(-1)?.key : undefined;
  return (
    <colgroup>
      {head.pick === undefined ? null : <col style={{ width: PICK_WIDTH }} />}
      {columns.map((column, place) => (
        <col
          key={column.key}
          className={place === 0 ? 'uiNameWidth' : undefined}
          style={{ width: isSet(column) && column.key !== taker ? widthOf(column, head.widths) : undefined }}
        />
      ))}
      {head.hasActions ? <col className="uiActWidth" style={{ width: actionsWidth }} /> : null}
    </colgroup>
  );
}

function useEdges(frame: RefObject<HTMLElement | null>): void {
  // Follows the size of the frame and of the table in it, which only the browser knows.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => markEdges(element));
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [frame]);
}

function PlainDataTable<Row>(props: DataTableProps<Row>) {
  const t = useWords(uiWords);
  const { title, rows, isBusy, head, context, actionsWidth, current, onRowKey, empty } = props;
  const { columns } = context;
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const columnCount = columns.length + (head.pick === undefined ? 0 : 1) + (head.hasActions ? 1 : 0);
  const sum = columns.reduce((all, column) => all + widthOf(column, head.widths), 0);
  const minWidth = sum + (head.pick === undefined ? 0 : PICK_WIDTH) + (head.hasActions ? actionsWidth : 0);

  useEdges(frame);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || rows === undefined)
      return;
    const line = target.closest<HTMLElement>('tr[data-index]');
    const isOnRow = target === line || (target instanceof HTMLInputElement && target.type === 'checkbox');
    if (line === null || !isOnRow) return;
    const at = Number(line.dataset['index']);
    const to = placeAfter(key, at, rows.length - 1);
    const row = rows[at];
    if (to !== undefined) focusRow(frame.current, to, context.setCurrent);
    else if (target !== line || row === undefined || !onRowKey(key, row)) return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows take the focus, their frame hears the keys
    <div
      className="uiTableScroll"
      ref={frame}
      onScroll={(event) => markEdges(event.currentTarget)}
      onPointerOver={tellWhole}
      onKeyDown={onKeyDown}
    >
      <table
        className="uiTable"
        style={{ minWidth }}
        aria-busy={isBusy || rows === undefined}
        aria-describedby={hint}
        data-openable={context.addressOf === undefined ? undefined : ''}
      >
        <caption className="uiOnlyRead">{title}</caption>
        <Widths columns={columns} head={head} actionsWidth={actionsWidth} />
        <DataHead {...head} />
        {rows === undefined ? (
          <Skeleton columnCount={columns.length} hasPick={head.pick !== undefined} hasActions={head.hasActions} />
        ) : (
          <Rows {...props} rows={rows} columnCount={columnCount} current={Math.min(current, rows.length - 1)} />
        )}
      </table>
      {rows?.length === 0 ? empty : null}
      <span id={hint} className="uiOnlyRead">
        {t('tableHint')}
      </span>
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` forgets the type parameter; this gives it back
export const DataTable: typeof PlainDataTable = memo(PlainDataTable) as typeof PlainDataTable;
