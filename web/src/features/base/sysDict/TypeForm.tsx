import { Input } from 'antd';
import { dictTypeForm } from '#contract/base/sysDict/calls.ts';
import { dictWords } from '#contract/base/sysDict/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DictSelect } from '#web/ui/form/FieldControl.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type DictTypeRow, refreshDicts } from './dictQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(dictTypeForm, dictWords);

/** Adds or changes a dictionary; its items are changed in a list of their own. */
export default function TypeForm({ open }: { open: OpenDrawer<DictTypeRow> }) {
  const t = useWords(words);
  const isBuiltIn = open.row?.builtIn === true;
  return (
    <FormDrawer
      open={open}
      noun={dictWords}
      schema={dictTypeForm}
      add="/sys/sysDict/addOne"
      update="/sys/sysDict/updateOne"
      done={() => void refreshDicts()}
    >
      <Field name="nameZh" />
      <Field name="nameEn" />
      <Field name="code" hint={t(isBuiltIn ? 'codeStays' : 'codeHint')}>
        <Input maxLength={60} disabled={isBuiltIn} />
      </Field>
      <Field name="state" hint={t(isBuiltIn ? 'stateStays' : 'stateHint')}>
        <DictSelect type="state" disabled={isBuiltIn} />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
