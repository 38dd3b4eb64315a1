import { labelTaskForm, type LabelTask } from '#contract/dataManage/labelTask/calls.ts';
import { labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { TASK_LIST } from './labelTaskQueries.ts';

const Field = fieldOf(labelTaskForm, labelTaskWords);

export default function LabelTaskForm({ open }: { open: OpenDrawer<LabelTask> }) {
  return (
    <FormDrawer
      open={open}
      noun={labelTaskWords}
      schema={labelTaskForm}
      add="/dataManage/labelTask/addOne"
      update="/dataManage/labelTask/updateOne"
      list={TASK_LIST}
    >
      <Field name="name" wide />
      <Field name="jobSize" />
      <Field name="aql" />
      <Field name="remark" />
    </FormDrawer>
  );
}
