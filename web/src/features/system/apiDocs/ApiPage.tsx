/** The description of every call, to read and to try. */
import './apiDocs.css';
import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useMemo } from 'react';
import { text, usePage, useSearchState } from '#web/lib/page.tsx';
import { formatNumber, useLanguage, useWords } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { type ApiDocument, loadDocument, type Operation } from './document.ts';
import { SchemaTable } from './SchemaTable.tsx';
import { TryIt } from './TryIt.tsx';
import { words } from './words.ts';
import { Link } from '#web/ui/Link.tsx';

const SEARCH = { find: text(), call: text() };
const PREFIX = '/taxiadmin';

const nameOf = ({ path }: Operation): string => path.slice(PREFIX.length);

const download = ({ text: json }: ApiDocument): void => saveText('openapi.json', json, 'application/json');

function Calls({ operations, chosen }: { operations: readonly Operation[]; chosen: string }) {
  const t = useWords(words);
  const { path, search, setSearch } = usePage();
  const groups = [...Map.groupBy(operations, ({ group }) => group)];
  return (
    <nav className="apiCalls" aria-label={t('groups')}>
      {groups.map(([group, calls]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {calls.map((call) => {
              const query = new URLSearchParams(search);
              query.set('call', nameOf(call));
              return (
                <li key={call.path}>
                  <Link
                    to={`${path}?${query.toString()}`}
                    aria-current={nameOf(call) === chosen ? 'true' : undefined}
                    data-effect={call.effect}
                    title={call.name || call.summary}
                    go={() => setSearch(() => query)}
                  >
                    {nameOf(call)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function OperationView({ operation, shared }: { operation: Operation; shared: ApiDocument['shared'] }) {
  const t = useWords(words);
  const { access, effect, isAudited, name, path, quota, reveals, summary } = operation;
  return (
    <article className="apiCall">
      <h2>
        <code>POST {path}</code>
      </h2>
      {name === '' ? null : (
        <p>
          <strong>{name}</strong>
        </p>
      )}
      <p lang="en">
        {summary.split('`').map((part, turn) =>
          // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence, never rearranged
          turn % 2 === 1 ? (
            <code key={turn} className="apiInline">
              {part}
            </code>
          ) : (
            part
          ),
        )}
      </p>
      <div className="uiRow apiTags">
        <StateTag tone={effect === 'query' ? 'good' : 'warn'}>{t(effect)}</StateTag>
        {isAudited ? <span className="uiQuiet">{t('audited')}</span> : null}
        <span className="uiQuiet">
          {t('access')}:{' '}
          {access === 'public' || access === 'signedIn' ? t(access) : <code className="apiInline">{access}</code>}
        </span>
        {reveals === '' ? null : (
          <span className="uiQuiet">
            {t('reveals')}: <code className="apiInline">{reveals}</code>
          </span>
        )}
        {quota === null ? null : (
          <span className="uiQuiet">
            {t('quota')}: {t('quotaOf', quota)}
          </span>
        )}
      </div>
      <h3>{t('input')}</h3>
      {operation.input === null ? (
        <p className="uiQuiet">{t('upload')}</p>
      ) : (
        <SchemaTable schema={operation.input} shared={shared} label={t('input')} />
      )}
      <h3>{t('output')}</h3>
      <SchemaTable schema={operation.output} shared={shared} label={t('output')} />
      <h3>{t('try')}</h3>
      <TryIt key={path} operation={operation} shared={shared} />
    </article>
  );
}

export default function ApiPage() {
  const t = useWords(words);
  const language = useLanguage();
  const [{ find, call }, setSearch] = useSearchState(SEARCH);
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi', language],
    queryFn: ({ signal }) => loadDocument(language, signal),
    staleTime: Infinity,
  });
  const wanted = find.trim().toLowerCase();
  const found = useMemo(
    () =>
      data?.operations.filter(({ path, name, group, summary, access, reveals }) =>
        `${path} ${name} ${group} ${summary} ${access} ${reveals}`.toLowerCase().includes(wanted),
      ) ?? [],
    [data, wanted],
  );
  const shown = data?.operations.find((operation) => nameOf(operation) === call);
  return (
    <div className="uiList">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{t('title')}</h1>
          <p>{t('purpose')}</p>
        </div>
        {data === undefined ? null : (
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => download(data)}>
            {t('download')}
          </Button>
        )}
      </header>
      {error !== null ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton active paragraph={{ rows: 10 }} /> : null}
      {data === undefined ? null : (
        <div className="apiBodyGrid">
          <div className="apiSide">
            <Input.Search
              allowClear
              value={find}
              aria-label={t('find')}
              placeholder={t('find')}
              onChange={(event) => setSearch({ find: event.target.value }, { replace: true })}
            />
            <p className="uiQuiet" role="status">
              {found.length === 0 ? t('none') : t('found', { n: formatNumber(found.length) })}
            </p>
            <Calls operations={found} chosen={call} />
          </div>
          {shown === undefined ? (
            <EmptyState title={t('choose')} />
          ) : (
            <OperationView operation={shown} shared={data.shared} />
          )}
        </div>
      )}
    </div>
  );
}
