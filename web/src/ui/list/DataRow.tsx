import { EllipsisOutlined } from '@ant-design/icons';
import { type MouseEvent, type ReactNode, memo } from 'react';
import { memberOf } from '#web/lib/apiError.ts';
import { plain } from '../fieldValue.tsx';
import type { AnyColumn, AnyRowAction } from './types.ts';
import { Link } from '../Link.tsx';

/** What all rows of a table share. Kept stable by the list, so that a row draws again only for its own sake. */
export interface RowContext<Row> {
  columns: readonly AnyColumn<Row>[];
  keyOf: (row: Row) => string;
  labelOf: (row: Row) => string;
  /** Address of the row's drawer; undefined when rows cannot be opened. */
  addressOf: ((key: string) => string) | undefined;
  open: (key: string) => void;
  actions: readonly AnyRowAction<Row>[];
  act: (action: AnyRowAction<Row>, row: Row) => void;
  openMenu: (row: Row, button: HTMLElement) => void;
  /** Undefined when rows cannot be chosen. */
  toggle: ((row: Row) => void) | undefined;
  setCurrent: (index: number) => void;
  words: { select: (label: string) => string; more: (label: string) => string };
}

interface DataRowProps<Row> {
  row: Row;
  index: number;
  isChosen: boolean;
  isCurrent: boolean;
  isOpen: boolean;
  busyAction: string | undefined;
  context: RowContext<Row>;
}

const cellOf = <Row,>(column: AnyColumn<Row>, row: Row): ReactNode =>
  column.render === undefined ? plain(memberOf(row, column.key)) : column.render(row);

/** Columns that a card shows beside its name. */
const STATES = new Set(['state', 'status']);

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"]';

/** A click that meant the row, not something in it nor the end of marking text. */
function meantTheRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(INTERACTIVE) !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}

function RowActions<Row>({
  row,
  label,
  busyAction,
  context,
}: {
  row: Row;
  label: string;
  busyAction: string | undefined;
  context: RowContext<Row>;
}) {
  const offered = context.actions.filter((action) => action.when?.(row) !== false);
  const [first, ...rest] = offered;
  if (first === undefined) return null;
  return (
    <span className="uiRowActions">
      <button
        type="button"
        className={rest.length === 0 ? '' : 'uiFirst'}
        disabled={busyAction === first.key}
        onClick={() => context.act(first, row)}
      >
        {first.label}
        <span className="uiOnlyRead">{` ${label}`}</span>
      </button>
      {rest.length === 0 ? (
        // Keeps the first action in line with those of other rows.
        context.actions.length > 1 && <span className="uiNoMore" />
      ) : (
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={context.words.more(label)}
          disabled={busyAction !== undefined}
          onClick={(event) => context.openMenu(row, event.currentTarget)}
        >
          <EllipsisOutlined aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function NameCell<Row>({ row, content, context }: { row: Row; content: ReactNode; context: RowContext<Row> }) {
  const key = context.keyOf(row);
  if (context.addressOf === undefined) return content;
  return (
    <Link to={context.addressOf(key)} tabIndex={-1} go={() => context.open(key)}>
      {content}
    </Link>
  );
}

function PlainDataRow<Row>({ row, index, isChosen, isCurrent, isOpen, busyAction, context }: DataRowProps<Row>) {
  const key = context.keyOf(row);
  const label = context.labelOf(row);
  const { columns, toggle } = context;
  return (
    <tr
      tabIndex={isCurrent ? 0 : -1}
      data-index={index}
      data-chosen={isChosen ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      onFocus={() => context.setCurrent(index)}
      onClick={(event) => {
        if (context.addressOf !== undefined && meantTheRow(event)) context.open(key);
      }}
    >
      {toggle === undefined ? null : (
        <td className="uiPick">
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => toggle(row)}
              aria-label={context.words.select(label)}
            />
          </label>
        </td>
      )}
      {columns.map((column, place) => {
        const content = cellOf(column, row);
        if (place === 0) {
          return (
            <th key={column.key} scope="row" className="uiStick">
              <NameCell row={row} content={content} context={context} />
            </th>
          );
        }
        return (
          <td
            key={column.key}
            data-label={column.title}
            data-state={STATES.has(column.key) ? '' : undefined}
            data-card={column.onCard === true ? '' : undefined}
            className={column.align === 'end' ? 'uiEnd' : undefined}
          >
            {content}
          </td>
        );
      })}
      {context.actions.length === 0 ? null : (
        <td className="uiAct">
          <RowActions row={row} label={label} busyAction={busyAction} context={context} />
        </td>
      )}
    </tr>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` forgets the type parameter; this gives it back
export const DataRow: typeof PlainDataRow = memo(PlainDataRow) as typeof PlainDataRow;
