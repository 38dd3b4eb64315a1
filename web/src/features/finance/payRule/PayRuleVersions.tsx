import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { CallPath } from '#contract/index.ts';
import type { PayRuleTie } from '#contract/finance/payRule/calls.ts';
import { payRuleVersionWords } from '#contract/finance/payRule/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Time } from '#web/ui/Time.tsx';
import { BackTest } from './BackTest.tsx';
import { PayRuleDialog, type PayRuleDialogState } from './PayRuleDialog.tsx';
import { type PayRuleVersion, payRulesChanged } from './payRuleQueries.ts';
import { ScopeText } from '#web/shared/scope/ScopeText.tsx';
import { TermsComparison } from './TermsComparison.tsx';
import { TermsText } from './TermsText.tsx';
import { words } from './words.ts';

const PAGE = '/operation/payRule';

type Step = Extract<
  CallPath,
  '/operation/payRule/submitVersion' | '/operation/payRule/takeBackVersion' | '/operation/payRule/deleteVersion'
>;

interface ItemProps {
  version: PayRuleVersion;
  inForce: PayRuleVersion | undefined;
  hasOpen: boolean;
  /** What this version would tie with; only of one that is open. */
  tie: PayRuleTie | null;
  edit: () => void;
  cover: () => void;
  ask: (dialog: PayRuleDialogState) => void;
}

function Buttons({ version, inForce, hasOpen, edit, ask }: ItemProps) {
  const t = useWords(words);
  const text = useText();
  const can = useCan();
  const [isBusy, setBusy] = useState(false);
  const mayWrite = can('operation:payRule:update');
  const mayDecide = can('operation:payRule:approve');
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      notify('success', done);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
    await payRulesChanged();
  };
  const step = (path: Step, done: string) =>
    void run(() => callApi(path, { id: version.id, version: version.version }), done);
  const named = { number: version.number };
  const { calls } = payRuleVersionWords;
  if (version.state === 'draft' && mayWrite)
    return (
      <>
        <Button
          size="small"
          type="primary"
          loading={isBusy}
          onClick={() => step('/operation/payRule/submitVersion', t('submitted', named))}
        >
          {text(calls.submitVersion)}
        </Button>
        <Button size="small" onClick={edit}>
          {t('edit')}
        </Button>
        <Button
          size="small"
          danger
          loading={isBusy}
          onClick={() => step('/operation/payRule/deleteVersion', t('draftDeleted', named))}
        >
          {t('deleteDraft')}
        </Button>
      </>
    );
  if (version.state === 'inReview')
    return (
      <>
        {mayDecide ? (
          <>
            <Button size="small" type="primary" onClick={() => ask({ kind: 'approve', version, before: inForce })}>
              {t('approve')}
            </Button>
            <Button size="small" onClick={() => ask({ kind: 'reject', version, before: inForce })}>
              {t('reject')}
            </Button>
          </>
        ) : null}
        {mayWrite ? (
          <Button
            size="small"
            loading={isBusy}
            onClick={() => step('/operation/payRule/takeBackVersion', t('takenBack', named))}
          >
            {text(calls.takeBackVersion)}
          </Button>
        ) : null}
      </>
    );
  const isLive = version.state === 'inForce' || version.state === 'scheduled';
  return (
    <>
      {mayWrite && !hasOpen ? (
        <Button
          size="small"
          loading={isBusy}
          onClick={() =>
            void run(() => callApi('/operation/payRule/addVersion', { fromVersionId: version.id }), t('draftBegun'))
          }
        >
          {t('newFrom')}
        </Button>
      ) : null}
      {mayDecide && isLive ? (
        <Button size="small" danger onClick={() => ask({ kind: 'retire', version, before: undefined })}>
          {t('retire')}
        </Button>
      ) : null}
    </>
  );
}

/** Says which rule would be as specific, and leads there. */
function Tied({ tie }: { tie: PayRuleTie | null }) {
  const t = useWords(words);
  if (tie === null) return null;
  const { payRuleId, name, number, state } = tie;
  return (
    <Alert
      type="warning"
      showIcon
      title={t(state === 'inReview' ? 'tiesInReview' : 'tiesNow')}
      action={<Link to={`${PAGE}?drawer=detail&record=${payRuleId}`}>{t('tiedRule', { name, number })}</Link>}
    />
  );
}

function Item(props: ItemProps) {
  const can = useCan();
  const { version, inForce } = props;
  const t = useWords(words);
  const f = useFields(payRuleVersionWords);
  const { number, state, validFrom, validTo, createdBy, submittedBy, decidedBy, decision, note } = version;
  const people = [
    [f('createdBy'), createdBy],
    [f('submittedBy'), submittedBy],
    [f('decidedBy'), decidedBy],
  ].flatMap(([label, name]) => (name === '' ? [] : [`${label} ${name}`]));
  const isOpen = state === 'draft' || state === 'inReview';
  return (
    <li className="payVersion">
      <div className="uiRow">
        <b>{t('versionOf', { number })}</b>
        <DictTag type={payRuleVersionWords.fields.state.dict} value={state} />
        {validFrom === null ? null : (
          <span className="uiFigures">
            <Time at={validFrom} /> – {validTo === null ? '' : <Time at={validTo} />}
          </span>
        )}
      </div>
      <p className="uiQuiet">{people.join(' · ')}</p>
      {note === '' ? null : <p>{note}</p>}
      {decision === '' ? null : (
        <p>
          {f('decision')}: {decision}
        </p>
      )}
      <p>
        <ScopeText scope={version.scope} />
      </p>
      {isOpen ? (
        <>
          <Tied tie={props.tie} />
          <TermsText before={inForce?.terms} after={version.terms} />
          <TermsComparison before={inForce?.terms} after={version.terms} />
        </>
      ) : null}
      <BackTest versionId={version.id} mayStart={can('operation:payRule:update')} />
      <div className="uiRow">
        <Buttons {...props} />
        {isOpen || state === 'scheduled' ? (
          <Button size="small" onClick={props.cover}>
            {t('seeCoverage')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The versions of a rule, newest first, each with what can be done with it. */
export function PayRuleVersions({
  list,
  tie,
  edit,
  cover,
}: {
  list: readonly PayRuleVersion[];
  tie: PayRuleTie | null;
  edit: () => void;
  cover: () => void;
}) {
  const [dialog, ask] = useState<PayRuleDialogState>();
  const inForce = list.find(({ state }) => state === 'inForce');
  const hasOpen = list.some(({ state }) => state === 'draft' || state === 'inReview');
  return (
    <>
      <ul className="payVersions">
        {list.map((version) => (
          <Item
            key={version.id}
            version={version}
            inForce={inForce}
            hasOpen={hasOpen}
            tie={tie}
            edit={edit}
            cover={cover}
            ask={ask}
          />
        ))}
      </ul>
      {dialog === undefined ? null : <PayRuleDialog dialog={dialog} close={() => ask(undefined)} />}
    </>
  );
}
