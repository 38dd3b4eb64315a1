import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { canEdit, canMove } from '#contract/notices/sysNotice/states.ts';
import type { NoticeDetail as Notice, NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatBytes, useName, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type Fact, type Section } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { downloadFile } from '#web/ui/download.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { Asked } from './NoticeDialog.tsx';
import { NoticeReaders } from './NoticeReaders.tsx';
import { useNotice } from './noticeQueries.ts';
import { noticeWords } from './words.ts';

/** Whom it is for, by name. */
function useAudienceFacts(): (notice: Notice) => Fact[] {
  const t = useWords(noticeWords);
  const name = useName();
  return ({ everybody, roles, schools, suppliers, people }) => {
    if (everybody) return [{ label: t('audience'), value: t('everybody') }];
    const lists = [
      { label: t('roles'), names: roles.map(name) },
      { label: t('schools'), names: schools.map((school) => school.name) },
      { label: t('suppliers'), names: suppliers.map((supplier) => supplier.name) },
      { label: t('people'), names: people.map((person) => person.name) },
    ].filter(({ names }) => names.length > 0);
    if (lists.length === 0) return [{ label: t('audience'), value: t('nobody') }];
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
      icon={<DownloadOutlined />}
      onClick={() => void downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)))}
    >
      {t('download', { name: file.name, size: formatBytes(file.size) })}
    </Button>
  ));
}

interface NoticeDetailProps {
  open: OpenDrawer<NoticeRow>;
  ask: (asked: Asked) => void;
}

/** One notice as its readers see it, whom it is for, and who has read it. */
export default function NoticeDetail({ open, ask }: NoticeDetailProps) {
  const t = useWords(noticeWords);
  const can = useCan();
  const audienceFacts = useAudienceFacts();
  const { data, isPending, error, refetch } = useNotice(open.id);
  const sections = (notice: Notice): Section[] => [
    { content: <RichTextView html={notice.content} /> },
    ...(notice.files.length === 0 ? [] : [{ title: t('files'), content: <Files files={notice.files} /> }]),
    {
      title: t('facts'),
      facts: [
        { label: t('originSiteName'), value: notice.originSiteName },
        ...audienceFacts(notice),
        { label: t('mustConfirm'), value: t(notice.mustConfirm ? 'yes' : 'no') },
        { label: t('pinned'), value: t(notice.pinned ? 'yes' : 'no') },
        { label: t('createdBy'), value: notice.createdByName },
        { label: t('createdAt'), value: <Time at={notice.createdAt} /> },
        ...(notice.publishAt === null ? [] : [{ label: t('publishAt'), value: <Time at={notice.publishAt} /> }]),
        ...(notice.publishedAt === null
          ? []
          : [
              { label: t('publishedAt'), value: <Time at={notice.publishedAt} /> },
              { label: t('publishedByName'), value: notice.publishedByName },
            ]),
        ...(notice.expiresAt === null ? [] : [{ label: t('expiresAt'), value: <Time at={notice.expiresAt} /> }]),
        ...(notice.recalledAt === null ? [] : [{ label: t('recalledAt'), value: <Time at={notice.recalledAt} /> }]),
      ],
    },
    { title: t('readers'), content: <NoticeReaders notice={notice} /> },
  ];
  const actions = (notice: Notice) => (
    <>
      {can('sys:sysNotice:update') && canEdit(notice.state) ? (
        <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button>
      ) : null}
      {can('sys:sysNotice:publish') && canMove(notice.state, 'publish') ? (
        <Button type="primary" onClick={() => ask({ kind: 'publish', row: notice })}>
          {t('publish')}
        </Button>
      ) : null}
      {can('sys:sysNotice:publish') && canMove(notice.state, 'recall') ? (
        <Button danger onClick={() => ask({ kind: 'recall', row: notice })}>
          {t('recall')}
        </Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      width={680}
      title={data?.title ?? t('title')}
      state={data === undefined ? undefined : <DictTag type="noticeState" value={data.state} />}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actions}
    />
  );
}
