import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { flag, text, usePage, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { type ConfigMainRow, mainsQuery, type Modules, modulesQuery } from '#web/shared/configuration/configQueries.ts';
import { matches, useDescribed } from '#web/shared/configuration/described.ts';
import { MainCard } from '#web/shared/configuration/MainCard.tsx';
import { ResetButton } from '#web/shared/configuration/ResetDialog.tsx';
import { words } from '#web/shared/configuration/words.ts';
import { Link } from '#web/ui/Link.tsx';

const SEARCH = { module: text(), find: text(), changed: flag() };

interface Shown {
  main: ConfigMainRow;
  /** Keys of the options to show. */
  keys: ReadonlySet<string>;
}

/** The mains to show, with those of their options that were looked for. */
function shownOf(mains: readonly ConfigMainRow[], find: string, onlyChanged: boolean): Shown[] {
  return mains.flatMap((main) => {
    const all = find === '' || matches(main, find);
    const options = main.options.filter(
      (option) => (all || matches(option, find)) && (!onlyChanged || option.isChanged),
    );
    return options.length === 0 ? [] : [{ main, keys: new Set(options.map(({ key }) => key)) }];
  });
}

function ModuleList({ modules, chosen }: { modules: Modules; chosen: string }) {
  const t = useWords(words);
  const { title } = useDescribed();
  const { path, setSearch } = usePage();
  return (
    <nav className="configModules" aria-label={t('modules')}>
      {modules.map((module) => {
        const query = new URLSearchParams({ module: module.key });
        return (
          <Link
            key={module.key}
            to={`${path}?${query.toString()}`}
            aria-current={module.key === chosen ? 'true' : undefined}
            go={() => setSearch(() => query)}
          >
            <span>{title(module)}</span>
            {module.changedCount > 0 ? (
              <span className="configCount" title={t('changedCount', { count: module.changedCount })}>
                <span aria-hidden="true">{module.changedCount}</span>
                <span className="uiOnlyRead">{t('changedCount', { count: module.changedCount })}</span>
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

interface MainsProps {
  modules: Modules;
  shown: readonly Shown[];
  find: string;
  onlyChanged: boolean;
  moduleKey: string;
  clear: () => void;
}

function Mains({ modules, shown, find, onlyChanged, moduleKey, clear }: MainsProps) {
  const t = useWords(words);
  const { title, explanation } = useDescribed();
  const can = useCan();
  const isSearching = find !== '' || onlyChanged;
  const module = modules.find(({ key }) => key === moduleKey);
  const count = shown.reduce((sum, { keys }) => sum + keys.size, 0);
  if (shown.length === 0) {
    return (
      <EmptyState
        title={find === '' ? t('nothingChanged') : t('nothingFound', { text: find })}
        hint={t(find === '' ? 'nothingChangedHint' : 'nothingFoundHint')}
        action={<Button onClick={clear}>{t(find === '' ? 'showAll' : 'clearFind')}</Button>}
      />
    );
  }
  return (
    <>
      {isSearching || module === undefined ? (
        <p className="uiQuiet configFound" role="status">
          {t('found', { count })}
        </p>
      ) : (
        <header className="configModuleHead">
          <div>
            <h2>{title(module)}</h2>
            <p className="uiQuiet">{explanation(module)}</p>
          </div>
          {can('operation:config:init') ? (
            <ResetButton
              at={`all.${module.key}`}
              label={t('resetModule')}
              name={title(module)}
              mainIds={shown.map(({ main }) => main.key)}
              isDisabled={module.changedCount === 0}
            />
          ) : null}
        </header>
      )}
      {can('operation:config:update') ? null : <p className="configReadOnly">{t('readOnly')}</p>}
      {shown.map(({ main, keys }) => {
        const above = modules.find(({ key }) => key === main.moduleKey);
        return (
          <MainCard key={main.key} main={main} shown={keys} trail={isSearching && above ? title(above) : undefined} />
        );
      })}
    </>
  );
}

/** Modules at the left, the settings of one of them, or what was looked for in all, beside. */
export function SettingsView({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const purpose = useText()(sysConfigPage.purpose);
  const [search, setSearch] = useSearchState(SEARCH);
  const modules = useQuery(modulesQuery);
  const mains = useQuery(mainsQuery);
  const find = search.find.trim();
  const isSearching = find !== '' || search.changed;
  const list = modules.data?.list ?? [];
  const moduleKey = list.find(({ key }) => key === search.module)?.key ?? list[0]?.key ?? '';
  const among = (mains.data?.list ?? []).filter((main) => isSearching || main.moduleKey === moduleKey);
  const error = modules.error ?? mains.error;
  return (
    <div className="uiList configPage">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{t('title')}</h1>
          <p>{purpose}</p>
        </div>
      </header>
      {tabs}
      <div className="uiRow configTools">
        <Input
          className="configFind"
          prefix={<SearchOutlined />}
          allowClear
          value={search.find}
          placeholder={t('find')}
          aria-label={t('find')}
          maxLength={100}
          onChange={(event) => setSearch({ find: event.target.value }, { replace: true })}
        />
        <Checkbox
          checked={search.changed}
          onChange={(event) => setSearch({ changed: event.target.checked }, { replace: true })}
        >
          {t('onlyChanged')}
        </Checkbox>
      </div>
      {error !== null && (modules.data === undefined || mains.data === undefined) ? (
        <ErrorState
          error={error}
          retry={() => {
            void modules.refetch();
            void mains.refetch();
          }}
        />
      ) : modules.data === undefined || mains.data === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <div className="configBody">
          <ModuleList modules={list} chosen={isSearching ? '' : moduleKey} />
          <div className="configMains">
            <Mains
              modules={list}
              shown={shownOf(among, find, search.changed)}
              find={find}
              onlyChanged={search.changed}
              moduleKey={moduleKey}
              clear={() => setSearch({ find: '', changed: false })}
            />
          </div>
        </div>
      )}
    </div>
  );
}
