import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import './kit.css';

export interface TreeAction {
  key: string;
  label: string;
  danger?: boolean;
  run: () => void;
}

interface RowActionsProps {
  /** The first is also shown in the row, where there is room. */
  actions: readonly TreeAction[];
  /** The label of the menu's button for screen readers. */
  menuLabel: string;
  /** Within reach of the tabulator key: of a tree only the current row is. */
  isCurrent: boolean;
}

/** What can be done to a row of a tree. Nothing when nothing can. */
export function RowActions({ actions, menuLabel, isCurrent }: RowActionsProps) {
  const [first] = actions;
  if (first === undefined) return null;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <span className="uiRowActions">
      <button type="button" className="uiFirst" tabIndex={tabIndex} onClick={first.run}>
        {first.label}
      </button>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        autoFocus
        menu={{
          items: actions.map(({ key, label, danger }) => ({ key, label, danger })),
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            actions.find((action) => action.key === key)?.run();
          },
        }}
      >
        <button type="button" tabIndex={tabIndex} aria-haspopup="menu" aria-label={menuLabel}>
          <EllipsisOutlined />
        </button>
      </Dropdown>
    </span>
  );
}
