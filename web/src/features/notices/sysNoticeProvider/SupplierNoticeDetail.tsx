import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import type { SupplierNoticeDetail as Notice, SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatBytes, formatTime, useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { downloadFile } from '#web/ui/download.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { refreshSupplierNotices, useIsSupplier, useSupplierNotice } from './supplierNoticeQueries.ts';
import { words } from './words.ts';

/** A notice counts as received once the platform opens it; the supplier sees that. */
function useReceiving(notice: Notice | undefined): void {
  const can = useCan();
  const isSupplier = useIsSupplier();
  const isNew = notice?.state === 'submitted' && notice.receivedAt === null;
  const id = isNew && !isSupplier && can('sys:sysNoticeProvider:push') ? notice.id : undefined;
  // Tells the server, once for each notice.
  useEffect(() => {
    if (id === undefined) return;
    callApi('/sys/sysNoticeProvider/receiveOne', { id }).then(refreshSupplierNotices, () => undefined);
  }, [id]);
}

function useSections(): (notice: Notice) => SectionsOf<typeof supplierNoticeWords> {
  const t = useWords(words);
  const f = useFields(supplierNoticeWords);
  return (notice) => [
    ...(notice.state === 'returned'
      ? [{ content: <Alert type="warning" showIcon title={f('returnReason')} description={notice.returnReason} /> }]
      : []),
    { content: <RichTextView html={notice.content} /> },
    ...(notice.files.length === 0
      ? []
      : [
          {
            title: f('fileIds'),
            content: notice.files.map((file) => (
              <Button
                key={file.id}
                type="link"
                icon={<DownloadOutlined aria-hidden="true" />}
                onClick={() => void downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)))}
              >
                {t('download', { name: file.name, size: formatBytes(file.size) })}
              </Button>
            )),
          },
        ]),
    {
      title: t('facts'),
      fields: [
        'supplierName',
        'urgent',
        'contact',
        'via',
        ...(notice.externalId === '' ? [] : (['externalId'] as const)),
        ...(notice.createdByName === '' ? [] : (['createdByName'] as const)),
        'createdAt',
        'submittedAt',
        notice.receivedAt === null
          ? 'receivedAt'
          : {
              field: 'receivedAt',
              value: t('received', { name: notice.receivedByName, time: formatTime(notice.receivedAt) }),
            },
      ],
    },
    ...(notice.receipt === null
      ? []
      : [
          {
            title: t('receipt'),
            fields: [
              'pushedAt' as const,
              'pushedByName' as const,
              { label: t('receiptState'), value: <DictTag type="noticeState" value={notice.receipt.state} /> },
            ],
            content: <p>{t('receiptText', notice.receipt)}</p>,
          },
        ]),
  ];
}

/** One notice of a supplier, and what became of it. */
export default function SupplierNoticeDetail({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const { data, isPending, error, refetch } = useSupplierNotice(open.id);
  useReceiving(data);
  return (
    <DetailDrawer
      open={{ ...open, ways: open.waysOf(data) }}
      noun={supplierNoticeWords}
      width={640}
      title={data?.title}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={useSections()}
    />
  );
}
