import { Input, Switch } from 'antd';
import { supplierNoticeForm, type SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { refreshSupplierNotices, useSupplierNotice } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

const Field = fieldOf(supplierNoticeForm);

const MOST_FILES = 5;
const EMPTY = { title: '', content: '', urgent: false, contact: '' };

const show = showFields({ content: 'richText' });

/** A supplier writes a notice, or changes one that is still its own. */
export default function SupplierNoticeForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(supplierNoticeWords);
  const isNew = open.name === 'add';
  const notice = useSupplierNotice(isNew ? '' : open.id);
  const initial = () => {
    if (isNew) return { ...EMPTY, fileIds: [] };
    if (notice.data === undefined) return notice.isPending ? undefined : null;
    return pickForm(supplierNoticeForm, notice.data);
  };
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { title: notice.data?.title ?? '' })}
      purpose={t('form')}
      width={720}
      schema={supplierNoticeForm}
      draftKey={isNew ? 'supplierNotice/add' : `supplierNotice/edit/${open.id}`}
      initial={initial()}
      version={notice.data?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/sysNoticeProvider/addOne', values, { idempotencyKey });
        else await callApi('/sys/sysNoticeProvider/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void refreshSupplierNotices()}
      onClose={open.close}
      show={show}
    >
      <Field name="title" label={t('name')} wide>
        <Input maxLength={120} />
      </Field>
      <Field name="content" label={t('content')} wide>
        <RichTextEditor label={t('content')} />
      </Field>
      <Field name="fileIds" label={t('files')} wide>
        <FileUpload max={MOST_FILES} known={notice.data?.files} />
      </Field>
      <Field name="contact" label={t('contact')} hint={t('contactHint')}>
        <Input maxLength={100} />
      </Field>
      <Field name="urgent" label={t('urgent')} hint={t('urgentHint')} valuePropName="checked">
        <Switch />
      </Field>
    </FormDrawer>
  );
}
