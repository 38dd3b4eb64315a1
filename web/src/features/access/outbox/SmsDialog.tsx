/** The text of one message, asked for when the dialog opens: reading it is kept in the log. */
import { useMutation } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { RowOf } from '#contract/index.ts';
import { outboxWords } from '#contract/access/outbox/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const LIST = '/sys/outbox/getPageList';

export default function SmsDialog({ open: { id, close } }: { open: OpenDrawer<RowOf<typeof LIST>> }) {
  const mayRead = useCan()('sys:outbox:read');
  const t = useWords(words);
  const f = useFields(outboxWords);
  const { mutate, data, error } = useMutation({
    mutationFn: (sms: string) => callApi('/sys/outbox/readText', { id: sms }),
    onError: () => void refreshList(LIST),
  });
  useEffect(() => {
    if (mayRead) mutate(id);
  }, [mutate, id, mayRead]);
  if (!mayRead) return null;
  return (
    <Modal open width={440} title={t('readTitle')} footer={null} onCancel={close}>
      {error !== null ? (
        <ErrorState error={error} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <>
          <p className="uiNotice">{t('readText')}</p>
          <dl className="uiFacts">
            <dt>{f('mobile')}</dt>
            <dd>
              <CopyText text={data.mobile} label={f('mobile')} />
            </dd>
            <dt>{t('text')}</dt>
            <dd>
              <CopyText text={data.text} label={t('text')} />
            </dd>
          </dl>
        </>
      )}
    </Modal>
  );
}
