import { Select } from 'antd';
import { statementProfileForm, type StatementProfile } from '#contract/finance/statementProfile/calls.ts';
import { statementProfileWords } from '#contract/finance/statementProfile/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const Field = fieldOf(statementProfileForm, statementProfileWords);

/** Between pasted headings: tabs, as a row of a spreadsheet has them, and commas. */
const SEPARATORS = [',', '\uff0c', '\u3001', '\t', '\n'];
const headings = <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} />;

/** Describes how the files of a provider or bank are read. */
export default function StatementProfileForm({ open }: { open: OpenDrawer<StatementProfile> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={statementProfileWords}
      schema={statementProfileForm}
      add="/operation/statementProfile/addOne"
      update="/operation/statementProfile/updateOne"
      list="/operation/statementProfile/getPageList"
    >
      <Field name="name" wide />
      <Field name="nameEn" wide />
      <Field name="channel" />
      <Field name="state" />
      <Field name="moneyIn" hint={t('moneyInHint')} wide>
        {headings}
      </Field>
      <Field name="moneyOut" hint={t('moneyOutHint')} wide>
        {headings}
      </Field>
      <Field name="reference" hint={t('referenceHint')} wide>
        {headings}
      </Field>
      <Field name="orderNo" wide>
        {headings}
      </Field>
      <Field name="at" wide>
        {headings}
      </Field>
      <Field name="fee" hint={t('feeHint')} wide>
        {headings}
      </Field>
      <Field name="feeBelowZero" hint={t('feeBelowZeroHint')} wide />
      <Field name="kind" hint={t('kindHint')} wide>
        {headings}
      </Field>
      <Field name="backWords" wide>
        {headings}
      </Field>
      <Field name="footer" hint={t('footerHint')} wide>
        {headings}
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
