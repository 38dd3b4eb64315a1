import { Select } from 'antd';
import { invoiceForm, type Invoice } from '#contract/finance/invoice/calls.ts';
import { invoiceWords } from '#contract/finance/invoice/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { TravellersField } from './TravellersField.tsx';
import { words } from './words.ts';

const Field = fieldOf(invoiceForm, invoiceWords);
const SEPARATORS = [',', '\uff0c', ' ', '\n'];

const PROBLEMS = ['supplier.creditCodeForm', 'invoice.specialForPerson', 'invoice.personTaxNumber'] as const;
const isProblem = (key: string): key is (typeof PROBLEMS)[number] => PROBLEMS.some((problem) => problem === key);

/** Asks for one invoice for one or many paid orders. */
export default function InvoiceForm({ open }: { open: OpenDrawer<Invoice> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={invoiceWords}
      schema={invoiceForm}
      title={t('add')}
      purpose={t('addPurpose')}
      add="/operation/invoice/requestOne"
      list="/operation/invoice/getPageList"
      explain={(key) => (isProblem(key) ? t(key) : undefined)}
    >
      <Field name="orderNos" hint={t('ordersHint')} wide>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} />
      </Field>
      <Field name="kind" />
      <Field name="buyerKind" />
      <Field name="buyerName" wide />
      <Field name="taxNumber" hint={t('taxNumberHint')} wide />
      <Field name="email" hint={t('emailHint')} wide />
      <Field name="itemised" />
      <Field name="travellers" hint={t('travellersHint')} wide>
        <TravellersField />
      </Field>
    </FormDrawer>
  );
}
