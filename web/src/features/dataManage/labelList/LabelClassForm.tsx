import { Input } from 'antd';
import { labelClassForm, type LabelClass } from '#contract/dataManage/labelList/calls.ts';
import { LABEL_WORLDS } from '#contract/dataManage/labelList/rules.ts';
import { labelClassWords } from '#contract/dataManage/labelList/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { AttributesField } from './AttributesField.tsx';
import { ExamplesField } from './ExamplesField.tsx';
import { LABEL_LIST } from './labelQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(labelClassForm, labelClassWords);
const showGuide = showFields({ guideZh: 'richText', guideEn: 'richText' });
const show = (field: string, value: unknown) => (field.startsWith('guide') ? showGuide(field, value) : undefined);

export default function LabelClassForm({ open }: { open: OpenDrawer<LabelClass> }) {
  const t = useWords(words);
  const f = useFields(labelClassWords);
  return (
    <FormDrawer
      open={open}
      noun={labelClassWords}
      schema={labelClassForm}
      add="/dataManage/labelList/addOne"
      update="/dataManage/labelList/updateOne"
      list={LABEL_LIST}
      show={show}
    >
      <Field name="code" wide hint={t('codeHint')} />
      <Field name="nameZh" />
      <Field name="nameEn" />
      <Field name="colour">
        <Input type="color" />
      </Field>
      <Field name="hotkey" hint={t('key')} />
      <Field name="shapes" wide />
      <Field name="attributes" wide>
        <AttributesField />
      </Field>
      <Field name="isPrivate" wide />
      <Field name="guideZh" wide>
        <RichTextEditor label={f('guideZh')} />
      </Field>
      <Field name="guideEn" wide>
        <RichTextEditor label={f('guideEn')} />
      </Field>
      <Field name="examples" wide>
        <ExamplesField />
      </Field>
      {LABEL_WORLDS.map((world) => (
        <Field key={world} name={world} hint={t('namesHint')} />
      ))}
      <Field name="cocoId" />
    </FormDrawer>
  );
}
