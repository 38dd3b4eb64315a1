import { Input } from 'antd';
import { sitePageForm, type SitePageRow } from '#contract/system/sitePage/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { pagesChanged, useSitePage } from './sitePageQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(sitePageForm);
const EMPTY = { code: '', titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' } as const;

const show = showFields({ bodyZh: 'richText', bodyEn: 'richText' });

/** Adds a page, or changes its working copy. */
export default function SitePageForm({ open }: { open: OpenDrawer<SitePageRow> }) {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const isNew = open.name === 'add';
  const page = useSitePage(isNew ? '' : open.id);
  const known = page.isFetching ? undefined : page.data;
  const isFixed = (known?.lastNumber ?? 0) > 0;
  const name = (isZh ? open.row?.titleZh : open.row?.titleEn) ?? '';
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { name })}
      purpose={t('formPurpose')}
      schema={sitePageForm}
      draftKey={isNew ? 'sitePage/add' : `sitePage/edit/${open.id}`}
      initial={
        isNew ? EMPTY : known === undefined ? (page.isFetching ? undefined : null) : pickForm(sitePageForm, known)
      }
      version={known?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/sitePage/addOne', values, { idempotencyKey });
        else await callApi('/sys/sitePage/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void pagesChanged()}
      onClose={open.close}
      show={show}
      width={880}
    >
      <Field name="titleZh" label={t('titleZh')}>
        <Input maxLength={80} />
      </Field>
      <Field name="titleEn" label={t('titleEn')}>
        <Input maxLength={80} />
      </Field>
      <Field name="code" label={t('code')} hint={t(isFixed ? 'codeStays' : 'codeHint')} wide>
        <Input maxLength={60} prefix="/html/" disabled={isFixed} />
      </Field>
      <Field name="bodyZh" label={t('bodyZh')} wide>
        <RichTextEditor label={t('bodyZh')} />
      </Field>
      <Field name="bodyEn" label={t('bodyEn')} wide>
        <RichTextEditor label={t('bodyEn')} />
      </Field>
    </FormDrawer>
  );
}
