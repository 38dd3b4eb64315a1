/** The menu of the active role: real links, directories that fold. */
import { DownOutlined, ExportOutlined } from '@ant-design/icons';
import { Dropdown, Tooltip } from 'antd';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import type { MenuNode } from '#contract/access/menu/calls.ts';
import { useStore } from '#web/lib/store.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { usePageNames } from '#web/lib/pageNames.ts';
import { pageBadges } from '#web/lib/site.ts';
import { CountMark } from './CountMark.tsx';
import { frameWords } from './frameWords.ts';
import { Link } from '#web/ui/Link.tsx';
import { MenuIcon } from '#web/ui/MenuIcon.tsx';
import { useMarksInSight } from './marksInSight.ts';
import { menuState, showTab } from './menuState.ts';
import { pagesOf, placeOf, shownIn } from './menuTree.ts';
import { HOME_KEY, keyOf } from './tabs.ts';

interface LinkProps {
  path: string;
  title: string;
  icon: string;
  active: boolean;
  narrow: boolean;
  onGo: () => void;
  watch?: RefCallback<HTMLElement>;
  /** It stands elsewhere in the menu for the keyboard and for who listens. */
  isDouble?: boolean;
}

const pathsUnder = (node: MenuNode): string[] => [`/${node.route}`, ...node.children.flatMap(pathsUnder)];

function PageLink({ path, title, icon, active, narrow, onGo, watch, isDouble = false }: LinkProps) {
  const item = useRef<HTMLSpanElement>(null);
  // Keeps the scroll of a long menu in step with where one is.
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Tooltip title={narrow ? title : ''} placement="right">
      <Link
        className="menuLink"
        to={path}
        aria-current={active ? 'page' : undefined}
        tabIndex={isDouble ? -1 : undefined}
        go={() => {
          showTab(path);
          onGo();
        }}
      >
        <MenuIcon name={icon} />
        <span ref={item} className="menuTitle">
          {title}
        </span>
        <CountMark paths={[path]} watch={watch} />
      </Link>
    </Tooltip>
  );
}

function ExternalLink({ node }: { node: MenuNode }) {
  const t = useWords(frameWords);
  const name = useName();
  return (
    <a className="menuLink" href={node.externalLink} target="_blank" rel="noopener noreferrer">
      <MenuIcon name={node.icon === '' ? 'link' : node.icon} />
      <span className="menuTitle">{name(node)}</span>
      <ExportOutlined className="menuAside" aria-label={t('newWindow')} />
    </a>
  );
}

interface BranchProps {
  node: MenuNode;
  activeKey: string;
  narrow: boolean;
  onGo: () => void;
  /** Of the marks in the menu. */
  watch: RefCallback<HTMLElement>;
}

/** In the narrow menu a directory opens its pages beside it. */
function NarrowDirectory({ node, onGo, watch }: BranchProps) {
  const name = useName();
  const items = node.children.map((child) => ({ key: child.id, label: name(child) }));
  const open = (id: string) => {
    const child = node.children.find((candidate) => candidate.id === id);
    if (child === undefined) return;
    if (child.externalLink !== '') window.open(child.externalLink, '_blank', 'noopener,noreferrer');
    else showTab(`/${child.route}`);
    onGo();
  };
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => open(key) }} trigger={['click']} placement="bottomLeft" autoFocus>
      <button type="button" className="menuLink" aria-label={name(node)} aria-haspopup="menu">
        <MenuIcon name={node.icon === '' ? 'appstore' : node.icon} />
        <CountMark paths={pathsUnder(node)} watch={watch} />
      </button>
    </Dropdown>
  );
}

function Directory(props: BranchProps) {
  const { node, watch } = props;
  const name = useName();
  const [open, setOpen] = useState(true);
  if (props.narrow) return <NarrowDirectory {...props} />;
  return (
    <>
      <button type="button" className="menuLink menuDirectory" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="menuTitle">{name(node)}</span>
        {open ? null : <CountMark paths={pathsUnder(node)} watch={watch} />}
        <DownOutlined className="menuAside" rotate={open ? 0 : -90} aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} {...props} node={child} />
          ))}
        </ul>
      )}
    </>
  );
}

function Branch(props: BranchProps) {
  const { node, activeKey, narrow, onGo, watch } = props;
  const name = useName();
  const path = `/${node.route}`;
  const content =
    node.kind === 'directory' ? (
      <Directory {...props} />
    ) : node.externalLink !== '' ? (
      <ExternalLink node={node} />
    ) : (
      <PageLink
        path={path}
        title={name(node)}
        icon={node.icon}
        active={keyOf(path) === activeKey}
        narrow={narrow}
        onGo={onGo}
        watch={watch}
      />
    );
  return <li>{content}</li>;
}

/** Pages that ask for somebody while their place in the menu is out of sight: at the foot of what is seen of it. */
function Missed({ narrow, onGo }: Pick<BranchProps, 'narrow' | 'onGo'>) {
  const name = useName();
  const { tree } = useStore(menuState);
  const badges = useStore(pageBadges);
  return (
    <ul className="menuMissed" aria-hidden="true">
      {pagesOf(tree)
        .filter(({ route }) => badges[`/${route}`]?.isUrgent === true)
        .map((node) => (
          <li key={node.id}>
            <PageLink
              path={`/${node.route}`}
              title={name(node)}
              icon={node.icon}
              active={false}
              narrow={narrow}
              onGo={onGo}
              isDouble
            />
          </li>
        ))}
    </ul>
  );
}

export function SideMenu({ narrow, onGo }: { narrow: boolean; onGo: () => void }) {
  const t = useWords(frameWords);
  const names = usePageNames();
  const { tree, activeKey } = useStore(menuState);
  const shown = shownIn(tree);
  const placeKey = activeKey === HOME_KEY ? activeKey : `/${placeOf(shown, activeKey.slice(1))}`;
  const menu = useRef<HTMLElement>(null);
  const { watch, isOneMissed } = useMarksInSight(menu);
  // Something that comes to stand beneath the menu, or a lower window, must not hide where one is.
  useEffect(() => {
    const nav = menu.current;
    if (nav === null) return undefined;
    let height = nav.clientHeight;
    const observer = new ResizeObserver(() => {
      const isLower = nav.clientHeight < height;
      height = nav.clientHeight;
      if (isLower) nav.querySelector('[aria-current="page"] .menuTitle')?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={menu} className="sideMenu" aria-label={t('menu')}>
      <ul>
        <li>
          <PageLink
            path="/"
            title={names.title('')}
            icon="home"
            active={activeKey === HOME_KEY}
            narrow={narrow}
            onGo={onGo}
          />
        </li>
        {shown.map((node) => (
          <Branch key={node.id} node={node} activeKey={placeKey} narrow={narrow} onGo={onGo} watch={watch} />
        ))}
      </ul>
      {isOneMissed ? <Missed narrow={narrow} onGo={onGo} /> : null}
    </nav>
  );
}
