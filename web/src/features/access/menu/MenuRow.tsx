import { ExportOutlined, EyeInvisibleOutlined, HolderOutlined, LockOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import type { ManagedMenuNode, MenuState } from '#contract/access/menu/calls.ts';
import { menuWords } from '#contract/access/menu/words.ts';
import { useFields, useLanguage, useName, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { FoldButton, LEVEL_STEP } from '#web/ui/FoldButton.tsx';
import { MenuIcon } from '#web/ui/MenuIcon.tsx';
import { RowActions } from '#web/ui/RowActions.tsx';
import type { Place, Placed, PlacedNode } from './moves.ts';
import type { MenuDrag } from './useMenuDrag.ts';
import { useNodeActions } from './useNodeActions.ts';
import { words } from './words.ts';

interface MenuRowProps {
  tree: Placed;
  at: PlacedNode;
  isOpen: boolean;
  canFold: boolean;
  canMove: boolean;
  isCurrent: boolean;
  isBusy: boolean;
  drag: MenuDrag;
  fold: (open: boolean) => void;
  move: (to: Place) => void;
  open: (drawer: string, record: string) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const stateInForce = ({ deleted, state, inheritedState }: ManagedMenuNode): MenuState => {
  if (deleted) return 'deleted';
  if (inheritedState === 'deleted') return 'deletedAbove';
  return state === 'enabled' && inheritedState === 'stopped' ? 'stoppedAbove' : state;
};

function Target({ node }: { node: ManagedMenuNode }) {
  const f = useFields(menuWords);
  if (node.externalLink !== '') {
    return (
      <>
        <ExportOutlined aria-label={f('externalLink')} /> <code>{node.externalLink}</code>
      </>
    );
  }
  const parts = [node.kind === 'page' ? node.route : '', node.permission].filter((part) => part !== '');
  return parts.length === 0 ? <span className="uiQuiet">–</span> : <code>{parts.join(' · ')}</code>;
}

function NameCell({ at, isOpen, canFold, canMove, isCurrent, drag, fold }: MenuRowProps) {
  const t = useWords(words);
  const f = useFields(menuWords);
  const nameOf = useName();
  const language = useLanguage();
  const { node, level } = at;
  const name = nameOf(node);
  const other = language === 'zh-CN' ? node.nameEn : node.nameZh;
  return (
    <span className="menuName" style={{ paddingInlineStart: (level - 1) * LEVEL_STEP }}>
      {canMove ? (
        <span className="menuGrip" draggable title={t('drag', { name })} aria-hidden="true" {...drag.handle(at)}>
          <HolderOutlined />
        </span>
      ) : (
        <span className="menuGrip" />
      )}
      <FoldButton
        isLeaf={at.children.length === 0}
        isOpen={isOpen}
        isDisabled={!canFold}
        isCurrent={isCurrent}
        label={t(isOpen ? 'collapse' : 'expand', { name })}
        fold={fold}
      />
      {node.kind === 'action' ? null : <MenuIcon name={node.icon} />}
      <span className="menuWords">{name}</span>
      {other === name ? null : <span className="menuOther uiQuiet">{other}</span>}
      {node.visible || node.kind === 'action' ? null : (
        <span className="menuMark" title={t('hiddenHint')}>
          <EyeInvisibleOutlined aria-hidden="true" /> {t('hidden')}
        </span>
      )}
      {node.builtIn ? (
        <span className="menuBuiltIn" title={t('builtInHint')}>
          <LockOutlined aria-hidden="true" />
          <span className="uiOnlyRead">{f('builtIn')}</span>
        </span>
      ) : null}
    </span>
  );
}

export function MenuRow(props: MenuRowProps) {
  const { tree, at, isOpen, isCurrent, isBusy, canMove, drag, move, open, onFocus, onKeyDown } = props;
  const t = useWords(words);
  const name = useName()(at.node);
  const actions = useNodeActions({ tree, at, canMove, move, open });
  const { node } = at;
  const siblings = at.parent?.children ?? tree.roots;
  return (
    <tr
      tabIndex={isCurrent ? 0 : -1}
      aria-level={at.level}
      aria-posinset={siblings.indexOf(at) + 1}
      aria-setsize={siblings.length}
      aria-expanded={at.children.length === 0 ? undefined : isOpen}
      aria-busy={isBusy}
      data-gone={node.deleted || node.inheritedState === 'deleted' ? '' : undefined}
      data-off={node.state === 'disabled' || node.inheritedState !== 'none' ? '' : undefined}
      data-drop={drag.target?.id === node.id ? drag.target.zone : undefined}
      data-dragged={drag.movedId === node.id ? '' : undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      {...drag.row(at)}
    >
      <th scope="row">
        <NameCell {...props} />
      </th>
      <td className="uiHideNarrow">
        <DictTag type="menuKind" value={node.kind} />
      </td>
      <td className="uiHideNarrow">
        <Target node={node} />
      </td>
      <td>
        <DictTag type="menuState" value={stateInForce(node)} />
      </td>
      <td className="uiEnd">
        <RowActions actions={actions} menuLabel={t('more', { name })} isCurrent={isCurrent} />
      </td>
    </tr>
  );
}
