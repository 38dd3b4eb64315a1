import type { KeyboardEvent } from 'react';
import { type AreaRow, MOST_AREA_LEVELS, stateInForce } from '#contract/base/sysArea/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { useLanguage, useName, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { FoldButton, LEVEL_STEP } from '#web/ui/FoldButton.tsx';
import { RowActions, type TreeAction } from '#web/ui/RowActions.tsx';
import { setAreaState } from './areaActions.ts';
import type { AreaDialogState } from './DeleteArea.tsx';
import type { TreeRow } from './useAreaTree.ts';
import { words } from './words.ts';

/** The state that is in force, by shape and by word. */
export const AreaState = ({ area }: { area: Pick<AreaRow, 'state' | 'inheritedState'> }) => (
  <DictTag type="areaState" value={stateInForce(area)} />
);

interface AreaTableRowProps {
  row: TreeRow;
  isCurrent: boolean;
  isWanted: boolean;
  fold: (isOpen: boolean) => void;
  open: (drawer: string, record: string) => void;
  ask: (dialog: AreaDialogState) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function NameCell({ row, isCurrent, fold, open }: AreaTableRowProps) {
  const t = useWords(words);
  const nameOf = useName();
  const language = useLanguage();
  const { area, isOpen, isLoading } = row;
  const name = nameOf(area);
  const other = language === 'zh-CN' ? area.nameEn : area.nameZh;
  return (
    <span className="areaName" style={{ paddingInlineStart: (area.level - 1) * LEVEL_STEP }}>
      <FoldButton
        isLeaf={area.childCount === 0}
        isOpen={isOpen}
        isLoading={isLoading}
        isCurrent={isCurrent}
        label={t(isOpen ? 'collapse' : 'expand', { name })}
        fold={fold}
      />
      <button type="button" className="areaWords" tabIndex={isCurrent ? 0 : -1} onClick={() => open('detail', area.id)}>
        {name}
      </button>
      {other === name ? null : <span className="areaOther uiQuiet">{other}</span>}
      {area.custom ? <span className="areaMark">{t('custom')}</span> : null}
      {area.childCount === 0 ? null : (
        <span className="areaCount uiQuiet uiFigures">{t('belowCount', { count: area.childCount })}</span>
      )}
    </span>
  );
}

/** What the active role may do to a division. */
function useActions({ row: { area }, open, ask }: AreaTableRowProps): TreeAction[] {
  const t = useWords(words);
  const can = useCan();
  const actions: (TreeAction & { isOffered: boolean })[] = [
    { key: 'detail', label: t('detail'), isOffered: true, run: () => open('detail', area.id) },
    { key: 'edit', label: t('edit'), isOffered: can('sys:sysArea:update'), run: () => open('edit', area.id) },
    {
      key: 'add',
      label: t('add'),
      isOffered: can('sys:sysArea:add') && area.level < MOST_AREA_LEVELS,
      run: () => open('add', area.id),
    },
    {
      key: 'stop',
      label: t('stop'),
      danger: true,
      isOffered: can('sys:sysArea:update') && area.state === 'enabled',
      run: () => void setAreaState(area, 'disabled'),
    },
    {
      key: 'open',
      label: t('open'),
      isOffered: can('sys:sysArea:update') && area.state === 'disabled',
      run: () => void setAreaState(area, 'enabled'),
    },
    {
      key: 'delete',
      label: t('delete'),
      danger: true,
      // what has something below it cannot be deleted
      isOffered: can('sys:sysArea:delete') && area.childCount === 0,
      run: () => ask({ area }),
    },
  ];
  return actions.filter(({ isOffered }) => isOffered);
}

export function AreaTableRow(props: AreaTableRowProps) {
  const { row, isCurrent, isWanted, onFocus, onKeyDown } = props;
  const t = useWords(words);
  const name = useName()(row.area);
  const actions = useActions(props);
  const { area, isOpen, isLoading, place, siblings } = row;
  return (
    <tr
      tabIndex={isCurrent ? 0 : -1}
      data-id={area.id}
      aria-level={area.level}
      aria-posinset={place + 1}
      aria-setsize={siblings}
      aria-expanded={area.childCount === 0 ? undefined : isOpen}
      aria-busy={isLoading}
      data-off={area.state === 'disabled' || area.inheritedState !== 'none' ? '' : undefined}
      data-wanted={isWanted ? '' : undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <th scope="row">
        <NameCell {...props} />
      </th>
      <td className="uiHideNarrow">
        <code>{area.code}</code>
      </td>
      <td className="uiHideNarrow">
        <DictTag type="areaLevel" value={String(area.level)} />
      </td>
      <td>
        <AreaState area={area} />
      </td>
      <td className="uiEnd">
        <RowActions actions={actions} menuLabel={t('more', { name })} isCurrent={isCurrent} />
      </td>
    </tr>
  );
}
