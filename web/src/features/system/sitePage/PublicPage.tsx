/** What the platform publishes, for everybody: one page, or the list of them. Works without a session. */
import './publicPage.css';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Language } from '#contract/ground/enums.ts';
import type { LoaderData } from '#contract/loaders.ts';
import { Mark } from '#web/lib/Mark.tsx';
import { type LoaderError, useServerLoader } from '#web/lib/serverLoader.ts';
import { loadSite, useSite } from '#web/lib/site.ts';
import { nameIn, useLanguage } from '#web/lib/words.ts';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { PUBLIC_WORDS } from './publicWords.ts';

type Data = LoaderData<'html'>;

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const dayOf = (at: string, language: Language): string => new Intl.DateTimeFormat(language, DAY).format(new Date(at));

/** The same page in the other language. */
function inLanguage(pathname: string, search: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `${pathname}?${query.toString()}`;
}

/** `lang` of the address, else the language of this browser's console. */
function usePageLanguage(search: string): Language {
  const own = useLanguage();
  const wanted = new URLSearchParams(search).get('lang');
  return wanted === 'zh-CN' || wanted === 'en-US' ? wanted : own;
}

function Article({ page, language }: { page: NonNullable<Data['page']>; language: Language }) {
  const words = PUBLIC_WORDS[language];
  return (
    <article>
      <h1>{page.title}</h1>
      <p className="publicMeta">
        {words.published(dayOf(page.publishedAt, language))}
        <button type="button" className="publicPrint" onClick={() => print()}>
          {words.print}
        </button>
      </p>
      <RichTextView html={page.body} />
    </article>
  );
}

function Pages({ pages, language }: { pages: Data['pages']; language: Language }) {
  const words = PUBLIC_WORDS[language];
  return (
    <>
      <h1>{words.list}</h1>
      <p className="publicMeta">{pages.length === 0 ? words.none : words.listHint}</p>
      <ul className="publicList">
        {pages.map(({ code, title, publishedAt }) => (
          <li key={code}>
            <Link to={inLanguage(`/html/${code}`, '', language)}>{title}</Link>
            <span>{dayOf(publishedAt, language)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Failure({ error, retry, language }: { error: LoaderError; retry: () => void; language: Language }) {
  const words = PUBLIC_WORDS[language];
  const isGone = error.status === 404;
  return (
    <div role="alert">
      <h1>{isGone ? words.notFound : words.failed}</h1>
      <p className="publicMeta">{isGone ? words.notFoundHint : error.msg}</p>
      {isGone ? (
        <Link to={inLanguage('/html', '', language)}>{words.list}</Link>
      ) : (
        <button type="button" className="plainButton" onClick={retry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}

function titleOf(data: Data | undefined, language: Language): string {
  return data?.page?.title ?? PUBLIC_WORDS[language].list;
}

export default function PublicPage() {
  const { pathname, search } = useLocation();
  const language = usePageLanguage(search);
  const words = PUBLIC_WORDS[language];
  const { data, error, isLoading, reload } = useServerLoader('html', inLanguage(pathname, search, language), language);
  const site = useSite();
  const siteName = nameIn(site, language);
  const title = `${titleOf(data, language)} · ${siteName}`;
  useEffect(() => {
    // The document is outside React: its title and language follow the page.
    document.title = title;
    document.documentElement.lang = language;
  }, [title, language]);
  useEffect(() => void loadSite(), []);
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <div className="publicPage" lang={language}>
      <header>
        <Link to={inLanguage('/html', '', language)} className="publicHome">
          {site.logo === '' ? <Mark className="publicMark" /> : <img className="publicMark" src={site.logo} alt="" />}
          <span>{siteName}</span>
        </Link>
        <Link to={inLanguage(pathname, search, other)} lang={other} title={words.switchTo} replace>
          {words.other}
        </Link>
      </header>
      <main aria-busy={isLoading}>
        {error === undefined ? null : <Failure error={error} retry={reload} language={language} />}
        {data === undefined && error === undefined ? <p className="publicMeta">{words.loading}</p> : null}
        {data?.page ? <Article page={data.page} language={language} /> : null}
        {data?.page === null ? <Pages pages={data.pages} language={language} /> : null}
      </main>
    </div>
  );
}
