import { Dropdown } from 'antd';
import { createPortal } from 'react-dom';
import type { AnyRowAction } from './types.ts';

export interface RowMenuTarget<Row> {
  row: Row;
  button: HTMLElement;
}

interface RowMenuProps<Row> {
  target: RowMenuTarget<Row> | undefined;
  actions: readonly AnyRowAction<Row>[];
  act: (action: AnyRowAction<Row>, row: Row) => void;
  close: () => void;
}

/** One menu for all rows of a table, placed at the clicked button. */
export function RowMenu<Row>({ target, actions, act, close }: RowMenuProps<Row>) {
  if (target === undefined) return null;
  const { row, button } = target;
  const box = button.getBoundingClientRect();
  const leave = () => {
    close();
    button.focus();
  };
  const offered = actions.filter((action) => action.when?.(row) !== false);
  // In the body: a list is a size container, within which `fixed` would be measured from the list.
  return createPortal(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      menu={{
        items: offered.map((action) => ({ key: action.key, label: action.label, danger: action.danger })),
        onClick: ({ key }) => {
          leave();
          const action = offered.find((one) => one.key === key);
          if (action !== undefined) act(action, row);
        },
      }}
    >
      <span
        aria-hidden="true"
        style={{
          position: 'fixed',
          left: box.left,
          top: box.top,
          width: box.width,
          height: box.height,
          pointerEvents: 'none',
        }}
      />
    </Dropdown>,
    document.body,
  );
}
