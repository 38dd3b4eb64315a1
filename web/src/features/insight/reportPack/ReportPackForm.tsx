import { reportPackForm, type ReportPack } from '#contract/insight/reportPack/calls.ts';
import { reportPackWords } from '#contract/insight/reportPack/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { ChannelSelect } from './ChannelSelect.tsx';
import { DefinitionField } from './DefinitionField.tsx';
import './reportPack.css';
import { words } from './words.ts';

const Field = fieldOf(reportPackForm, reportPackWords);

/** A pack that owes nothing yet: a beginning to write one. */
const BEGINNING: ReportPack['definition'] = {
  authority: '',
  legalSource: '',
  legalDate: new Date().toISOString().slice(0, 10),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'zh-CN',
  occasion: { kind: 'alert', alertKinds: ['collision'] },
  deadline: { kind: 'days', count: 5 },
  yes: 'Y',
  keepYears: 5,
  fields: [],
};

export default function ReportPackForm({ open }: { open: OpenDrawer<ReportPack> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={reportPackWords}
      schema={reportPackForm}
      add="/operation/reportPack/addOne"
      update="/operation/reportPack/updateOne"
      list="/operation/reportPack/getPageList"
      defaults={{ definition: BEGINNING }}
      width={760}
    >
      <Field name="name" wide />
      <Field name="state" />
      <Field name="channelId" hint={t('channelHint')}>
        <ChannelSelect />
      </Field>
      <Field name="format" />
      <Field name="definition" wide>
        <DefinitionField />
      </Field>
    </FormDrawer>
  );
}
