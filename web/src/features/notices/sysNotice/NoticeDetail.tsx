import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { NoticeDetail as Notice, NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { AUDIENCE_FIELDS, sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, useFields, useName, useText, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type Fact, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { downloadFile } from '#web/ui/download.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { NoticeReaders } from './NoticeReaders.tsx';
import { useNotice } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

/** Whom it is for, by name. */
function useAudienceFacts(): (notice: Notice) => Fact[] {
  const t = useWords(noticeWords);
  const f = useFields(sysNoticeWords);
  const text = useText();
  const name = useName();
  return ({ everybody, roles, schools, suppliers, people }) => {
    if (everybody) return [{ label: f('audience'), value: f('everybody') }];
    const lists = [
      { label: text(AUDIENCE_FIELDS.roleIds), names: roles.map(name) },
      { label: text(AUDIENCE_FIELDS.schoolIds), names: schools.map((school) => school.name) },
      { label: text(AUDIENCE_FIELDS.supplierIds), names: suppliers.map((supplier) => supplier.name) },
      { label: text(AUDIENCE_FIELDS.userIds), names: people.map((person) => person.name) },
    ].filter(({ names }) => names.length > 0);
    if (lists.length === 0) return [{ label: f('audience'), value: t('nobody') }];
    return lists.map(({ label, names }) => ({ label, value: names.join(', ') }));
  };
}

function Files({ files }: { files: Notice['files'] }) {
  const t = useWords(noticeWords);
  return files.map((file) => (
    <Button
      key={file.id}
      type="link"
      className="noticeFile"
      icon={<DownloadOutlined aria-hidden="true" />}
      onClick={() => void downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)))}
    >
      {t('download', { name: file.name, size: formatBytes(file.size) })}
    </Button>
  ));
}

/** The text as the portal shows it in English. */
const English = ({ notice }: { notice: Notice }) => (
  <div lang="en-US">
    <RichTextView html={notice.contentEn} />
  </div>
);

/** One notice as its readers see it, whom it is for, and who has read it. */
export default function NoticeDetail({ open }: { open: OpenDrawer<NoticeRow> }) {
  const t = useWords(noticeWords);
  const f = useFields(sysNoticeWords);
  const audienceFacts = useAudienceFacts();
  const { data, isPending, error, refetch } = useNotice(open.id);
  const sections = (notice: Notice): SectionsOf<typeof sysNoticeWords> => [
    ...(notice.state === 'draft'
      ? [{ content: <Alert type="info" showIcon title={t('savedDraft', { count: notice.figures.audience })} /> }]
      : []),
    { content: <RichTextView html={notice.content} /> },
    ...(notice.titleEn === '' && notice.contentEn === ''
      ? []
      : [{ title: notice.titleEn === '' ? f('contentEn') : notice.titleEn, content: <English notice={notice} /> }]),
    ...(notice.files.length === 0 ? [] : [{ title: f('fileIds'), content: <Files files={notice.files} /> }]),
    {
      title: t('facts'),
      fields: [
        'originSiteName',
        ...(notice.originSiteNameEn === '' ? [] : (['originSiteNameEn'] as const)),
        ...audienceFacts(notice),
        'mustConfirm',
        'onPortal',
        'pinned',
        'createdByName',
        'createdAt',
        ...(notice.publishAt === null ? [] : (['publishAt'] as const)),
        ...(notice.publishedAt === null ? [] : (['publishedAt', 'publishedByName'] as const)),
        ...(notice.expiresAt === null ? [] : (['expiresAt'] as const)),
        ...(notice.recalledAt === null ? [] : (['recalledAt'] as const)),
      ],
    },
    { title: t('readers'), content: <NoticeReaders notice={notice} /> },
  ];
  return (
    <DetailDrawer
      open={{ ...open, ways: open.waysOf(data) }}
      noun={sysNoticeWords}
      width={680}
      title={data?.title}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
    />
  );
}
