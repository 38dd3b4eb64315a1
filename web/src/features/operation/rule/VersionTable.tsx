import { Button, Input } from 'antd';
import { useState } from 'react';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { ScopeField } from '#web/shared/scope/ScopeField.tsx';
import { ScopeText } from '#web/shared/scope/ScopeText.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { type RuleVersion, rulesChanged } from './ruleQueries.ts';
import { TryOut } from './TryOut.tsx';
import { words } from './words.ts';

function Reading({ version }: { version: RuleVersion }) {
  const t = useWords(words);
  const [row, decided] = useState<number | null>(null);
  return (
    <>
      <p>
        <span className="uiLabel">{t('scope')}</span> <ScopeText scope={version.scope} />
      </p>
      <DecisionTable terms={version.terms} decides={row} />
      <TryOut terms={version.terms} decided={decided} />
    </>
  );
}

function Writing({ version }: { version: RuleVersion }) {
  const t = useWords(words);
  const [terms, setTerms] = useState(version.terms);
  const [scope, setScope] = useState(version.scope);
  const [note, setNote] = useState(version.note);
  const [row, decided] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isChanged = terms !== version.terms || scope !== version.scope || note !== version.note;
  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      await callApi('/operation/rule/updateVersion', { id: version.id, version: version.version, terms, scope, note });
      notify('success', t('saved'));
      await rulesChanged();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      <DecisionTable
        terms={terms}
        decides={row}
        change={(next) => {
          setTerms(next);
          decided(null);
        }}
      />
      <div className="uiRow">
        <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={() => void save()}>
          {t('save')}
        </Button>
        {isChanged ? <span className="uiQuiet">{t('unsaved')}</span> : null}
        {problem === '' ? null : (
          <span className="ruleFault" role="alert">
            {problem}
          </span>
        )}
      </div>
      <TryOut terms={terms} decided={decided} />
      <details>
        <summary>
          {t('scope')}: <ScopeText scope={scope} />
        </summary>
        <p className="uiQuiet">{t('scopeHint')}</p>
        <ScopeField value={scope} onChange={setScope} />
      </details>
      <label>
        <span className="uiLabel">{t('noteOfVersion')}</span>
        <Input value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </label>
    </>
  );
}

/** The table and scope of a version: a draft to be written, any other to be read. */
export function VersionTable({ version }: { version: RuleVersion }) {
  const can = useCan();
  const key = `${version.id} ${version.version}`;
  return version.state === 'draft' && can('operation:rule:update') ? (
    <Writing key={key} version={version} />
  ) : (
    <Reading key={key} version={version} />
  );
}
