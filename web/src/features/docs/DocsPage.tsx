/** The operators' manual, with its contents beside it. */
import './docs.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { type MouseEvent, useEffect, useRef } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { oneOf, text, usePage, usePageTitle, useSearchState } from '#web/lib/page.tsx';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { docsWords } from './docsWords.ts';
import { MANUAL_PAGES, type ManualPage, type ManualPageId, loadManual } from './manual.ts';

const SEARCH = { page: oneOf(MANUAL_PAGES, 'gettingStarted'), find: text() };

const addressOf = (id: ManualPageId): string => (id === 'gettingStarted' ? '/docs' : `/docs?page=${id}`);

/** Lets a plain click on a link stay in the console. */
function useLinks(): (event: MouseEvent<HTMLElement>) => void {
  const { navigate } = usePage();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (link === null || href === null || href === undefined || link.target === '_blank') return;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!href.startsWith('#')) {
      navigate(href);
      return;
    }
    const heading = document.getElementById(href.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
}

function Contents({
  pages,
  shown,
  find,
  onFind,
}: {
  pages: ManualPage[];
  shown: ManualPage;
  find: string;
  onFind: (find: string) => void;
}) {
  const t = useWords(docsWords);
  const wanted = find.trim().toLowerCase();
  const found = pages.filter((page) => page.text.includes(wanted));
  return (
    <nav className="docsContents" aria-label={t('pages')}>
      <Input.Search
        allowClear
        value={find}
        aria-label={t('find')}
        placeholder={t('find')}
        onChange={(event) => onFind(event.target.value)}
      />
      <p className="docsNothing" role="status">
        {found.length === 0 && t('nothing', { query: find.trim() })}
      </p>
      <ul>
        {found.map((page) => (
          <li key={page.id}>
            <a href={addressOf(page.id)} aria-current={page.id === shown.id ? 'page' : undefined}>
              {page.title}
            </a>
            {page.id === shown.id && (
              <ul aria-label={t('onThisPage')}>
                {page.headings.map((heading) => (
                  <li key={heading.id}>
                    <a href={`#${heading.id}`}>{heading.text}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbours({ pages, shown }: { pages: ManualPage[]; shown: ManualPage }) {
  const t = useWords(docsWords);
  const place = pages.indexOf(shown);
  const previous = pages[place - 1];
  const next = pages[place + 1];
  return (
    <div className="docsNeighbours">
      {previous !== undefined && (
        <a href={addressOf(previous.id)} aria-label={`${t('previous')}: ${previous.title}`}>
          ← {previous.title}
        </a>
      )}
      {next !== undefined && (
        <a className="next" href={addressOf(next.id)} aria-label={`${t('next')}: ${next.title}`}>
          {next.title} →
        </a>
      )}
    </div>
  );
}

export default function DocsPage() {
  const t = useWords(docsWords);
  const language = useLanguage();
  const onClick = useLinks();
  const article = useRef<HTMLElement>(null);
  const [{ page, find }, setSearch] = useSearchState(SEARCH);
  const { data, error } = useQuery({
    queryKey: ['manual', language],
    queryFn: () => loadManual(language),
    staleTime: Infinity,
  });
  const shown = data?.find(({ id }) => id === page);
  usePageTitle(shown === undefined ? null : `${t('title')} · ${shown.title}`);
  const read = useRef(page);
  useEffect(() => {
    // Effects also run when the tab is shown again: only another page of the manual starts at its top.
    if (read.current !== page) article.current?.closest('.page')?.scrollTo({ top: 0 });
    read.current = page;
  }, [page]);
  if (error !== null) {
    return (
      <p role="alert">
        {t('failed', { msg: messageOf(error) })} <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </p>
    );
  }
  if (data === undefined || shown === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    // The links inside are what is clicked; the handler only keeps them in the console.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- delegation for real links, which Enter also clicks
    <div className="docs" onClick={onClick}>
      <Contents
        pages={data}
        shown={shown}
        find={find}
        onFind={(next) => setSearch({ find: next }, { replace: true })}
      />
      <div className="docsBody">
        {/* Our own files, with raw HTML shown as text: see manual.ts. */}
        <article ref={article} lang={language} dangerouslySetInnerHTML={{ __html: shown.html }} />
        <Neighbours pages={data} shown={shown} />
      </div>
    </div>
  );
}
