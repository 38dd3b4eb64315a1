import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { NARROWEST, WIDEST } from './arrangement.ts';
import type { AnyColumn } from './types.ts';

export interface DataHeadProps<Row> {
  columns: readonly AnyColumn<Row>[];
  sort: string;
  setSort: (sort: string | undefined) => void;
  widths: Record<string, number>;
  /** Undefined width: the column's own. */
  setWidth: (key: string, width: number | undefined) => void;
  /** Undefined when rows cannot be chosen. */
  pick: { all: boolean; some: boolean; toggle: (chosen: boolean) => void } | undefined;
  hasActions: boolean;
}

const directionOf = (sort: string): 'ascending' | 'descending' => (sort.startsWith('-') ? 'descending' : 'ascending');

function Arrows({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  return (
    <svg width="8" height="10" viewBox="0 0 8 10" fill="currentColor" aria-hidden="true">
      <path d="M4 0 7 4H1Z" opacity={direction === 'descending' ? 0.25 : 1} />
      <path d="M4 10 1 6h6Z" opacity={direction === 'ascending' ? 0.25 : 1} />
    </svg>
  );
}

const STEP = 16;

/** The edge of a column: drag it, or move it with the arrow keys; a double click gives the width back. */
function Resizer({
  title,
  width,
  setWidth,
}: {
  title: string;
  width: number;
  setWidth: (width: number | undefined) => void;
}) {
  const t = useWords(uiWords);
  const start = useRef({ x: 0, width: 0 });
  const [isDragging, setDragging] = useState(false);
  const bounded = (next: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, next)));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? width };
    setDragging(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setWidth(bounded(width + step));
  };
  return (
    <span
      className="uiResize"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resizeColumn', { label: title })}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      data-dragging={isDragging ? '' : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (isDragging) setWidth(bounded(start.current.width + event.clientX - start.current.x));
      }}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onDoubleClick={() => setWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

export const widthOf = <Row,>(column: AnyColumn<Row>, widths: Record<string, number>): number =>
  widths[column.key] ?? column.width ?? 140;

function HeadCell<Row>({
  column,
  isFirst,
  head,
}: {
  column: AnyColumn<Row>;
  isFirst: boolean;
  head: DataHeadProps<Row>;
}) {
  const t = useWords(uiWords);
  const { sort, setSort, widths, setWidth } = head;
  const sorts = column.sorts ?? [];
  const at = sorts.indexOf(sort);
  const direction = at < 0 ? undefined : directionOf(sort);
  const classes = [isFirst ? 'uiStick' : '', column.align === 'end' ? 'uiEnd' : ''].join(' ').trim();
  return (
    <th scope="col" className={classes || undefined} aria-sort={direction}>
      {sorts.length === 0 ? (
        column.title
      ) : (
        <button
          type="button"
          className="uiSort"
          title={t('sortBy', { label: column.title })}
          onClick={() => setSort(sorts[(at + 1) % sorts.length])}
        >
          <span>{column.title}</span>
          <Arrows direction={direction} />
        </button>
      )}
      <Resizer title={column.title} width={widthOf(column, widths)} setWidth={(width) => setWidth(column.key, width)} />
    </th>
  );
}

/** The head of a table: choosing the page, sorting, widths. */
export function DataHead<Row>(head: DataHeadProps<Row>) {
  const t = useWords(uiWords);
  const { columns, pick, hasActions } = head;
  return (
    <thead>
      <tr>
        {pick === undefined ? null : (
          <th scope="col" className="uiPick">
            <label>
              <input
                type="checkbox"
                aria-label={t('selectPage')}
                checked={pick.all}
                ref={(box) => {
                  if (box !== null) box.indeterminate = pick.some && !pick.all;
                }}
                onChange={(event) => pick.toggle(event.target.checked)}
              />
            </label>
          </th>
        )}
        {columns.map((column, place) => (
          <HeadCell key={column.key} column={column} isFirst={place === 0} head={head} />
        ))}
        {hasActions ? (
          <th scope="col" className="uiAct">
            <span className="uiOnlyRead">{t('rowActions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
