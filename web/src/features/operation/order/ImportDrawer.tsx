import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Progress, Segmented, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type OrderRow, ORDER_IMPORT_MAX_BYTES } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { callApi, messageOf, uploadApi } from '#web/lib/client.ts';
import { getLanguage, useFields, useText, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { followJob } from '#web/ui/list/FollowedJobs.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { FilePicker } from './FilePicker.tsx';
import { ProfileHeader, wordIn } from './ProfileHeader.tsx';
import { words } from './words.ts';

const PROFILES = '/operation/order/importProfiles';
const MOST_NAME = 200;
const PERCENT = 100;

interface Sending {
  part: number | undefined;
  problem: string;
  send: (file: File, profile: string) => Promise<void>;
  stop: () => void;
  forget: () => void;
}

/** Sends the file; a key per chosen file, so that sending it again after a lost answer is the same import. */
function useSending(close: () => void): Sending {
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState('');
  const [idempotencyKey, setKey] = useState(newKey);
  const going = useRef<AbortController>(undefined);
  // Ends the request of an upload whose page has gone.
  useEffect(() => () => going.current?.abort(), []);
  const send = async (file: File, profile: string) => {
    const control = new AbortController();
    going.current = control;
    setPart(0);
    setProblem('');
    try {
      const input = { fileName: file.name.slice(-MOST_NAME), profile };
      const { jobId } = await uploadApi('/operation/order/importList', file, input, {
        signal: control.signal,
        idempotencyKey,
        onProgress: setPart,
      });
      followJob({ id: jobId, kind: 'orderImport' });
      close();
    } catch (error) {
      if (!control.signal.aborted) setProblem(messageOf(error));
      setPart(undefined);
    }
  };
  const forget = () => {
    setKey(newKey());
    setProblem('');
  };
  return { part, problem, send, stop: () => going.current?.abort(), forget };
}

interface ImportFormProps {
  sending: Sending;
  file: File | undefined;
  pick: (file: File | undefined) => void;
  profileName: string;
  choose: (name: string) => void;
}

function ImportForm({ sending, file, pick, profileName, choose }: ImportFormProps) {
  const t = useWords(words);
  const f = useFields(orderWords);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [PROFILES],
    queryFn: ({ signal }) => callApi(PROFILES, {}, { signal }),
    staleTime: Infinity,
  });
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  const language = getLanguage();
  const profile = data.list.find(({ name }) => name === profileName) ?? data.list[0];
  if (profile === undefined) return <Alert type="warning" title={t('profilesFailed')} />;
  const { part, problem } = sending;
  const isSending = part !== undefined;
  return (
    <>
      <p className="uiQuiet orderIntro">{t('importText')}</p>
      <section className="uiSection">
        <h2 id="importProfile">{f('profile')}</h2>
        <Segmented
          aria-labelledby="importProfile"
          disabled={isSending}
          value={profile.name}
          onChange={choose}
          options={data.list.map(({ name, title }) => ({ value: name, label: wordIn(title, language) }))}
        />
        <ProfileHeader profile={profile} />
      </section>
      <section className="uiSection">
        <h2>{t('file')}</h2>
        <FilePicker file={file} pick={pick} maxBytes={ORDER_IMPORT_MAX_BYTES} disabled={isSending} />
        {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" className="orderSpaced" />}
        {!isSending || file === undefined ? null : (
          <div className="orderSpaced" role="status">
            {t('uploading', { name: file.name })}
            <Progress percent={Math.floor(part * PERCENT)} size="small" />
          </div>
        )}
        <div className="uiRow orderSpaced">
          <Button
            type="primary"
            disabled={file === undefined}
            loading={isSending}
            onClick={() => file && void sending.send(file, profile.name)}
          >
            {t('importStart')}
          </Button>
          {isSending ? <Button onClick={sending.stop}>{t('stopUpload')}</Button> : null}
        </div>
      </section>
    </>
  );
}

/** Uploads a file of orders: what kind it is, what its header must be, the file, and then the job goes on by itself. */
export default function ImportDrawer({ open: { close } }: { open: OpenDrawer<OrderRow> }) {
  const text = useText();
  const [file, setFile] = useState<File>();
  const [profileName, setProfileName] = useState('');
  const sending = useSending(close);
  const pick = (next: File | undefined) => {
    setFile(next);
    sending.forget();
  };
  const choose = (name: string) => {
    setProfileName(name);
    sending.forget();
  };
  return (
    <Drawer
      open
      size={720}
      title={text(orderWords.calls.importList)}
      onClose={close}
      maskClosable={sending.part === undefined}
    >
      <ImportForm sending={sending} file={file} pick={pick} profileName={profileName} choose={choose} />
    </Drawer>
  );
}
