import { reportChannelForm, type ReportChannel } from '#contract/insight/reportChannel/calls.ts';
import { reportChannelWords } from '#contract/insight/reportChannel/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const Field = fieldOf(reportChannelForm, reportChannelWords);

export default function ReportChannelForm({ open }: { open: OpenDrawer<ReportChannel> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={reportChannelWords}
      schema={reportChannelForm}
      add="/operation/reportChannel/addOne"
      update="/operation/reportChannel/updateOne"
      list="/operation/reportChannel/getPageList"
    >
      <Field name="name" wide />
      <Field name="state" wide />
      <Field name="address" hint={t('addressHint')} wide />
      <Field name="hostKey" hint={t('hostKeyHint')} wide />
      <Field name="certificate" hint={t('certificateHint')} />
      <Field name="remark" />
    </FormDrawer>
  );
}
