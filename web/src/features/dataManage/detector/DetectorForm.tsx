import { detectorForm, type Detector } from '#contract/dataManage/detector/calls.ts';
import { detectorWords } from '#contract/dataManage/detector/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { ClassesField } from './ClassesField.tsx';
import './detector.css';
import { words } from './words.ts';

const Field = fieldOf(detectorForm, detectorWords);

export default function DetectorForm({ open }: { open: OpenDrawer<Detector> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={detectorWords}
      schema={detectorForm}
      add="/dataManage/detector/addOne"
      update="/dataManage/detector/updateOne"
      list="/dataManage/detector/getPageList"
    >
      <Field name="name" wide />
      <Field name="state" wide />
      <Field name="address" hint={t('addressHint')} wide />
      <Field name="timeoutSeconds" />
      <Field name="leastScore" hint={t('scoreHint')} />
      <Field name="classes" hint={t('classesHint')} wide>
        <ClassesField />
      </Field>
      <Field name="certificate" hint={t('certificateHint')} />
      <Field name="remark" />
    </FormDrawer>
  );
}
