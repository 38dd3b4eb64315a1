import { useQuery } from '@tanstack/react-query';
import { Form, Segmented, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { type GoldenCase, payRuleForm, payRuleVersionForm } from '#contract/finance/payRule/calls.ts';
import { payScope } from '#contract/operation/scope/scope.ts';
import { CITY_TAXI, PAY_TEMPLATES, type PayTemplate } from '#contract/finance/payRule/templates.ts';
import { type KeptTerms, keptTerms } from '#contract/finance/payRule/before.ts';
import { type PayTerms, payTerms } from '#contract/finance/payRule/terms.ts';
import { payRuleVersionWords, payRuleWords } from '#contract/finance/payRule/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { GoldenTable } from './GoldenCases.tsx';
import { PAY_RULE_LIST, type PayRule, payRulesChanged, versionsQuery } from './payRuleQueries.ts';
import { PriceProbe } from './PriceProbe.tsx';
import { ScopeField } from '#web/shared/scope/ScopeField.tsx';
import { TermsField } from './TermsField.tsx';
import { words } from './words.ts';

const NewField = fieldOf(payRuleForm, payRuleWords);
const Field = fieldOf(payRuleVersionForm, payRuleVersionWords);
const WIDTH = 1100;

type Values = Record<string, unknown>;

const SLAB_PROBLEMS = {
  'payRule.slabsInOrder': 'slabsInOrder',
  'payRule.slabsLeaveHole': 'slabsLeaveHole',
} as const;
const isSlabProblem = (key: string): key is keyof typeof SLAB_PROBLEMS => Object.hasOwn(SLAB_PROBLEMS, key);

interface TermsProps {
  form: FormInstance<Values>;
  /** Rides that have to cost what they did. */
  cases?: readonly GoldenCase[];
  children: ReactNode;
}

/** The fields of the terms, with what a ride costs by them beside. */
function Terms({ form, cases = [], children }: TermsProps) {
  const watched: unknown = Form.useWatch('terms', form);
  const terms = keptTerms.safeParse(watched).data;
  return (
    <div className="uiWide payForm">
      <div>{children}</div>
      {terms === undefined ? null : (
        <PriceProbe terms={terms}>{() => <GoldenTable cases={cases} terms={terms} />}</PriceProbe>
      )}
    </div>
  );
}

interface BegunTermsProps {
  /** Given by the form. */
  value?: KeptTerms;
  onChange?: (value: PayTerms) => void;
  id?: string;
}

const TEMPLATES: readonly PayTemplate[] = ['cityTaxi', 'rental', 'package'];

/** Terms of a new rule, with what they may begin with. */
function BegunTerms({ value, onChange, id }: BegunTermsProps) {
  const t = useWords(words);
  return (
    <>
      <Segmented<PayTemplate>
        className="payTemplates"
        aria-label={t('beginWith')}
        options={TEMPLATES.map((template) => ({ value: template, label: t(template) }))}
        onChange={(template) => onChange?.(payTerms.parse(PAY_TEMPLATES[template]))}
      />
      <TermsField value={value} onChange={onChange} id={id} />
    </>
  );
}

function AddForm({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={{ ...open, row: undefined }}
      noun={payRuleWords}
      purpose={t('addPurpose')}
      width={WIDTH}
      schema={payRuleForm}
      add="/operation/payRule/addOne"
      list={PAY_RULE_LIST}
      defaults={{ scope: payScope.parse({}), terms: payTerms.parse(CITY_TAXI) }}
      explain={(key) => (isSlabProblem(key) ? t(SLAB_PROBLEMS[key]) : undefined)}
      leadsOn
    >
      {(form) => (
        <Terms form={form}>
          <NewField name="name" wide />
          <NewField name="terms" hint={t('beginHint')} wide>
            <BegunTerms />
          </NewField>
          <NewField name="scope" hint={t('scopeHint')} wide>
            <ScopeField segments />
          </NewField>
          <NewField name="remark" wide />
        </Terms>
      )}
    </FormDrawer>
  );
}

function DraftForm({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  const versions = useQuery({ ...versionsQuery(open.id), staleTime: 0 });
  const draft = versions.data?.list.find(({ state }) => state === 'draft');
  return (
    <FormDrawer
      open={{ ...open, id: draft?.id ?? '', row: draft, rowLoading: versions.isPending }}
      noun={payRuleVersionWords}
      title={draft === undefined ? undefined : t('draftTitle', { name: draft.name, number: draft.number })}
      width={WIDTH}
      schema={payRuleVersionForm}
      update="/operation/payRule/updateVersion"
      done={() => void payRulesChanged()}
      doneMessage={t('draftSaved')}
      explain={(key) => (isSlabProblem(key) ? t(SLAB_PROBLEMS[key]) : undefined)}
      onClose={() => open.open('detail', open.id)}
    >
      {(form) => (
        <Terms form={form} cases={open.row?.goldenCases}>
          <Field name="terms" wide>
            <TermsField />
          </Field>
          <Field name="scope" hint={t('scopeHint')} wide>
            <ScopeField segments />
          </Field>
          <Field name="note" hint={t('noteHint')} wide />
        </Terms>
      )}
    </FormDrawer>
  );
}

/** A new rule, or the draft of a version. */
export default function PayRuleForm({ open }: { open: OpenDrawer<PayRule> }) {
  return open.name === 'add' ? <AddForm open={open} /> : <DraftForm open={open} />;
}
