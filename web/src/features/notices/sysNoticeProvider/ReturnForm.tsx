import { Input } from 'antd';
import { z } from 'zod';
import { sysNoticeProviderCalls, type SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshSupplierNotices, useSupplierNotice } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

const schema = z.strictObject({ reason: sysNoticeProviderCalls.returnOne.input.shape.reason });
const Field = fieldOf(schema);

/** Gives a notice back to its supplier, with a reason. */
export default function ReturnForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(supplierNoticeWords);
  const { data, isPending } = useSupplierNotice(open.id);
  const title = data?.title ?? '';
  return (
    <FormDrawer
      title={t('returnTitle', { title })}
      purpose={t('returnForm')}
      schema={schema}
      draftKey={`supplierNotice/return/${open.id}`}
      initial={data === undefined ? (isPending ? undefined : null) : { reason: '' }}
      version={data?.version}
      submit={(values, { idempotencyKey, version }) =>
        callApi('/sys/sysNoticeProvider/returnOne', { ...values, id: open.id, version }, { idempotencyKey })
      }
      done={() => void refreshSupplierNotices()}
      doneMessage={t('wasReturned', { title })}
      submitLabel={t('return')}
      onClose={open.close}
      explain={(key) => (key === 'notice.reasonNeeded' ? t('required') : undefined)}
    >
      <Field name="reason" label={t('reason')} wide>
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Field>
    </FormDrawer>
  );
}
