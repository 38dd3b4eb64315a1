import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { KINDS } from '#contract/operation/rule/kinds.ts';
import { ruleDetailPage } from '#contract/operation/rule/page.ts';
import { ruleVersionWords, ruleWords } from '#contract/operation/rule/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { oneOf, text, usePageTitle, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { BackTest, Hits, Shadow } from './Found.tsx';
import { Effect } from './Effect.tsx';
import './rule.css';
import { type Rule, ruleQuery, type RuleVersion } from './ruleQueries.ts';
import { VersionButtons, Versions } from './Versions.tsx';
import { VersionTable } from './VersionTable.tsx';
import { words } from './words.ts';

const TABS = ['table', 'versions', 'shadow', 'test', 'effect', 'hits'] as const;
const SEARCH = { id: text(), version: text(), tab: oneOf(TABS, 'table') };

interface PartProps {
  rule: Rule;
  versions: readonly RuleVersion[];
}

function Parts({ rule, versions }: PartProps) {
  const t = useWords(words);
  const stateWord = useDictLabel(ruleVersionWords.fields.state.dict);
  const [{ version: versionId, tab }, setSearch] = useSearchState(SEARCH);
  usePageTitle(rule.name);
  const current = versions.find(({ number }) => number === rule.number) ?? versions[0];
  const version =
    versions.find(({ id }) => id === versionId) ?? versions.find(({ state }) => state === 'draft') ?? current;
  if (version === undefined) return null;
  const hasOpen = versions.some(({ state }) => state === 'draft' || state === 'shadow');
  return (
    <>
      <div className="uiRow">
        <Select
          aria-label={t('version')}
          value={version.id}
          popupMatchSelectWidth={false}
          options={versions.map(({ id, number, state }) => ({
            value: id,
            label: `${t('versionOf', { number })} · ${stateWord(state)}`,
          }))}
          onChange={(id: string) => setSearch({ version: id })}
        />
        <VersionButtons key={`${version.id} ${version.version}`} version={version} hasOpen={hasOpen} />
      </div>
      <PageTabs
        label={t('tabs')}
        tabs={TABS.map((name) => ({ name, title: t(`tab_${name}`) }))}
        current={tab}
        keep={['id', 'version']}
      />
      <div className="ruleBody">
        {tab === 'table' ? <VersionTable version={version} /> : null}
        {tab === 'versions' ? <Versions list={versions} shown={version} /> : null}
        {tab === 'shadow' ? <Shadow version={versions.find(({ state }) => state === 'shadow')} /> : null}
        {tab === 'test' ? <BackTest key={version.id} version={version} /> : null}
        {tab === 'effect' ? <Effect key={version.id} version={version} /> : null}
        {tab === 'hits' ? <Hits ruleId={rule.id} /> : null}
      </div>
    </>
  );
}

/** One operating rule: its table, versions, shadow run, back-test, and what it decided. Which one stands in the address. */
export default function RuleDetailPage() {
  const t = useWords(words);
  const say = useText();
  const [{ id }] = useSearchState(SEARCH);
  const isId = /^[1-9]\d{0,17}$/.test(id);
  const { data, error, refetch } = useQuery({ ...ruleQuery(id), enabled: isId });
  const rule = data?.rule;
  return (
    <section className="uiList" aria-label={say(ruleDetailPage.title)}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{rule?.name ?? say(ruleDetailPage.title)}</h1>
          <p>
            {rule === undefined ? say(ruleDetailPage.purpose) : say(KINDS[rule.kind].purpose)}
            {rule === undefined || rule.remark === '' ? null : ` · ${rule.remark}`}
          </p>
        </div>
        <div className="uiRow">
          {rule === undefined ? null : (
            <>
              <DictTag type={ruleWords.fields.kind.dict} value={rule.kind} />
              <DictTag type={ruleWords.fields.state.dict} value={rule.state} />
            </>
          )}
          <Link to="/operation/rule">{t('allRules')}</Link>
        </div>
      </header>
      {isId ? null : <EmptyState title={t('chooseRule')} />}
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {isId && data === undefined && error === null ? <Skeleton active /> : null}
      {data === undefined ? null : <Parts rule={data.rule} versions={data.versions} />}
    </section>
  );
}
