import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { CallPath } from '#contract/index.ts';
import type { SupplierContract } from '#contract/finance/supplierContract/calls.ts';
import { supplierContractWords } from '#contract/finance/supplierContract/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { ContractDialog, type ContractDialogState } from './ContractDialog.tsx';
import './supplier.css';
import { contractsQuery, suppliersChanged } from './supplierQueries.ts';
import { TermsText } from './TermsText.tsx';
import { words } from './words.ts';

type Step = Extract<
  CallPath,
  '/operation/supplier/contract/submitVersion' | '/operation/supplier/contract/deleteVersion'
>;

interface ItemProps {
  version: SupplierContract;
  edit: () => void;
  ask: (dialog: ContractDialogState) => void;
}

function Buttons({ version, edit, ask }: ItemProps) {
  const t = useWords(words);
  const can = useCan();
  const mayWrite = can('operation:supplier:update');
  const mayDecide = can('operation:supplier:approve');
  const step = async (path: Step, done: string) => {
    try {
      await callApi(path, { id: version.id, version: version.version });
      notify('success', done);
    } catch (error) {
      notify('error', messageOf(error));
    }
    await suppliersChanged();
  };
  const { state } = version;
  if (state === 'draft' && mayWrite)
    return (
      <>
        <Button
          size="small"
          type="primary"
          onClick={() => void step('/operation/supplier/contract/submitVersion', t('submitted'))}
        >
          {t('submit')}
        </Button>
        <Button size="small" onClick={edit}>
          {t('edit')}
        </Button>
        <Button
          size="small"
          danger
          onClick={() => void step('/operation/supplier/contract/deleteVersion', t('draftDeleted'))}
        >
          {t('deleteDraft')}
        </Button>
      </>
    );
  if (state === 'inReview' && mayDecide)
    return (
      <>
        <Button size="small" type="primary" onClick={() => ask({ kind: 'approve', version })}>
          {t('approve')}
        </Button>
        <Button size="small" onClick={() => ask({ kind: 'reject', version })}>
          {t('reject')}
        </Button>
      </>
    );
  if ((state === 'inForce' || state === 'scheduled') && mayDecide)
    return (
      <Button size="small" danger onClick={() => ask({ kind: 'end', version })}>
        {t('end')}
      </Button>
    );
  return null;
}

function Item(props: ItemProps) {
  const t = useWords(words);
  const f = useFields(supplierContractWords);
  const { version } = props;
  const { number, state, validFrom, validTo, terms, note, createdBy, submittedBy, decidedBy, decision } = version;
  const people = [
    [f('createdBy'), createdBy],
    [f('submittedBy'), submittedBy],
    [f('decidedBy'), decidedBy],
  ].flatMap(([label, name]) => (name === '' ? [] : [`${label} ${name}`]));
  return (
    <li>
      <div className="uiRow">
        <b>{t('versionOf', { number })}</b>
        <DictTag type={supplierContractWords.fields.state.dict} value={state} />
        {validFrom === null ? null : (
          <span className="uiFigures">
            {validTo === null ? t('monthsOpen', { from: validFrom }) : t('months', { from: validFrom, to: validTo })}
          </span>
        )}
      </div>
      <TermsText terms={terms} />
      {note === '' ? null : <p>{note}</p>}
      {decision === '' ? null : (
        <p>
          {f('decision')}: {decision}
        </p>
      )}
      <p className="uiQuiet">{people.join(' · ')}</p>
      <div className="uiRow">
        <Buttons {...props} />
      </div>
    </li>
  );
}

/** The versions of a supplier's contract, newest first. */
export function Contracts({ supplierId, write }: { supplierId: string; write: (part: string) => void }) {
  const t = useWords(words);
  const can = useCan();
  const [dialog, ask] = useState<ContractDialogState>();
  const { data, error, refetch } = useQuery(contractsQuery(supplierId));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const { list } = data;
  const isOpen = list.some(({ state }) => state === 'draft' || state === 'inReview');
  return (
    <>
      {list.length === 0 ? <p className="uiQuiet">{t('noVersions')}</p> : null}
      <ul className="supplierList">
        {list.map((version) => (
          <Item key={version.id} version={version} edit={() => write(version.id)} ask={ask} />
        ))}
      </ul>
      {can('operation:supplier:update') && !isOpen ? (
        <Button onClick={() => write('new')}>{t('newContract')}</Button>
      ) : null}
      {dialog === undefined ? null : <ContractDialog dialog={dialog} close={() => ask(undefined)} />}
    </>
  );
}
