/** The home page: who one is here, what one can do next, and what is under way. */
import './home.css';
import { BookOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import type { MenuNode } from '#contract/menu.ts';
import { usePage } from '#web/lib/page.tsx';
import { usePageNames } from '#web/lib/pageWords.ts';
import { useSession } from '#web/lib/session.ts';
import { formatTime, useName, useWords } from '#web/lib/words.ts';
import { homeWords } from './homeWords.ts';
import { AccountHints } from './AccountHints.tsx';
import { RecentJobs } from './RecentJobs.tsx';

function greetingAt(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

function Greeting() {
  const t = useWords(homeWords);
  const { open } = usePage();
  const { user, lastSignInAt, lastSignInIp } = useSession();
  const [hour] = useState(() => new Date().getHours());
  return (
    <header className="greeting">
      <h1>{t(greetingAt(hour), { name: user.realName })}</h1>
      <p>
        {lastSignInAt === null ? (
          t('firstSignIn')
        ) : (
          <>
            {t('lastSignIn', { time: formatTime(lastSignInAt), ip: lastSignInIp ?? '—' })}
            <button type="button" className="linkButton" onClick={() => open('/personal/account')}>
              {t('notYou')}
            </button>
          </>
        )}
      </p>
    </header>
  );
}

function pagesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    const below = pagesOf(node.children);
    return node.kind === 'page' && node.visible && node.externalLink === '' ? [node, ...below] : below;
  });
}

interface ShortcutProps {
  path: string;
  title: string;
  purpose: string;
  children?: ReactNode;
}

function Shortcut({ path, title, purpose, children }: ShortcutProps) {
  const { open } = usePage();
  return (
    <li>
      <a
        className="shortcut"
        href={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open(path);
        }}
      >
        <span className="shortcutTitle">
          {children}
          {title}
        </span>
        <span className="shortcutPurpose">{purpose}</span>
        <RightOutlined className="shortcutGo" aria-hidden="true" />
      </a>
    </li>
  );
}

/** The first of the menu; more would hide what matters. */
const MOST_SHORTCUTS = 7;

function Shortcuts() {
  const t = useWords(homeWords);
  const name = useName();
  const { purposeOf } = usePageNames();
  const { menus, roles } = useSession();
  const pages = pagesOf(menus);
  return (
    <section aria-labelledby="homeNext">
      <h2 id="homeNext">{t('next')}</h2>
      {pages.length === 0 && <p className="homeNote">{t('nextNone')}</p>}
      <ul className="shortcuts">
        {pages.slice(0, MOST_SHORTCUTS).map((page) => (
          <Shortcut key={page.id} path={`/${page.route}`} title={name(page)} purpose={purposeOf(page.route)} />
        ))}
        <Shortcut path="/docs" title={t('readManual')} purpose={t('manualPurpose')}>
          <BookOutlined aria-hidden="true" />
        </Shortcut>
      </ul>
      {pages.length > MOST_SHORTCUTS && (
        <p className="homeNote">{t('morePages', { count: pages.length - MOST_SHORTCUTS })}</p>
      )}
      {roles.length > 1 && <p className="homeNote">{t('otherRoles', { count: roles.length - 1 })}</p>}
    </section>
  );
}

export default function HomePage() {
  return (
    <div className="home">
      <Greeting />
      <AccountHints />
      <Shortcuts />
      <RecentJobs />
    </div>
  );
}
