import { payRuleForm, type PayRule } from '#contract/operation/payRule/calls.ts';
import { payRuleWords } from '#contract/operation/payRule/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';

const Field = fieldOf(payRuleForm, payRuleWords);

export default function PayRuleForm({ open }: { open: OpenDrawer<PayRule> }) {
  return (
    <FormDrawer
      open={open}
      noun={payRuleWords}
      schema={payRuleForm}
      add="/operation/payRule/addOne"
      update="/operation/payRule/updateOne"
      list="/operation/payRule/getPageList"
    >
      <Field name="name" wide />
      <Field name="remark" />
    </FormDrawer>
  );
}
