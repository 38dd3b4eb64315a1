import { MoreOutlined, PlusOutlined, StarFilled } from '@ant-design/icons';
import { Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { MOST_VIEWS, type SavedView } from './arrangement.ts';
import { Pop } from './Pop.tsx';
import type { Arrangement } from './useArrangement.ts';

type ViewBarProps = Pick<
  Arrangement<unknown>,
  | 'views'
  | 'picked'
  | 'isChanged'
  | 'isFull'
  | 'defaultViewId'
  | 'pick'
  | 'saveAs'
  | 'update'
  | 'rename'
  | 'remove'
  | 'setDefault'
>;

function NameForm({
  initial,
  taken,
  done,
}: {
  initial: string;
  taken: readonly string[];
  done: (name: string) => void;
}) {
  const t = useWords(uiWords);
  const [name, setName] = useState(initial);
  const isTaken = taken.includes(name.trim());
  return (
    <form
      className="uiRow"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isTaken) done(name.trim());
      }}
    >
      <Input
        maxLength={30}
        style={{ width: 180 }}
        aria-label={t('viewName')}
        placeholder={t('viewName')}
        status={isTaken ? 'error' : undefined}
        aria-invalid={isTaken}
        title={isTaken ? t('viewNameTaken') : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={name.trim() === '' || isTaken}>
        {t('save')}
      </Button>
    </form>
  );
}

function ViewTab({ view, bar, rename }: { view: SavedView; bar: ViewBarProps; rename: () => void }) {
  const t = useWords(uiWords);
  const isPicked = bar.picked?.id === view.id;
  const isDefault = bar.defaultViewId === view.id;
  const remove = () => {
    const undo = bar.remove(view.id);
    notify('success', t('viewDeleted', { name: view.name }), { action: { label: t('undo'), run: undo } });
  };
  const items = [
    ...(isPicked && bar.isChanged ? [{ key: 'update', label: t('updateView', { name: view.name }) }] : []),
    { key: 'rename', label: t('renameView') },
    { key: 'default', label: t(isDefault ? 'unmakeDefault' : 'makeDefault') },
    { key: 'remove', label: t('deleteView'), danger: true },
  ];
  const run = (key: string) => {
    if (key === 'update') bar.update();
    else if (key === 'rename') rename();
    else if (key === 'default') bar.setDefault(isDefault ? '' : view.id);
    else remove();
  };
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center' }}>
      <button type="button" className="uiView" aria-pressed={isPicked} onClick={() => bar.pick(view)}>
        {isDefault ? <StarFilled style={{ fontSize: 10 }} aria-label={t('defaultView')} /> : null}
        {view.name}
        {isPicked && bar.isChanged ? <span className="uiQuiet">· {t('viewChanged')}</span> : null}
      </button>
      {isPicked ? (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
          <button
            type="button"
            className="uiMini"
            aria-label={t('moreActionsOf', { label: view.name })}
            aria-haspopup="menu"
          >
            <MoreOutlined aria-hidden="true" />
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}

/** The saved views of a list, and saving the current state as a view. */
export function ViewBar(bar: ViewBarProps) {
  const t = useWords(uiWords);
  const [naming, setNaming] = useState<'new' | SavedView>();
  const names = bar.views.map((view) => view.name);
  const taken = naming === 'new' || naming === undefined ? names : names.filter((name) => name !== naming.name);
  const done = (name: string) => {
    if (naming === 'new') bar.saveAs(name);
    else if (naming !== undefined) bar.rename(naming.id, name);
    setNaming(undefined);
  };
  return (
    <div className="uiViews" role="group" aria-label={t('views')}>
      <button type="button" className="uiView" aria-pressed={bar.picked === undefined} onClick={() => bar.pick(null)}>
        {t('allRows')}
      </button>
      {bar.views.map((view) => (
        <ViewTab key={view.id} view={view} bar={bar} rename={() => setNaming(view)} />
      ))}
      <Pop
        open={naming !== undefined}
        setOpen={(open) => setNaming(open ? 'new' : undefined)}
        label={t('viewName')}
        content={
          <NameForm initial={naming === 'new' || naming === undefined ? '' : naming.name} taken={taken} done={done} />
        }
      >
        <button
          type="button"
          className="uiMini"
          disabled={bar.isFull}
          aria-label={bar.isFull ? t('viewsAreFull', { n: MOST_VIEWS }) : t('saveView')}
          title={bar.isFull ? t('viewsAreFull', { n: MOST_VIEWS }) : t('saveView')}
        >
          <PlusOutlined aria-hidden="true" />
        </button>
      </Pop>
    </div>
  );
}
