/** The open pages as a strip of links: go, close, pin, move, refresh. */
import { CloseOutlined, EllipsisOutlined, PushpinFilled } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { frameWords } from './frameWords.ts';
import { menuState, moveTab, pinTab, refreshTab, showTab } from './menuState.ts';
import { type Closing, HOME_KEY, type Tab, type Tabs, closable } from './tabs.ts';
import { useTabTitles } from './tabTitles.ts';
import { useCloseTabs } from './useCloseTabs.ts';

type TabMenu = (tab: Tab) => MenuProps;

function useTabMenu(tabs: Tabs, close: (key: string, which: Closing) => void): TabMenu {
  const t = useWords(frameWords);
  return (tab) => {
    const isHome = tab.key === HOME_KEY;
    const place = tabs.indexOf(tab);
    const none = (which: Closing) => closable(tabs, tab.key, which).length === 0;
    return {
      items: [
        { key: 'refresh', label: t('refresh') },
        { key: 'pin', label: t(tab.pinned ? 'unpin' : 'pin'), disabled: isHome },
        { key: 'left', label: t('moveLeft'), disabled: isHome || place <= 1 },
        { key: 'right', label: t('moveRight'), disabled: isHome || place === tabs.length - 1 },
        { type: 'divider' },
        { key: 'this', label: t('close'), disabled: isHome },
        { key: 'others', label: t('closeOthers'), disabled: none('others') },
        { key: 'toRight', label: t('closeRight'), disabled: none('right') },
        { key: 'all', label: t('closeAll'), disabled: none('all') },
      ],
      onClick: ({ key }) => {
        if (key === 'refresh') refreshTab(tab.key);
        if (key === 'pin') pinTab(tab.key, !tab.pinned);
        if (key === 'left') moveTab(tab.key, place - 1);
        if (key === 'right') moveTab(tab.key, place + 1);
        if (key === 'this' || key === 'others' || key === 'all') close(tab.key, key);
        if (key === 'toRight') close(tab.key, 'right');
      },
    };
  };
}

interface TabItemProps {
  tab: Tab;
  title: string;
  active: boolean;
  menu: MenuProps;
  dropHere: boolean;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', (event: DragEvent) => void>;
}

function TabItem({ tab, title, active, menu, dropHere, onClose, onKeyDown, drag }: TabItemProps) {
  const t = useWords(frameWords);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const isHome = tab.key === HOME_KEY;
  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <li
        ref={item}
        className={`tab${active ? ' active' : ''}${dropHere ? ' dropHere' : ''}`}
        draggable={!isHome}
        onAuxClick={(event) => {
          if (event.button !== 1 || isHome) return;
          event.preventDefault();
          onClose();
        }}
        {...drag}
      >
        <Link
          to={tab.address}
          draggable={false}
          aria-current={active ? 'page' : undefined}
          go={() => showTab(tab.path)}
          onKeyDown={onKeyDown}
        >
          {tab.pinned && !isHome && <PushpinFilled className="tabPin" aria-label={t('pinned')} />}
          <span className="tabTitle">{title}</span>
        </Link>
        {!isHome && !tab.pinned && (
          <button type="button" className="tabClose" aria-label={t('closeTab', { title })} onClick={onClose}>
            <CloseOutlined aria-hidden="true" />
          </button>
        )}
      </li>
    </Dropdown>
  );
}

/** Dragging a tab: which one, and before which it would land. */
function useTabDrag(tabs: Tabs) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const handlersOf = (tab: Tab): TabItemProps['drag'] => ({
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', tab.key);
      setDragged(tab.key);
    },
    onDragOver: (event) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(tab.key);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== null) moveTab(dragged, tabs.indexOf(tab));
      end();
    },
    onDragEnd: end,
  });
  return { handlersOf, over: dragged === over ? null : over };
}

export function TabStrip() {
  const t = useWords(frameWords);
  const { tabs, activeKey } = useStore(menuState);
  const titleOf = useTabTitles();
  const closeTabs = useCloseTabs();
  const close = (key: string, which: Closing) => void closeTabs(key, which);
  const menuOf = useTabMenu(tabs, close);
  const drag = useTabDrag(tabs);
  const active = tabs.find((tab) => tab.key === activeKey);
  const onKeyDown = (event: KeyboardEvent, tab: Tab) => {
    const place = tabs.indexOf(tab);
    if (event.key === 'Delete') close(tab.key, 'this');
    if (event.altKey && event.shiftKey && event.key === 'ArrowLeft') moveTab(tab.key, Math.max(1, place - 1));
    if (event.altKey && event.shiftKey && event.key === 'ArrowRight') moveTab(tab.key, place + 1);
  };
  return (
    <nav className="tabStrip" aria-label={t('tabs')}>
      <ul>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            active={tab.key === activeKey}
            menu={menuOf(tab)}
            dropHere={drag.over === tab.key}
            onClose={() => close(tab.key, 'this')}
            onKeyDown={(event) => onKeyDown(event, tab)}
            drag={drag.handlersOf(tab)}
          />
        ))}
      </ul>
      {active !== undefined && (
        <Dropdown menu={menuOf(active)} trigger={['click']} placement="bottomRight" autoFocus>
          <button type="button" className="iconButton" aria-label={t('tabMenu')} aria-haspopup="menu">
            <EllipsisOutlined aria-hidden="true" />
          </button>
        </Dropdown>
      )}
    </nav>
  );
}
