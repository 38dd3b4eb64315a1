import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { DICT_COLOURS, type DictColour, dictItemForm } from '#contract/base/sysDict/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel, useDictOptions } from '#web/lib/dict.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { toneOf } from '#web/ui/DictTag.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { type DictItemRow, type DictTypeRow, itemsQuery, refreshDicts } from './dictQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(dictItemForm);
const EMPTY = {
  value: '',
  nameZh: '',
  nameEn: '',
  colour: 'none',
  parentValue: '',
  state: 'enabled',
  remark: '',
} as const;

function Swatch({ colour, label }: { colour: DictColour; label: string }) {
  const tone = toneOf(colour);
  return tone === null ? label : <StateTag tone={tone}>{label}</StateTag>;
}

/** Adds or changes an item of a dictionary. */
export default function ItemForm({ open, type }: { open: OpenDrawer<DictItemRow>; type: DictTypeRow }) {
  const t = useWords(words);
  const name = useName();
  const states = useDictOptions('state');
  const stateWord = useDictLabel('state');
  const colourWord = useDictLabel('dictColour');
  const { data: siblings = [], isPending } = useQuery(itemsQuery(type.id));
  const isNew = open.name === 'add';
  const { row } = open;
  const isBuiltIn = row?.builtIn === true;
  const above = siblings
    .filter(({ id }) => id !== open.id)
    .map((item) => ({ value: item.value, label: `${name(item)} (${item.value})` }));
  const shown = (field: string, value: string) =>
    field === 'state' ? stateWord(value) : field === 'colour' ? colourWord(value) : value;
  return (
    <FormDrawer
      title={isNew ? t('addItemTitle') : t('editItemTitle', { name: row === undefined ? '' : name(row) })}
      purpose={name(type)}
      schema={dictItemForm}
      draftKey={isNew ? `dictItem/add/${type.id}` : `dictItem/edit/${open.id}`}
      initial={isNew ? EMPTY : row === undefined ? (open.rowLoading ? undefined : null) : pickForm(dictItemForm, row)}
      version={row?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/sysDict/addItem', { ...values, typeId: type.id }, { idempotencyKey });
        else await callApi('/sys/sysDict/updateItem', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void refreshDicts()}
      onClose={open.close}
      show={(field, value) => (typeof value === 'string' ? shown(field, value) : '')}
    >
      <Field name="nameZh" label={t('nameZh')}>
        <Input maxLength={60} />
      </Field>
      <Field name="nameEn" label={t('nameEn')}>
        <Input maxLength={80} />
      </Field>
      <Field name="value" label={t('value')} hint={t(isBuiltIn ? 'valueStays' : 'valueHint')}>
        <Input maxLength={60} disabled={isBuiltIn} />
      </Field>
      <Field name="colour" label={t('colour')} hint={t('colourHint')}>
        <Select
          options={DICT_COLOURS.map((value) => ({
            value,
            label: <Swatch colour={value} label={colourWord(value)} />,
          }))}
        />
      </Field>
      <Field name="parentValue" label={t('parentValue')}>
        <Select
          options={[{ value: '', label: t('parentNone') }, ...above]}
          loading={isPending}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="state" label={t('state')} hint={t('itemStateHint')}>
        <Select options={states} />
      </Field>
      <Field name="remark" label={t('remark')} wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </FormDrawer>
  );
}
