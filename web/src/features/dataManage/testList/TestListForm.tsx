import { testListForm, type TestList } from '#contract/dataManage/testList/calls.ts';
import { testListWords } from '#contract/dataManage/testList/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';

const Field = fieldOf(testListForm, testListWords);

export default function TestListForm({ open }: { open: OpenDrawer<TestList> }) {
  return (
    <FormDrawer
      open={open}
      noun={testListWords}
      schema={testListForm}
      add="/dataManage/testList/addOne"
      update="/dataManage/testList/updateOne"
      list="/dataManage/testList/getPageList"
    >
      <Field name="name" wide />
      <Field name="remark" />
    </FormDrawer>
  );
}
