import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MOST_NOTICE_FILES, noticeAudience, noticeForm, type NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { AUDIENCE_FIELDS, sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { AudiencePicker, NOBODY } from '#web/shared/audience/AudiencePicker.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { refreshNotices, useNotice } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

const Field = fieldOf(noticeForm, sysNoticeWords);

const ORIGIN = '/sys/sysNotice/getOriginSiteName';

/** The platform's own name, as the publisher of a new notice. */
const useOrigin = (isNew: boolean) =>
  useQuery({ queryKey: [ORIGIN], queryFn: ({ signal }) => callApi(ORIGIN, {}, { signal }), enabled: isNew });

const LISTS = ['roleIds', 'schoolIds', 'supplierIds', 'userIds'] as const;

/** A value in the merge; an audience by its sizes. */
function useShown(): (field: string, value: unknown) => ReactNode {
  const text = useText();
  return (field, value) => {
    if (field === 'content' || field === 'contentEn') return <RichTextView html={String(value)} />;
    if (field === 'fileIds') return Array.isArray(value) ? value.length : undefined;
    if (field !== 'audience') return undefined;
    const { data } = noticeAudience.safeParse(value);
    if (data?.everybody === true) return text(AUDIENCE_FIELDS.everybody);
    return LISTS.flatMap((list) =>
      data?.[list].length ? [`${text(AUDIENCE_FIELDS[list])}: ${data[list].length}`] : [],
    ).join('\n');
  };
}

/** Writes a draft, or changes one. */
export default function NoticeForm({ open }: { open: OpenDrawer<NoticeRow> }) {
  const t = useWords(noticeWords);
  const f = useFields(sysNoticeWords);
  const isNew = open.name === 'add';
  const { data, isPending } = useNotice(open.id);
  const origin = useOrigin(isNew);
  const show = useShown();
  if (isNew && origin.isPending) return null;
  const { nameZh: originSiteName = '', nameEn: originSiteNameEn = '' } = origin.data ?? {};
  return (
    <FormDrawer
      open={{ ...open, row: data, rowLoading: isPending, label: data?.title ?? '' }}
      noun={sysNoticeWords}
      schema={noticeForm}
      title={isNew ? t('add') : undefined}
      purpose={t('form')}
      width={760}
      add="/sys/sysNotice/addOne"
      update="/sys/sysNotice/updateOne"
      defaults={{ originSiteName, originSiteNameEn, content: '', audience: { ...NOBODY, everybody: true } }}
      done={() => void refreshNotices()}
      leadsOn
      explain={(key) => (key === 'range.endBeforeStart' ? t('endBeforeStart') : undefined)}
      show={show}
    >
      <Field name="title" wide />
      <Field name="content" wide>
        <RichTextEditor label={f('content')} />
      </Field>
      <Field name="titleEn" hint={t('englishHint')} wide />
      <Field name="contentEn" wide>
        <RichTextEditor label={f('contentEn')} />
      </Field>
      <Field name="audience" wide>
        <AudiencePicker known={data} />
      </Field>
      <Field name="fileIds" wide>
        <FileUpload max={MOST_NOTICE_FILES} known={data?.files} />
      </Field>
      <Field name="publishAt" hint={t('publishAtHint')}>
        <InstantPicker onlyAhead />
      </Field>
      <Field name="expiresAt" hint={t('expiresAtHint')}>
        <InstantPicker onlyAhead />
      </Field>
      <Field name="mustConfirm" hint={t('mustConfirmHint')} />
      <Field name="onPortal" hint={t('onPortalHint')} />
      <Field name="pinned" hint={t('pinnedHint')} />
      <Field name="originSiteName" hint={t('originHint')} />
      <Field name="originSiteNameEn" hint={t('originEnHint')} />
    </FormDrawer>
  );
}
