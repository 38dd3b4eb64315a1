import { z } from 'zod';
import { ruleForm } from '#contract/operation/rule/calls.ts';
import { ruleWords } from '#contract/operation/rule/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RULE_LIST, type Rule } from './ruleQueries.ts';

const schema = z.strictObject({ name: ruleForm.shape.name, remark: ruleForm.shape.remark });
const Field = fieldOf(schema, ruleWords);

/** Name and remark of a rule. */
export default function RuleNameForm({ open }: { open: OpenDrawer<Rule> }) {
  return (
    <FormDrawer open={open} noun={ruleWords} schema={schema} update="/operation/rule/updateOne" list={RULE_LIST}>
      {() => (
        <>
          <Field name="name" wide />
          <Field name="remark" wide />
        </>
      )}
    </FormDrawer>
  );
}
