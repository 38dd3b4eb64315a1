/** What a rule decided, would have decided in shadow, and would have matched of what is stored. */
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { RuleBackTest, RuleVerdict } from '#contract/operation/rule/calls.ts';
import { KINDS } from '#contract/operation/rule/kinds.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { useRuleText } from '#web/shared/rule/ruleText.ts';
import { Time } from '#web/ui/Time.tsx';
import { backTestQuery, hitsQuery, type RuleVersion, shadowQuery } from './ruleQueries.ts';
import { words } from './words.ts';

function Verdicts({ list, title }: { list: readonly RuleVerdict[]; title: string }) {
  const t = useWords(words);
  const says = useRuleText();
  if (list.length === 0) return null;
  return (
    <div className="ruleTableFrame">
      <table className="ruleTable">
        <caption className="uiOnlyRead">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('about')}</th>
            <th scope="col">{t('rowNumber')}</th>
            <th scope="col">{title}</th>
            <th scope="col">{t('facts')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, at, orderId, orderNo, plate, row, kind, outcome, facts, currency }) => (
            <tr key={id}>
              <td>
                <Time at={at} />
              </td>
              <td>
                {orderId === null ? null : (
                  <Link to={`/operation/order?drawer=detail&record=${orderId}`}>{orderNo}</Link>
                )}{' '}
                {plate}
              </td>
              <td>{row ?? t('leftToOthers')}</td>
              <td>{says.outcome(kind, outcome, currency)}</td>
              <td className="uiQuiet">{says.facts(kind, facts, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The newest decisions of a rule. */
export function Hits({ ruleId }: { ruleId: string }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(hitsQuery(ruleId));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  return data.list.length === 0 ? (
    <EmptyState title={t('hitsNone')} />
  ) : (
    <Verdicts list={data.list} title={t('outcome')} />
  );
}

/** What a version in shadow would have done. */
export function Shadow({ version }: { version: RuleVersion | undefined }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    ...shadowQuery(version?.id ?? ''),
    enabled: version !== undefined,
    refetchInterval: 10_000,
  });
  if (version === undefined) return <EmptyState title={t('shadowNone')} hint={t('shadowHint')} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  const { decided, differs, byRow, examples } = data.shadow;
  return (
    <>
      <p className="ruleVerdict">
        <b>{t('shadowVerdict', { decided: formatNumber(decided), differs: formatNumber(differs) })}</b>{' '}
        <span className="uiQuiet">
          {t('versionOf', { number: version.number })} <Time at={version.shadowFrom} />
        </span>
      </p>
      {byRow.length === 0 ? null : (
        <table className="ruleTable">
          <thead>
            <tr>
              <th scope="col">{t('rowNumber')}</th>
              <th scope="col">{t('decided')}</th>
              <th scope="col">{t('differs')}</th>
            </tr>
          </thead>
          <tbody className="uiFigures">
            {byRow.map((row) => (
              <tr key={row.row ?? 0}>
                <th scope="row">{row.row ?? t('leftToOthers')}</th>
                <td>{formatNumber(row.decided)}</td>
                <td>{formatNumber(row.differs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Verdicts list={examples} title={t('would')} />
    </>
  );
}

/** What the shadow run and the newest back-test of a version found, or that there is none. */
export function FoundSoFar({ version }: { version: RuleVersion }) {
  const t = useWords(words);
  const shadow = useQuery(shadowQuery(version.id));
  const test = useQuery(backTestQuery(version.id));
  const canTest = KINDS[version.terms.kind].tests !== null;
  const error = shadow.error ?? test.error;
  if (error !== null)
    return <ErrorState error={error} retry={() => void Promise.all([shadow.refetch(), test.refetch()])} />;
  if (shadow.data === undefined || test.data === undefined) return <Skeleton active />;
  const { decided, differs } = shadow.data.shadow;
  const { backTest } = test.data;
  const to = `/operation/rule/ruleDetail?id=${version.ruleId}&version=${version.id}`;
  return (
    <>
      <p>
        <span className="uiLabel">{t('tab_shadow')}</span>{' '}
        {t('shadowVerdict', { decided: formatNumber(decided), differs: formatNumber(differs) })}{' '}
        <Link to={`${to}&tab=shadow`}>{t('seeFound')}</Link>
      </p>
      {canTest ? (
        <p>
          <span className="uiLabel">{t('tab_test')}</span>{' '}
          {backTest === null ? (
            t('testNever')
          ) : (
            <>
              {t('testVerdict', { read: formatNumber(backTest.read), matched: formatNumber(backTest.matched) })}{' '}
              <Time at={backTest.from} /> – <Time at={backTest.to} />
            </>
          )}{' '}
          <Link to={`${to}&tab=test`}>{t('seeFound')}</Link>
        </p>
      ) : null}
    </>
  );
}

function Result({ result, kind }: { result: RuleBackTest; kind: RuleVersion['terms']['kind'] }) {
  const t = useWords(words);
  const says = useRuleText();
  const { tests, currency, byRow, byEnding, examples } = result;
  const statusWord = useDictLabel('orderStatus');
  const outcomeWord = useDictLabel('alertOutcome');
  const endedWord = (ended: string) => (tests === 'orders' ? statusWord(ended) : outcomeWord(ended));
  const isOrders = tests === 'orders';
  const linkOf = (id: string) =>
    isOrders ? `/operation/order?drawer=detail&record=${id}` : `/capacity/monitoring?alert=${id}`;
  return (
    <>
      <p className="ruleVerdict">
        <b>{t('testVerdict', { read: formatNumber(result.read), matched: formatNumber(result.matched) })}</b>{' '}
        <span className="uiQuiet">
          <Time at={result.from} /> – <Time at={result.to} />
        </span>
      </p>
      <table className="ruleTable">
        <thead>
          <tr>
            <th scope="col">{t('rowNumber')}</th>
            <th scope="col">{t('matched')}</th>
            {isOrders ? <th scope="col">{t('charged')}</th> : null}
            {isOrders ? <th scope="col">{t('ruled')}</th> : null}
          </tr>
        </thead>
        <tbody className="uiFigures">
          {byRow.map(({ row, matched, charged, ruled }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>{formatNumber(matched)}</td>
              {isOrders ? (
                <td>
                  <Money minor={charged} currency={currency} />
                </td>
              ) : null}
              {isOrders ? <td>{ruled === null ? '–' : <Money minor={ruled} currency={currency} />}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {byEnding.length === 0 ? null : (
        <p>
          {t('ended')}:{' '}
          {byEnding.map(({ ended, matched }) => `${endedWord(ended)} ${formatNumber(matched)}`).join(' · ')}
        </p>
      )}
      {examples.length === 0 ? null : (
        <div className="ruleTableFrame">
          <table className="ruleTable">
            <caption>{t('examples')}</caption>
            <thead>
              <tr>
                <th scope="col">{t(isOrders ? 'order' : 'alert')}</th>
                <th scope="col">{t('at')}</th>
                <th scope="col">{t('rowNumber')}</th>
                <th scope="col">{t('ended')}</th>
                <th scope="col">{t('facts')}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ id, label, at, row, ended, facts }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={linkOf(id)}>{label}</Link>
                  </th>
                  <td>
                    <Time at={at} />
                  </td>
                  <td>{row}</td>
                  <td>{endedWord(ended)}</td>
                  <td className="uiQuiet">{says.facts(kind, facts, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const DAY_MS = 86_400_000;
const BEGIN_DAYS = 30;

/** What a version would have matched of what is stored. */
export function BackTest({ version }: { version: RuleVersion }) {
  const t = useWords(words);
  const text = useText();
  const can = useCan();
  const { kind } = version.terms;
  const { tests, unknown } = KINDS[kind];
  const { data, error, refetch } = useQuery(backTestQuery(version.id));
  const [from, setFrom] = useState<string | null>(() => new Date(Date.now() - BEGIN_DAYS * DAY_MS).toISOString());
  const [to, setTo] = useState<string | null>(() => new Date().toISOString());
  const [jobId, setJobId] = useState<string>();
  if (tests === null) return <EmptyState title={t('testNone')} hint={text(unknown)} />;
  const start = async () => {
    if (from === null || to === null) return;
    try {
      setJobId((await callApi('/operation/rule/startBackTest', { id: version.id, from, to })).jobId);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return (
    <>
      <p>
        <b>{t('cannotKnow')}</b> {text(unknown)}
      </p>
      {can('operation:rule:update') ? (
        <div className="ruleSpan">
          <label>
            <span className="uiLabel">{t('testFrom')}</span>
            <InstantPicker value={from} onChange={setFrom} />
          </label>
          <label>
            <span className="uiLabel">{t('testTo')}</span>
            <InstantPicker value={to} onChange={setTo} />
          </label>
          <Button disabled={from === null || to === null} onClick={() => void start()}>
            {t('startTest')}
          </Button>
        </div>
      ) : null}
      {jobId === undefined ? null : (
        <JobProgress
          jobId={jobId}
          title={t('tab_test')}
          onEnd={() => void refetch()}
          onClose={() => setJobId(undefined)}
        />
      )}
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data?.backTest == null ? null : <Result result={data.backTest} kind={kind} />}
    </>
  );
}
