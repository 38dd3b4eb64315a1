import { Switch } from 'antd';
import { z } from 'zod';
import { noticeAudience } from '#contract/notices/sysNotice/calls.ts';
import type { SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { AudiencePicker, NOBODY } from '#web/ui/AudiencePicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { refreshSupplierNotices, useSupplierNotice } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

const schema = z.strictObject({ audience: noticeAudience, mustConfirm: z.boolean() });
const Field = fieldOf(schema);

/** Pushes a supplier's notice on to those it concerns. */
export default function PushForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(supplierNoticeWords);
  const { data, isPending } = useSupplierNotice(open.id);
  const title = data?.title ?? '';
  return (
    <FormDrawer
      title={t('pushTitle', { title })}
      purpose={t('pushForm')}
      schema={schema}
      draftKey={`supplierNotice/push/${open.id}`}
      initial={data === undefined ? (isPending ? undefined : null) : { audience: NOBODY, mustConfirm: false }}
      version={data?.version}
      submit={(values, { idempotencyKey, version }) =>
        callApi('/sys/sysNoticeProvider/pushOne', { ...values, id: open.id, version }, { idempotencyKey })
      }
      done={() => void refreshSupplierNotices()}
      doneMessage={t('wasPushed', { title })}
      submitLabel={t('push')}
      onClose={open.close}
    >
      <Field name="audience" label={t('audience')} wide>
        <AudiencePicker />
      </Field>
      <Field name="mustConfirm" label={t('mustConfirm')} hint={t('mustConfirmHint')} valuePropName="checked" wide>
        <Switch />
      </Field>
    </FormDrawer>
  );
}
