import { Select } from 'antd';
import { useState } from 'react';
import type { CallPath } from '#contract/index.ts';
import { Button } from 'antd';
import { ruleVersionWords } from '#contract/operation/rule/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { useRuleText } from '#web/shared/rule/ruleText.ts';
import { ScopeText } from '#web/shared/scope/ScopeText.tsx';
import { Time } from '#web/ui/Time.tsx';
import { FoundSoFar } from './Found.tsx';
import { type RuleVersion, rulesChanged } from './ruleQueries.ts';
import { words } from './words.ts';

type Step = Extract<
  CallPath,
  '/operation/rule/startShadow' | '/operation/rule/endShadow' | '/operation/rule/deleteVersion'
>;

async function run(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    notify('success', done);
  } catch (error) {
    notify('error', messageOf(error));
  }
  await rulesChanged();
}

type Asking = { kind: 'approve' | 'retire'; version: RuleVersion };

function Dialog({ asking: { kind, version }, close }: { asking: Asking; close: () => void }) {
  const t = useWords(words);
  const f = useFields(ruleVersionWords);
  const [at, setAt] = useState<string | null>(null);
  const { id, name, number } = version;
  const seen = { id, version: version.version };
  const confirm = async () => {
    if (kind === 'approve')
      await callApi('/operation/rule/approveVersion', at === null ? seen : { ...seen, validFrom: at });
    else await callApi('/operation/rule/retireVersion', at === null ? seen : { ...seen, validTo: at });
    notify('success', t('done'));
    await rulesChanged();
  };
  const isApprove = kind === 'approve';
  const rows = useRows()(version);
  return (
    <ConfirmAct
      title={t(isApprove ? 'approveTitle' : 'retireTitle', { name, number })}
      confirmLabel={t(kind)}
      isDanger={!isApprove}
      confirm={confirm}
      close={close}
    >
      <p>{t(isApprove ? 'approveText' : 'retireText')}</p>
      {isApprove ? (
        <div className="ruleAsked">
          <p>
            <span className="uiLabel">{t('scope')}</span> <ScopeText scope={version.scope} />
          </p>
          <ol className="ruleRows">
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ol>
          <FoundSoFar version={version} />
        </div>
      ) : null}
      <span className="uiLabel">{f(isApprove ? 'validFrom' : 'validTo')}</span>
      <InstantPicker value={at} onChange={setAt} /> <span className="uiQuiet">{t('nowWhenEmpty')}</span>
    </ConfirmAct>
  );
}

/** What can be done with a version. */
export function VersionButtons({ version, hasOpen }: { version: RuleVersion; hasOpen: boolean }) {
  const t = useWords(words);
  const can = useCan();
  const [asking, ask] = useState<Asking>();
  const mayWrite = can('operation:rule:update');
  const mayDecide = can('operation:rule:approve');
  const { state, id } = version;
  const step = (path: Step) => void run(() => callApi(path, { id, version: version.version }), t('done'));
  return (
    <>
      {mayWrite && state === 'draft' ? (
        <>
          <Button onClick={() => step('/operation/rule/startShadow')}>{t('startShadow')}</Button>
          <Button danger onClick={() => step('/operation/rule/deleteVersion')}>
            {t('deleteDraft')}
          </Button>
        </>
      ) : null}
      {mayDecide && state === 'shadow' ? (
        <Button type="primary" onClick={() => ask({ kind: 'approve', version })}>
          {t('approve')}
        </Button>
      ) : null}
      {mayWrite && state === 'shadow' ? (
        <Button onClick={() => step('/operation/rule/endShadow')}>{t('endShadow')}</Button>
      ) : null}
      {mayWrite && !hasOpen && state !== 'draft' && state !== 'shadow' ? (
        <Button onClick={() => void run(() => callApi('/operation/rule/addVersion', { fromVersionId: id }), t('done'))}>
          {t(state === 'superseded' || state === 'retired' ? 'restore' : 'newFrom')}
        </Button>
      ) : null}
      {mayDecide && (state === 'inForce' || state === 'scheduled') ? (
        <Button danger onClick={() => ask({ kind: 'retire', version })}>
          {t('retire')}
        </Button>
      ) : null}
      {asking === undefined ? null : <Dialog asking={asking} close={() => ask(undefined)} />}
    </>
  );
}

function useRows(): (version: RuleVersion) => string[] {
  const says = useRuleText();
  return ({ terms: { kind, rows, currency } }) =>
    rows.map((row) => `${says.conditions(kind, row, currency)} → ${says.outcome(kind, row.outcome, currency)}`);
}

/** The rows that only one of two versions has. */
function Comparison({ one, other }: { one: RuleVersion; other: RuleVersion }) {
  const t = useWords(words);
  const rowsOf = useRows();
  const only = (version: RuleVersion, against: RuleVersion) => {
    const theirs = rowsOf(against);
    return rowsOf(version).filter((row) => !theirs.includes(row));
  };
  const sides = [
    { version: one, rows: only(one, other) },
    { version: other, rows: only(other, one) },
  ];
  if (sides.every(({ rows }) => rows.length === 0)) return <p>{t('same')}</p>;
  return sides.map(({ version, rows }) =>
    rows.length === 0 ? null : (
      <div key={version.id}>
        <b>{t('onlyHere', { number: version.number })}</b>
        <ul className="ruleRows">
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      </div>
    ),
  );
}

/** The versions of a rule, newest first, and two of them compared. */
export function Versions({ list, shown }: { list: readonly RuleVersion[]; shown: RuleVersion }) {
  const t = useWords(words);
  const f = useFields(ruleVersionWords);
  const rowsOf = useRows();
  const others = list.filter(({ id }) => id !== shown.id);
  const [otherId, setOtherId] = useState<string | null>(null);
  const other = others.find(({ id }) => id === otherId);
  return (
    <>
      {others.length === 0 ? null : (
        <div className="uiRow">
          <span className="uiLabel">
            {t('versionOf', { number: shown.number })} · {t('compareWith')}
          </span>
          <Select
            aria-label={t('compareWith')}
            allowClear
            value={otherId}
            popupMatchSelectWidth={false}
            placeholder="–"
            options={others.map(({ id, number }) => ({ value: id, label: t('versionOf', { number }) }))}
            onChange={(next: string | undefined) => setOtherId(next ?? null)}
          />
        </div>
      )}
      {other === undefined ? null : <Comparison one={shown} other={other} />}
      <ul className="ruleVersions">
        {list.map((version) => (
          <li key={version.id}>
            <div className="uiRow">
              <b>{t('versionOf', { number: version.number })}</b>
              <DictTag type={ruleVersionWords.fields.state.dict} value={version.state} />
              {version.validFrom === null ? null : (
                <span className="uiFigures">
                  <Time at={version.validFrom} /> – {version.validTo === null ? '' : <Time at={version.validTo} />}
                </span>
              )}
              <span className="uiQuiet">
                {f('createdBy')} {version.createdBy}
                {version.decidedBy === '' ? '' : ` · ${f('decidedBy')} ${version.decidedBy}`}
              </span>
              <ScopeText scope={version.scope} />
            </div>
            {version.note === '' ? null : <p>{version.note}</p>}
            <ol className="ruleRows">
              {rowsOf(version).map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ol>
            <div className="uiRow">
              <VersionButtons
                version={version}
                hasOpen={list.some(({ state }) => state === 'draft' || state === 'shadow')}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
