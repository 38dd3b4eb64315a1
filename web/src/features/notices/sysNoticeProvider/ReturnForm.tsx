import { z } from 'zod';
import { sysNoticeProviderCalls, type SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshSupplierNotices, useSupplierNotice } from './supplierNoticeQueries.ts';
import { words } from './words.ts';

const schema = z.strictObject({ reason: sysNoticeProviderCalls.returnOne.input.shape.reason });
const Field = fieldOf(schema, supplierNoticeWords);

/** Gives a notice back to its supplier, with a reason. */
export default function ReturnForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(words);
  const { data, isPending } = useSupplierNotice(open.id);
  const title = data?.title ?? '';
  return (
    <FormDrawer
      open={{ ...open, row: data && { reason: '', version: data.version }, rowLoading: isPending }}
      noun={supplierNoticeWords}
      schema={schema}
      title={t('returnTitle', { title })}
      purpose={t('returnForm')}
      draftKey={`supplierNotice/return/${open.id}`}
      update="/sys/sysNoticeProvider/returnOne"
      done={() => void refreshSupplierNotices()}
      doneMessage={t('wasReturned', { title })}
      submitLabel={t('return')}
      explain={(key) => (key === 'notice.reasonNeeded' ? t('required') : undefined)}
    >
      <Field name="reason" />
    </FormDrawer>
  );
}
