import { Button, Input } from 'antd';
import { MOST_CONTACTS } from '#contract/finance/supplier/rules.ts';
import { supplierForm, type SupplierContact } from '#contract/finance/supplier/calls.ts';
import { supplierWords } from '#contract/finance/supplier/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreasPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import './supplier.css';
import { suppliersChanged, type SupplierRow } from './supplierQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(supplierForm, supplierWords);
const WIDTH = 760;
const NOBODY: SupplierContact = { name: '', duty: '', mobile: '', email: '' };

function ContactsField({
  value = [],
  onChange,
}: {
  value?: readonly SupplierContact[];
  onChange?: (contacts: SupplierContact[]) => void;
}) {
  const t = useWords(words);
  const label = { name: 'contactName', duty: 'contactDuty', mobile: 'contactMobile', email: 'contactEmail' } as const;
  const field = (contact: SupplierContact, at: number, name: keyof SupplierContact) => (
    <Input
      aria-label={t(label[name])}
      placeholder={t(label[name])}
      value={contact[name]}
      maxLength={name === 'email' ? 120 : 40}
      onChange={({ target }) =>
        onChange?.(value.map((each, index) => (index === at ? { ...each, [name]: target.value } : each)))
      }
    />
  );
  return (
    <div>
      {value.map((contact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- contacts have no name of their own while they are written
        <div className="supplierContact" key={at}>
          {field(contact, at, 'name')}
          {field(contact, at, 'duty')}
          {field(contact, at, 'mobile')}
          {field(contact, at, 'email')}
          <Button danger onClick={() => onChange?.(value.filter((_, index) => index !== at))}>
            {t('remove')}
          </Button>
        </div>
      ))}
      {value.length < MOST_CONTACTS ? (
        <Button onClick={() => onChange?.([...value, NOBODY])}>{t('addContact')}</Button>
      ) : null}
    </div>
  );
}

/** Empty: the account stays as it is. */
function AccountField({
  id,
  value = null,
  onChange,
  masked,
}: {
  id?: string;
  value?: string | null;
  onChange?: (number: string | null) => void;
  masked: string;
}) {
  const t = useWords(words);
  return (
    <span className="uiRow">
      <Input
        id={id}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        value={value ?? ''}
        placeholder={masked === '' || value === '' ? '' : t('accountKept', { masked })}
        onChange={({ target }) => onChange?.(target.value === '' ? null : target.value.replace(/\s/g, ''))}
      />
      {masked === '' ? null : (
        <Button danger disabled={value === ''} onClick={() => onChange?.('')}>
          {t('clearAccount')}
        </Button>
      )}
    </span>
  );
}

/** Adds a supplier, or changes one. */
export default function SupplierForm({ open }: { open: OpenDrawer<SupplierRow> }) {
  const t = useWords(words);
  const f = useFields(supplierWords);
  const row = open.row === undefined ? undefined : { ...open.row, bankAccount: null };
  return (
    <FormDrawer
      open={{ ...open, row }}
      noun={supplierWords}
      schema={supplierForm}
      width={WIDTH}
      add="/operation/supplier/addOne"
      update="/operation/supplier/updateOne"
      done={() => void suppliersChanged()}
      explain={(key) => (key === 'supplier.creditCodeForm' ? t('creditCodeForm') : undefined)}
    >
      <Field name="name" />
      <Field name="code" hint={t('codeHint')} />
      <Field name="creditCode" hint={t('creditCodeHint')} />
      <Field name="state" />
      <Field name="areaCodes" wide>
        <AreasPicker label={f('areaCodes')} />
      </Field>
      <Field name="address" wide />
      <Field name="contacts" wide>
        <ContactsField />
      </Field>
      <Field name="bankName" />
      <Field name="bankAccountName" />
      <Field name="bankAccount" hint={t('accountHint')} wide>
        <AccountField masked={row?.bankAccountMasked ?? ''} />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
