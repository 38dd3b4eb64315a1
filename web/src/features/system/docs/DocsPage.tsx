/** The operators' manual, with its contents beside it. */
import './docs.css';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { type MouseEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { oneOf, text, usePage, usePageTitle, useSearchState } from '#web/lib/page.tsx';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { docsWords } from './docsWords.ts';
import { type Excerpt, findIn, splitAt, wordsOf } from './find.ts';
import { type ManualPage, type ManualPageId, loadManual } from './manual.ts';
import { MANUAL_PAGES } from './manualPages.generated.ts';
import { isPlainClick } from '#web/ui/Link.tsx';

const SEARCH = { page: oneOf(MANUAL_PAGES, 'gettingStarted'), find: text() };

/** The address of a page; what is looked for stays, so that it shows there too. */
function addressOf(id: ManualPageId, find = ''): string {
  const query = new URLSearchParams({
    ...(id === 'gettingStarted' ? {} : { page: id }),
    ...(find === '' ? {} : { find }),
  });
  return query.size === 0 ? '/docs' : `/docs?${query.toString()}`;
}

const HIGHLIGHT = 'docsFind';

/** Marks what was found in the text of the page, without touching its elements. */
function useHighlight(article: RefObject<HTMLElement | null>, html: string, find: string): void {
  useEffect(() => {
    const words = wordsOf(find);
    // Highlights live in the document, outside React; a browser without them shows the text as it is.
    if (article.current === null || words.length === 0 || !('highlights' in CSS)) return;
    const ranges: Range[] = [];
    const texts = document.createTreeWalker(article.current, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      let place = 0;
      for (const [turn, part] of splitAt(node.nodeValue ?? '', words).entries()) {
        if (turn % 2 === 1) {
          const range = new Range();
          range.setStart(node, place);
          range.setEnd(node, place + part.length);
          ranges.push(range);
        }
        place += part.length;
      }
    }
    CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    return () => void CSS.highlights.delete(HIGHLIGHT);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the article's text is that of html
  }, [article, html, find]);
}

/** Lets a plain click on a link stay in the console. */
function useLinks(): (event: MouseEvent<HTMLElement>) => void {
  const { navigate } = usePage();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (link === null || href === null || href === undefined || link.target === '_blank') return;
    if (!isPlainClick(event)) return;
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

function Place({ excerpt }: { excerpt: Excerpt }) {
  return (
    <p className="docsPlace">
      {excerpt.parts.map((part, turn) => (turn % 2 === 1 ? <mark key={turn}>{part}</mark> : part))}
    </p>
  );
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
  /** On a narrow screen the list is folded above what one reads; another page chosen folds it again. */
  const [openAt, setOpenAt] = useState<ManualPageId>();
  const isOpen = openAt === shown.id;
  const list = useId();
  const found = useMemo(
    () =>
      pages.flatMap((page) => {
        const excerpts = findIn(page.paragraphs, find);
        return excerpts === null ? [] : [{ page, excerpts }];
      }),
    [pages, find],
  );
  return (
    <nav className="docsContents" aria-label={t('pages')}>
      <Input.Search
        allowClear
        value={find}
        aria-label={t('find')}
        placeholder={t('find')}
        onChange={(event) => {
          setOpenAt(shown.id);
          onFind(event.target.value);
        }}
      />
      <Button
        className="docsFold"
        aria-expanded={isOpen}
        aria-controls={list}
        icon={isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        onClick={() => setOpenAt(isOpen ? undefined : shown.id)}
      >
        {t('pages')}
      </Button>
      <p className="docsNothing" role="status">
        {found.length === 0 && t('nothing', { query: find.trim() })}
      </p>
      <ul id={list} data-folded={!isOpen}>
        {found.map(({ page, excerpts }) => (
          <li key={page.id}>
            <a href={addressOf(page.id, find.trim())} aria-current={page.id === shown.id ? 'page' : undefined}>
              {page.title}
            </a>
            {excerpts.map((excerpt) => (
              <Place key={excerpt.parts.join('')} excerpt={excerpt} />
            ))}
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
  useHighlight(article, shown?.html ?? '', find);
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
