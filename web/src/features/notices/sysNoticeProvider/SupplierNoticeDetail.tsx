import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { canEditSupplierNotice, canMoveSupplierNotice } from '#contract/notices/sysNoticeProvider/states.ts';
import type { SupplierNoticeDetail as Notice, SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatBytes, formatTime, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type Section } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { downloadFile } from '#web/ui/download.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { Asked } from './SupplierNoticeDialog.tsx';
import { refreshSupplierNotices, useIsSupplier, useSupplierNotice } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

/** When somebody of the platform opens it, it counts as received, and the supplier sees that. */
function useReceiving(notice: Notice | undefined): void {
  const can = useCan();
  const isSupplier = useIsSupplier();
  const isNew = notice?.state === 'submitted' && notice.receivedAt === null;
  const id = isNew && !isSupplier && can('sys:sysNoticeProvider:push') ? notice.id : undefined;
  // tells the server, once for each notice
  useEffect(() => {
    if (id === undefined) return;
    callApi('/sys/sysNoticeProvider/receiveOne', { id }).then(refreshSupplierNotices, () => undefined);
  }, [id]);
}

function useSections(): (notice: Notice) => Section[] {
  const t = useWords(supplierNoticeWords);
  const viaOf = useDictLabel('supplierNoticeVia');
  return (notice) => [
    ...(notice.state === 'returned'
      ? [{ content: <Alert type="warning" showIcon title={t('returnReason')} description={notice.returnReason} /> }]
      : []),
    { content: <RichTextView html={notice.content} /> },
    ...(notice.files.length === 0
      ? []
      : [
          {
            title: t('files'),
            content: notice.files.map((file) => (
              <Button
                key={file.id}
                type="link"
                icon={<DownloadOutlined />}
                onClick={() => void downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)))}
              >
                {t('download', { name: file.name, size: formatBytes(file.size) })}
              </Button>
            )),
          },
        ]),
    {
      title: t('facts'),
      facts: [
        { label: t('supplier'), value: notice.supplierName },
        { label: t('urgent'), value: t(notice.urgent ? 'yes' : 'no') },
        { label: t('contact'), value: notice.contact },
        { label: t('via'), value: viaOf(notice.via) },
        ...(notice.externalId === '' ? [] : [{ label: t('externalId'), value: notice.externalId }]),
        ...(notice.createdByName === '' ? [] : [{ label: t('createdBy'), value: notice.createdByName }]),
        { label: t('createdAt'), value: <Time at={notice.createdAt} /> },
        { label: t('submittedAt'), value: <Time at={notice.submittedAt} /> },
        {
          label: t('receivedAt'),
          value:
            notice.receivedAt === null
              ? t('notReceived')
              : t('received', { name: notice.receivedByName, time: formatTime(notice.receivedAt) }),
        },
      ],
    },
    ...(notice.receipt === null
      ? []
      : [
          {
            title: t('receipt'),
            facts: [
              { label: t('pushedAt'), value: <Time at={notice.pushedAt} /> },
              { label: t('pushedBy'), value: notice.pushedByName },
              { label: t('receiptState'), value: <DictTag type="noticeState" value={notice.receipt.state} /> },
            ],
            content: <p>{t('receiptText', notice.receipt)}</p>,
          },
        ]),
  ];
}

interface SupplierNoticeDetailProps {
  open: OpenDrawer<SupplierNoticeRow>;
  ask: (asked: Asked) => void;
}

/** One notice of a supplier, and what became of it. */
export default function SupplierNoticeDetail({ open, ask }: SupplierNoticeDetailProps) {
  const t = useWords(supplierNoticeWords);
  const can = useCan();
  const isSupplier = useIsSupplier();
  const { data, isPending, error, refetch } = useSupplierNotice(open.id);
  useReceiving(data);
  const sections = useSections();
  const forSupplier = (notice: Notice) =>
    canEditSupplierNotice(notice.state) && can('sys:sysNoticeProvider:submit') ? (
      <>
        <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button>
        <Button type="primary" onClick={() => ask({ kind: 'submit', row: notice })}>
          {t('submit')}
        </Button>
      </>
    ) : null;
  const forPlatform = (notice: Notice) =>
    canMoveSupplierNotice(notice.state, 'push') && can('sys:sysNoticeProvider:push') ? (
      <>
        <Button onClick={() => open.open('return', open.id)}>{t('return')}</Button>
        <Button type="primary" onClick={() => open.open('push', open.id)}>
          {t('push')}
        </Button>
      </>
    ) : null;
  return (
    <DetailDrawer
      open={open}
      width={640}
      title={data?.title ?? t('title')}
      state={data === undefined ? undefined : <DictTag type="supplierNoticeState" value={data.state} />}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={isSupplier ? forSupplier : forPlatform}
    />
  );
}
