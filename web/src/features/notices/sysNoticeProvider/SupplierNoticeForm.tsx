import {
  MOST_SUPPLIER_NOTICE_FILES,
  supplierNoticeForm,
  type SupplierNoticeRow,
} from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { refreshSupplierNotices, useSupplierNotice } from './supplierNoticeQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(supplierNoticeForm, supplierNoticeWords);
const show = showFields({ content: 'richText' });

/** A supplier writes a notice, or changes one that is still its own. */
export default function SupplierNoticeForm({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(words);
  const f = useFields(supplierNoticeWords);
  const { data, isPending } = useSupplierNotice(open.id);
  return (
    <FormDrawer
      open={{ ...open, row: data, rowLoading: isPending, label: data?.title ?? '' }}
      noun={supplierNoticeWords}
      schema={supplierNoticeForm}
      title={open.name === 'add' ? t('add') : undefined}
      purpose={t('form')}
      width={720}
      add="/sys/sysNoticeProvider/addOne"
      update="/sys/sysNoticeProvider/updateOne"
      defaults={{ content: '' }}
      done={() => void refreshSupplierNotices()}
      leadsOn
      show={show}
    >
      <Field name="title" wide />
      <Field name="content" wide>
        <RichTextEditor label={f('content')} />
      </Field>
      <Field name="fileIds" wide>
        <FileUpload max={MOST_SUPPLIER_NOTICE_FILES} known={data?.files} />
      </Field>
      <Field name="contact" hint={t('contactHint')} />
      <Field name="urgent" hint={t('urgentHint')} />
    </FormDrawer>
  );
}
