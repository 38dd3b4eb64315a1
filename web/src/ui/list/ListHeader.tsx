import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import type { AnyPageAction } from './types.ts';

const STANDING_OUT = 2;

interface ListHeaderProps {
  title: string;
  purpose: string | undefined;
  primary: AnyPageAction | undefined;
  actions: readonly AnyPageAction[];
  act: (action: AnyPageAction) => void;
}

/** The title, purpose and actions of a list. */
export function ListHeader({ title, purpose, primary, actions, act }: ListHeaderProps) {
  const t = useWords(uiWords);
  const [out, more] = [actions.slice(0, STANDING_OUT), actions.slice(STANDING_OUT)];
  return (
    <header className="uiListHead">
      <div className="uiListHeading">
        <h1>{title}</h1>
        {purpose === undefined ? null : <p>{purpose}</p>}
      </div>
      <div className="uiRow">
        {more.length === 0 ? null : (
          <Dropdown
            trigger={['click']}
            menu={{
              items: more.map((action) => ({ key: action.key, label: action.label, icon: action.icon })),
              onClick: ({ key }) => more.filter((action) => action.key === key).forEach(act),
            }}
          >
            <Button icon={<MoreOutlined aria-hidden="true" />} aria-label={t('moreActions')} aria-haspopup="menu" />
          </Dropdown>
        )}
        {out.map((action) => (
          <Button key={action.key} icon={action.icon} onClick={() => act(action)}>
            {action.label}
          </Button>
        ))}
        {primary === undefined ? null : (
          <Button type="primary" icon={primary.icon} onClick={() => act(primary)} aria-keyshortcuts="n">
            {primary.label}
          </Button>
        )}
      </div>
    </header>
  );
}
