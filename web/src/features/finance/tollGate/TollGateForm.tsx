import { InputNumber, Switch } from 'antd';
import { tollGateForm, type TollGate } from '#contract/finance/tollGate/calls.ts';
import { tollGateWords } from '#contract/finance/tollGate/words.ts';
import { useWords } from '#web/lib/words.ts';
import { PositionField } from '#web/shared/position/PositionField.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { AmountField } from './AmountField.tsx';
import { ClassesField } from './ClassesField.tsx';
import { words } from './words.ts';

const Field = fieldOf(tollGateForm, tollGateWords);

/** Adds a gate, or changes one. */
export default function TollGateForm({ open }: { open: OpenDrawer<TollGate> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={tollGateWords}
      schema={tollGateForm}
      add="/operation/tollGate/addOne"
      update="/operation/tollGate/updateOne"
      list="/operation/tollGate/getPageList"
      explain={(key) => (key === 'tollGate.currency' ? t('badCurrency') : undefined)}
    >
      <Field name="name" wide />
      <Field name="position" hint={t('positionHint')} wide>
        <PositionField />
      </Field>
      <Field name="heading" hint={t('headingHint')}>
        <InputNumber style={{ width: '100%' }} min={0} max={359} precision={0} suffix="°" />
      </Field>
      <Field name="width">
        <InputNumber style={{ width: '100%' }} min={5} max={500} precision={0} suffix={t('metres')} />
      </Field>
      <Field name="bothWays" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="currency" />
      <Field name="amount" hint={t('amountHint')}>
        <AmountField />
      </Field>
      <Field name="state" />
      <Field name="classes" hint={t('classesHint')} wide>
        <ClassesField />
      </Field>
      <Field name="remark" wide />
    </FormDrawer>
  );
}
