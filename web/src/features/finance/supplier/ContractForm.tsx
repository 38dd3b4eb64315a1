import { useQuery } from '@tanstack/react-query';
import { supplierContractForm } from '#contract/finance/supplierContract/calls.ts';
import { supplierContractWords } from '#contract/finance/supplierContract/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { contractsQuery, suppliersChanged, type SupplierRow } from './supplierQueries.ts';
import { NEW_TERMS, TermsField } from './TermsField.tsx';
import { words } from './words.ts';

const Field = fieldOf(supplierContractForm, supplierContractWords);
const WIDTH = 760;

/** The draft of a version: a new one begins with the terms of the newest. */
export default function ContractForm({ open }: { open: OpenDrawer<SupplierRow> }) {
  const t = useWords(words);
  const versions = useQuery({ ...contractsQuery(open.id), staleTime: 0 });
  const list = versions.data?.list;
  const isNew = open.part === 'new';
  const draft = list?.find(({ id }) => id === open.part);
  const known =
    list === undefined
      ? undefined
      : isNew
        ? { terms: list[0]?.terms ?? NEW_TERMS, note: '' }
        : draft === undefined
          ? null
          : { terms: draft.terms, note: draft.note };
  return (
    <FormDrawer
      title={t('contractTitle', { name: open.row?.name ?? draft?.supplierName ?? '' })}
      purpose={t('contractPurpose')}
      noun={supplierContractWords}
      schema={supplierContractForm}
      width={WIDTH}
      draftKey={isNew ? `supplierContract/add/${open.id}` : `supplierContract/edit/${open.part}`}
      initial={known}
      version={draft?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew)
          await callApi(
            '/operation/supplier/contract/addVersion',
            { ...values, supplierId: open.id },
            { idempotencyKey },
          );
        else
          await callApi(
            '/operation/supplier/contract/updateVersion',
            { ...values, id: open.part, version },
            { idempotencyKey },
          );
      }}
      done={() => void suppliersChanged()}
      onClose={() => open.open('detail', open.id)}
      explain={(key) => (key === 'supplierContract.bonusBelowAgreed' ? t('bonusBelowAgreed') : undefined)}
    >
      <Field name="terms" wide>
        <TermsField />
      </Field>
      <Field name="note" wide />
    </FormDrawer>
  );
}
