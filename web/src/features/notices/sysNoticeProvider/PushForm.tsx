import { z } from 'zod';
import { noticeAudience } from '#contract/notices/sysNotice/calls.ts';
import type { SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { useWords } from '#web/lib/words.ts';
import { AudiencePicker, NOBODY } from '#web/shared/audience/AudiencePicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshSupplierNotices, useSupplierNotice } from './supplierNoticeQueries.ts';
import { words } from './words.ts';

const schema = z.strictObject({ audience: noticeAudience, mustConfirm: z.boolean() });
const Field = fieldOf(schema, supplierNoticeWords);

/** Pushes a supplier's notice on to those it concerns. */
export default function PushForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(words);
  const { data, isPending } = useSupplierNotice(open.id);
  const title = data?.title ?? '';
  const row = data === undefined ? undefined : { audience: NOBODY, mustConfirm: false, version: data.version };
  return (
    <FormDrawer
      open={{ ...open, row, rowLoading: isPending }}
      noun={supplierNoticeWords}
      schema={schema}
      title={t('pushTitle', { title })}
      purpose={t('pushForm')}
      draftKey={`supplierNotice/push/${open.id}`}
      update="/sys/sysNoticeProvider/pushOne"
      done={() => void refreshSupplierNotices()}
      doneMessage={t('wasPushed', { title })}
      submitLabel={t('push')}
    >
      <Field name="audience" wide>
        <AudiencePicker />
      </Field>
      <Field name="mustConfirm" hint={t('mustConfirmHint')} wide />
    </FormDrawer>
  );
}
