import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import type { CallOutput } from '#contract/index.ts';
import type { InboxRow } from '#contract/notices/message/calls.ts';
import { messageWords } from '#contract/notices/message/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { formatBytes, formatTime, useLanguage, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { downloadFile } from '#web/ui/download.ts';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { MessageState } from './MessageState.tsx';
import { refreshInbox, useMessage } from './messageQueries.ts';
import { words } from './words.ts';

type Message = CallOutput<'/sys/message/getById'>;

function Files({ files }: { files: Message['files'] }) {
  const t = useWords(words);
  const save = (file: Message['files'][number]) =>
    downloadFile(file).catch((error: unknown) => notify('error', messageOf(error)));
  return (
    <ul className="messageFiles">
      {files.map((file) => (
        <li key={file.id}>
          <Button type="link" icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void save(file)}>
            {t('download', { name: file.name, size: formatBytes(file.size) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What opening a message means: it is read. */
function useReading(message: Message | undefined): void {
  const id = message?.readAt === null ? message.id : undefined;
  // Tells the server, then asks for the list and the count at the bell anew.
  useEffect(() => {
    if (id === undefined) return;
    callApi('/sys/message/markRead', { ids: [id] }).then(refreshInbox, () => undefined);
  }, [id]);
}

function Actions({ message }: { message: Message }) {
  const t = useWords(words);
  const { navigate } = usePage();
  const confirming = useMutation({
    mutationFn: () => callApi('/sys/message/confirmNotice', { id: message.id }),
    onSuccess: async () => {
      notify('success', t('confirmedNow'));
      await refreshInbox();
    },
    onError: (error) => notify('error', messageOf(error)),
  });
  return (
    <>
      {message.link === '' ? null : (
        <Button type="primary" onClick={() => navigate(message.link)}>
          {t('openIt')}
        </Button>
      )}
      {message.mustConfirm && message.confirmedAt === null ? (
        <Button type="primary" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {t('confirm')}
        </Button>
      ) : null}
    </>
  );
}

const actionsOf = (message: Message) => <Actions message={message} />;

/** One message: its text or the notice itself, its attachments, and where it leads. */
export default function MessageDetail({ open }: { open: OpenDrawer<InboxRow> }) {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const { data, isPending, error, refetch } = useMessage(open.id);
  useReading(data);
  const sections = (message: Message): SectionsOf<typeof messageWords> => [
    {
      fields: ['kind', ...(message.fromZh === '' ? [] : ([isZh ? 'fromZh' : 'fromEn'] as const)), 'at'],
      content:
        message.content === '' ? (
          <p className="messageBody">{isZh ? message.bodyZh : message.bodyEn}</p>
        ) : (
          <RichTextView html={message.content} className="messageBody" />
        ),
    },
    ...(message.files.length === 0 ? [] : [{ title: t('files'), content: <Files files={message.files} /> }]),
    ...(message.mustConfirm
      ? [
          {
            content: (
              <Alert
                type={message.confirmedAt === null ? 'warning' : 'success'}
                showIcon
                title={
                  message.confirmedAt === null
                    ? t('confirmHint')
                    : t('confirmedAt', { time: formatTime(message.confirmedAt) })
                }
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <DetailDrawer
      open={open}
      noun={messageWords}
      width={640}
      title={data === undefined ? undefined : isZh ? data.titleZh : data.titleEn}
      state={data === undefined ? undefined : <MessageState row={data} />}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actionsOf}
    />
  );
}
