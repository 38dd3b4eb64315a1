import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { DICT_COLOURS, type DictColour, dictItemForm } from '#contract/base/sysDict/calls.ts';
import { dictItemWords } from '#contract/base/sysDict/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useName, useText, useWords } from '#web/lib/words.ts';
import { toneOf } from '#web/ui/DictTag.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { type DictItemRow, type DictTypeRow, itemsQuery, refreshDicts } from './dictQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(dictItemForm, dictItemWords);

function Swatch({ colour, label }: { colour: DictColour; label: string }) {
  const tone = toneOf(colour);
  return tone === null ? label : <StateTag tone={tone}>{label}</StateTag>;
}

/** Adds or changes an item of a dictionary. */
export default function ItemForm({ open, type }: { open: OpenDrawer<DictItemRow>; type: DictTypeRow }) {
  const t = useWords(words);
  const text = useText();
  const name = useName();
  const colourWord = useDictLabel('dictColour');
  const { data: siblings = [], isPending } = useQuery(itemsQuery(type.id));
  const isBuiltIn = open.row?.builtIn === true;
  const above = siblings
    .filter(({ id }) => id !== open.id)
    .map((item) => ({ value: item.value, label: `${name(item)} (${item.value})` }));
  const none = { value: '', label: text(dictItemWords.fields.parentValue.none) };
  const fields = (
    <>
      <Field name="nameZh" />
      <Field name="nameEn" />
      <Field name="value" hint={t(isBuiltIn ? 'valueStays' : 'valueHint')}>
        <Input maxLength={60} disabled={isBuiltIn} />
      </Field>
      <Field name="colour" hint={t('colourHint')}>
        <Select
          options={DICT_COLOURS.map((value) => ({
            value,
            label: <Swatch colour={value} label={colourWord(value)} />,
          }))}
        />
      </Field>
      <Field name="parentValue">
        <Select options={[none, ...above]} loading={isPending} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="state" hint={t('itemStateHint')} />
      <Field name="remark" />
    </>
  );
  const shared = {
    open,
    noun: dictItemWords,
    schema: dictItemForm,
    purpose: name(type),
    done: () => void refreshDicts(),
  };
  return open.name === 'add' ? (
    <FormDrawer
      {...shared}
      add="/sys/sysDict/addItem"
      also={{ typeId: type.id }}
      title={t('addItemTitle')}
      draftKey={`dictItem/add/${type.id}`}
    >
      {fields}
    </FormDrawer>
  ) : (
    <FormDrawer {...shared} update="/sys/sysDict/updateItem">
      {fields}
    </FormDrawer>
  );
}
