/** The pages of the active role: a few as cards, many by the directories of the menu. */
import { BookOutlined, RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MenuNode } from '#contract/access/menu/calls.ts';
import { usePage } from '#web/lib/page.tsx';
import { usePageNames } from '#web/lib/pageNames.ts';
import { useSession } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { MenuIcon } from '#web/ui/MenuIcon.tsx';
import { homeWords } from './homeWords.ts';
import { Link } from '#web/ui/Link.tsx';

/** As many have room for what each is for; more stand in groups. */
const MOST_CARDS = 7;

const isPage = ({ kind, visible, externalLink }: MenuNode): boolean =>
  kind === 'page' && visible && externalLink === '';

/** A node's own page and those beneath it. */
const pagesIn = (node: MenuNode): MenuNode[] => [...(isPage(node) ? [node] : []), ...node.children.flatMap(pagesIn)];

interface Group {
  /** Null: what stands in no directory. */
  directory: MenuNode | null;
  pages: MenuNode[];
}

/** The pages by the directories at the top of the menu, in its order; those without one come first. */
function groupsOf(menus: readonly MenuNode[]): Group[] {
  const loose = menus.filter(({ kind }) => kind !== 'directory').flatMap(pagesIn);
  const groups = menus
    .filter(({ kind }) => kind === 'directory')
    .map((directory): Group => ({ directory, pages: pagesIn(directory) }));
  return [{ directory: null, pages: loose }, ...groups].filter(({ pages }) => pages.length > 0);
}

/** A link that opens a tab here, and a tab of the browser when that is asked for. */
function TabLink({ path, className, children }: { path: string; className: string; children: ReactNode }) {
  const { open } = usePage();
  return (
    <Link className={className} to={path} go={() => open(path)}>
      {children}
    </Link>
  );
}

interface ShortcutProps {
  path: string;
  title: string;
  purpose: string;
  children?: ReactNode;
}

function Card({ path, title, purpose, children }: ShortcutProps) {
  return (
    <li>
      <TabLink className="shortcut" path={path}>
        <span className="shortcutTitle">
          {children}
          {title}
        </span>
        <span className="shortcutPurpose">{purpose}</span>
        <RightOutlined className="shortcutGo" aria-hidden="true" />
      </TabLink>
    </li>
  );
}

function Line({ path, title, purpose, children }: ShortcutProps) {
  return (
    <li>
      <TabLink className="pageLine" path={path}>
        <span aria-hidden="true">{children}</span>
        <span className="pageWords">
          {title}
          <span>{purpose}</span>
        </span>
      </TabLink>
    </li>
  );
}

function Cards({ pages }: { pages: readonly MenuNode[] }) {
  const t = useWords(homeWords);
  const name = useName();
  const { purpose } = usePageNames();
  return (
    <ul className="shortcuts">
      {pages.map((page) => (
        <Card key={page.id} path={`/${page.route}`} title={name(page)} purpose={purpose(page.route)} />
      ))}
      <Card path="/docs" title={t('readManual')} purpose={t('manualPurpose')}>
        <BookOutlined aria-hidden="true" />
      </Card>
    </ul>
  );
}

function Groups({ menus }: { menus: readonly MenuNode[] }) {
  const t = useWords(homeWords);
  const name = useName();
  const { purpose } = usePageNames();
  return (
    <div className="pageGroups">
      {groupsOf(menus).map(({ directory, pages }) => (
        <section key={directory?.id ?? ''} className="pageGroup">
          <h3>{directory === null ? t('otherPages') : name(directory)}</h3>
          <ul>
            {pages.map((page) => (
              <Line key={page.id} path={`/${page.route}`} title={name(page)} purpose={purpose(page.route)}>
                <MenuIcon name={page.icon} />
              </Line>
            ))}
          </ul>
        </section>
      ))}
      <section className="pageGroup">
        <h3>{t('help')}</h3>
        <ul>
          <Line path="/docs" title={t('readManual')} purpose={t('manualPurpose')}>
            <BookOutlined />
          </Line>
        </ul>
      </section>
    </div>
  );
}

export function Shortcuts() {
  const t = useWords(homeWords);
  const { menus, roles } = useSession();
  const pages = menus.flatMap(pagesIn);
  return (
    <section aria-labelledby="homeNext">
      <h2 id="homeNext">{t('next')}</h2>
      {pages.length === 0 && <p className="homeNote">{t('nextNone')}</p>}
      {pages.length > MOST_CARDS ? <Groups menus={menus} /> : <Cards pages={pages} />}
      {roles.length > 1 && <p className="homeNote homeRoles">{t('otherRoles', { count: roles.length - 1 })}</p>}
    </section>
  );
}
