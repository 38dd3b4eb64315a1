import { Select } from 'antd';
import { ruleForm } from '#contract/operation/rule/calls.ts';
import { KINDS } from '#contract/operation/rule/kinds.ts';
import { RULE_KINDS, type RuleKind } from '#contract/operation/rule/rules.ts';
import { ruleTerms, type RuleTerms } from '#contract/operation/rule/terms.ts';
import { ruleWords } from '#contract/operation/rule/words.ts';
import { rideScope } from '#contract/operation/scope/scope.ts';
import { usePage } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { ScopeField } from '#web/shared/scope/ScopeField.tsx';
import { RULE_LIST, type Rule } from './ruleQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(ruleForm, ruleWords);

const begin = (kind: RuleKind): RuleTerms => ruleTerms.parse({ kind, rows: [{}] });

interface KindFieldProps {
  /** Given by the form. */
  value?: RuleTerms;
  onChange?: (value: RuleTerms) => void;
  id?: string;
}

/** The kind, with what it decides. The rows are written on the page of the rule. */
function KindField({ value, onChange, id }: KindFieldProps) {
  const text = useText();
  const kind = value?.kind ?? 'cancelling';
  return (
    <>
      <Select
        id={id}
        value={kind}
        options={RULE_KINDS.map((one) => ({ value: one, label: text(KINDS[one].name) }))}
        onChange={(next) => onChange?.(begin(next))}
      />
      <span className="uiQuiet">{text(KINDS[kind].purpose)}</span>
    </>
  );
}

/** A new rule: its kind, name and scope. */
export default function RuleForm({ open }: { open: OpenDrawer<Rule> }) {
  const t = useWords(words);
  const text = useText();
  const { navigate } = usePage();
  return (
    <FormDrawer
      open={{ ...open, row: undefined }}
      noun={ruleWords}
      purpose={t('addPurpose')}
      schema={ruleForm}
      add="/operation/rule/addOne"
      list={RULE_LIST}
      defaults={{ scope: rideScope.parse({}), terms: begin('cancelling') }}
      afterAdd={({ id }) => navigate(`/operation/rule/ruleDetail?id=${id}`)}
    >
      {() => (
        <>
          <Field name="name" wide />
          <Field name="terms" label={text(ruleWords.fields.kind.name)} hint={t('kindHint')} wide>
            <KindField />
          </Field>
          <Field name="scope" hint={t('scopeHint')} wide>
            <ScopeField />
          </Field>
          <Field name="remark" wide />
        </>
      )}
    </FormDrawer>
  );
}
