import { useQuery } from '@tanstack/react-query';
import { Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import {
  endProblem,
  endsAfterStart,
  noticeAudience,
  noticeForm,
  type NoticeDetail,
  type NoticeRow,
} from '#contract/notices/sysNotice/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { AudiencePicker, NOBODY } from '#web/ui/AudiencePicker.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { refreshNotices, useNotice } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

const schema = noticeForm.refine(endsAfterStart, endProblem);
const Field = fieldOf(schema);

const MOST_FILES = 10;

function NoticeFields({ notice }: { notice: NoticeDetail | undefined }) {
  const t = useWords(noticeWords);
  return (
    <>
      <Field name="title" label={t('name')} wide>
        <Input maxLength={120} />
      </Field>
      <Field name="content" label={t('content')} wide>
        <RichTextEditor label={t('content')} />
      </Field>
      <Field name="audience" label={t('audience')} wide>
        <AudiencePicker known={notice} />
      </Field>
      <Field name="fileIds" label={t('files')} wide>
        <FileUpload max={MOST_FILES} known={notice?.files} />
      </Field>
      <Field name="publishAt" label={t('publishAt')} hint={t('publishAtHint')}>
        <InstantPicker onlyAhead />
      </Field>
      <Field name="expiresAt" label={t('expiresAt')} hint={t('expiresAtHint')}>
        <InstantPicker onlyAhead />
      </Field>
      <Field name="mustConfirm" label={t('mustConfirm')} hint={t('mustConfirmHint')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="pinned" label={t('pinned')} hint={t('pinnedHint')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="originSiteName" label={t('originSiteName')} hint={t('originHint')}>
        <Input maxLength={60} />
      </Field>
    </>
  );
}

const EMPTY: Partial<z.input<typeof noticeForm>> = {
  title: '',
  content: '',
  pinned: false,
  mustConfirm: false,
  audience: { ...NOBODY, everybody: true },
  publishAt: null,
  expiresAt: null,
  fileIds: [],
};

/** What a new notice begins with: the platform's own name as its publisher. */
function useBeginning(isNew: boolean): typeof EMPTY | undefined {
  const language = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: ['/sys/sysNotice/getOriginSiteName'],
    queryFn: ({ signal }) => callApi('/sys/sysNotice/getOriginSiteName', {}, { signal }),
    enabled: isNew,
  });
  if (isNew && isPending) return undefined;
  return { ...EMPTY, originSiteName: data === undefined ? '' : nameIn(data, language) };
}

const showOthers = showFields({ content: 'richText', publishAt: 'moment', expiresAt: 'moment' });

/** A value in the merge; an audience by its sizes. */
function useShown(): (field: string, value: unknown) => ReactNode {
  const t = useWords(noticeWords);
  return (field, value) => {
    if (field === 'audience') {
      const { data } = noticeAudience.safeParse(value);
      if (data?.everybody === true) return t('everybody');
      const lists = {
        roles: data?.roleIds,
        schools: data?.schoolIds,
        suppliers: data?.supplierIds,
        people: data?.userIds,
      };
      return (['roles', 'schools', 'suppliers', 'people'] as const)
        .flatMap((name) => (lists[name]?.length ? [`${t(name)}: ${lists[name].length}`] : []))
        .join('\n');
    }
    return showOthers(field, value);
  };
}

/** Writes a draft, or changes one. */
export default function NoticeForm({ open }: { open: OpenDrawer<NoticeRow> }) {
  const t = useWords(noticeWords);
  const isNew = open.name === 'add';
  const notice = useNotice(isNew ? '' : open.id);
  const beginning = useBeginning(isNew);
  const show = useShown();
  const initial = () => {
    if (isNew) return beginning;
    if (notice.data === undefined) return notice.isPending ? undefined : null;
    return pickForm(noticeForm, notice.data);
  };
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { title: notice.data?.title ?? '' })}
      purpose={t('form')}
      width={760}
      schema={schema}
      draftKey={isNew ? 'notice/add' : `notice/edit/${open.id}`}
      initial={initial()}
      version={notice.data?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/sys/sysNotice/addOne', values, { idempotencyKey });
        else await callApi('/sys/sysNotice/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void refreshNotices()}
      onClose={open.close}
      explain={(key) => (key === 'range.endBeforeStart' ? t('endBeforeStart') : undefined)}
      show={show}
    >
      <NoticeFields notice={notice.data} />
    </FormDrawer>
  );
}
