import { Input, Select } from 'antd';
import { dictTypeForm } from '#contract/base/sysDict/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel, useDictOptions } from '#web/lib/dict.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type DictTypeRow, refreshDicts } from './dictQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(dictTypeForm);
const EMPTY = { code: '', nameZh: '', nameEn: '', state: 'enabled', remark: '' } as const;

/** Adds or changes a dictionary; its items are changed in a list of their own. */
export default function TypeForm({ open }: { open: OpenDrawer<DictTypeRow> }) {
  const t = useWords(words);
  const name = useName();
  const states = useDictOptions('state');
  const stateWord = useDictLabel('state');
  const isNew = open.name === 'add';
  const { row } = open;
  const isBuiltIn = row?.builtIn === true;
  return (
    <FormDrawer
      title={isNew ? t('addTypeTitle') : t('editTypeTitle', { name: row === undefined ? '' : name(row) })}
      schema={dictTypeForm}
      draftKey={isNew ? 'dict/add' : `dict/edit/${open.id}`}
      initial={isNew ? EMPTY : row === undefined ? (open.rowLoading ? undefined : null) : pickForm(dictTypeForm, row)}
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/sysDict/addOne', values, { idempotencyKey });
        else await callApi('/sys/sysDict/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void refreshDicts()}
      onClose={open.close}
      show={(field, value) => (typeof value === 'string' ? (field === 'state' ? stateWord(value) : value) : '')}
    >
      <Field name="nameZh" label={t('nameZh')}>
        <Input maxLength={40} />
      </Field>
      <Field name="nameEn" label={t('nameEn')}>
        <Input maxLength={60} />
      </Field>
      <Field name="code" label={t('code')} hint={t(isBuiltIn ? 'codeStays' : 'codeHint')}>
        <Input maxLength={60} disabled={isBuiltIn} />
      </Field>
      <Field name="state" label={t('state')} hint={t(isBuiltIn ? 'stateStays' : 'stateHint')}>
        <Select options={states} disabled={isBuiltIn} />
      </Field>
      <Field name="remark" label={t('remark')} wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </FormDrawer>
  );
}
