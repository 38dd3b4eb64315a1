import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Progress, Radio, Select, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { OrderRow } from '#contract/operation/order/calls.ts';
import { type KnownProfile, ON_KNOWN, ORDER_IMPORT_MAX_BYTES } from '#contract/channel/importProfile/calls.ts';
import { importProfileWords } from '#contract/channel/importProfile/words.ts';
import { callApi, messageOf, uploadApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { getLanguage, useFields, useText, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { saveText } from '#web/ui/download.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { followJob } from '#web/ui/list/FollowedJobs.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { FilePicker } from './FilePicker.tsx';
import { ProfileHeader, titleOf } from './ProfileHeader.tsx';
import { isStep, ProfileWizard } from './ProfileWizard.tsx';
import { fileWords } from './fileWords.ts';

const PROFILES = '/operation/importProfile/getList';
/** Of the address: the chosen profile, and where its wizard stands. */
const PROFILE = 'importProfile';
const STEP = 'importStep';
const MOST_NAME = 200;
const PERCENT = 100;

type OnKnown = (typeof ON_KNOWN)[number];

interface Wish {
  profile: string;
  onKnown: OnKnown;
  dryRun: boolean;
}

interface Sending {
  part: number | undefined;
  problem: string;
  send: (file: File, wish: Wish) => Promise<void>;
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
  const send = async (file: File, wish: Wish) => {
    const control = new AbortController();
    going.current = control;
    setPart(0);
    setProblem('');
    try {
      const input = { fileName: file.name.slice(-MOST_NAME), ...wish };
      const { jobId } = await uploadApi('/operation/order/importList', file, input, {
        signal: control.signal,
        idempotencyKey,
        onProgress: setPart,
      });
      followJob({ id: jobId, kind: 'orderImport' });
      // after a trial the import itself comes next
      if (!wish.dryRun) return close();
      setPart(undefined);
      setKey(newKey());
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

interface ProfileChoiceProps {
  list: readonly KnownProfile[];
  /** undefined: none is chosen yet. */
  profile: KnownProfile | undefined;
  disabled: boolean;
  choose: (name: string) => void;
  edit: (profile: KnownProfile | null) => void;
}

const download = ({ name, content }: KnownProfile) =>
  saveText(`${name}.json`, `${JSON.stringify({ name, content }, null, 2)}\n`, 'application/json');

/** A kind that was made here, and so can be changed; undefined for one that everybody has. */
const ownOf = ({ id, version, ...profile }: KnownProfile) =>
  id === null || version === null ? undefined : { ...profile, id, version };

/** Which kind of file it is; kinds can be made, changed, exported and deleted here. */
function ProfileChoice({ list, profile, disabled, choose, edit }: ProfileChoiceProps) {
  const t = useWords(fileWords);
  const f = useFields(importProfileWords);
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const language = getLanguage();
  const isEditor = useCan()('operation:importProfile:edit');
  const own = profile === undefined ? undefined : ownOf(profile);
  return (
    <section className="uiSection">
      <h2 id="importProfile">{f('profile')}</h2>
      <div className="uiRow">
        <Select
          aria-labelledby="importProfile"
          className="orderProfile"
          disabled={disabled}
          value={profile?.name ?? null}
          placeholder={t('chooseProfile')}
          onChange={choose}
          options={list.map((each) => ({ value: each.name, label: titleOf(each, language) }))}
        />
        {isEditor ? <Button onClick={() => edit(null)}>{t('newProfile')}</Button> : null}
        {isEditor && own !== undefined ? <Button onClick={() => edit(own)}>{t('editProfile')}</Button> : null}
        {profile === undefined ? null : <Button onClick={() => download(profile)}>{t('downloadProfile')}</Button>}
        {isEditor && own !== undefined ? (
          <Button danger onClick={() => setDeleting(true)}>
            {t('deleteProfile')}
          </Button>
        ) : null}
      </div>
      {profile === undefined ? null : <ProfileHeader profile={profile} />}
      {isDeleting && own !== undefined ? (
        <ConfirmDanger
          title={t('deleteProfileTitle', { name: titleOf(own, language) })}
          confirmLabel={t('deleteProfile')}
          confirm={async () => {
            await callApi('/operation/importProfile/deleteById', { id: own.id, version: own.version });
            choose('');
            await client.invalidateQueries({ queryKey: [PROFILES] });
          }}
          close={() => setDeleting(false)}
        >
          {t('deleteProfileText')}
        </ConfirmDanger>
      ) : null}
    </section>
  );
}

interface ImportFormProps {
  sending: Sending;
  file: File | undefined;
  pick: (file: File | undefined) => void;
  profile: KnownProfile | undefined;
}

/** The file, what wins when an order is there already, and the start. */
function ImportForm({ sending, file, pick, profile }: ImportFormProps) {
  const t = useWords(fileWords);
  const f = useFields(importProfileWords);
  const [onKnown, setOnKnown] = useState<OnKnown>('keep');
  const { part, problem } = sending;
  const isSending = part !== undefined;
  const isReady = file !== undefined && profile !== undefined;
  const start = (dryRun: boolean) => {
    if (isReady) void sending.send(file, { profile: profile.name, onKnown, dryRun });
  };
  return (
    <section className="uiSection">
      <h2>{t('file')}</h2>
      <FilePicker file={file} pick={pick} maxBytes={ORDER_IMPORT_MAX_BYTES} disabled={isSending} />
      <div className="orderSpaced">
        <span id="importOnKnown">{f('onKnown')}</span>{' '}
        <Radio.Group
          aria-labelledby="importOnKnown"
          disabled={isSending}
          value={onKnown}
          onChange={({ target }) => {
            setOnKnown(ON_KNOWN.find((each) => each === target.value) ?? 'keep');
            sending.forget();
          }}
          options={[
            { value: 'keep', label: t('keepOurs') },
            { value: 'replace', label: t('fileWins') },
          ]}
        />
        <p className="uiQuiet orderSmall">{t('onKnownHint')}</p>
      </div>
      {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" className="orderSpaced" />}
      {!isSending || file === undefined ? null : (
        <div className="orderSpaced" role="status">
          {t('uploading', { name: file.name })}
          <Progress percent={Math.floor(part * PERCENT)} size="small" />
        </div>
      )}
      <div className="uiRow orderSpaced">
        <Button type="primary" disabled={!isReady} loading={isSending} onClick={() => start(false)}>
          {t('importStart')}
        </Button>
        <Button disabled={!isReady || isSending} onClick={() => start(true)}>
          {t('tryFirst')}
        </Button>
        {isSending ? <Button onClick={sending.stop}>{t('stopUpload')}</Button> : null}
      </div>
    </section>
  );
}

/** Uploads a file of orders: what kind it is, the file, and then the job goes on by itself. New kinds are made here, too. */
export default function ImportDrawer({ open: { close } }: { open: OpenDrawer<OrderRow> }) {
  const t = useWords(fileWords);
  const text = useText();
  const { search, setSearch } = usePage();
  const [file, setFile] = useState<File>();
  const client = useQueryClient();
  const leave = () => {
    close();
    setSearch((current) => without(current, [PROFILE, STEP]), { replace: true });
  };
  const sending = useSending(leave);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [PROFILES],
    queryFn: ({ signal }) => callApi(PROFILES, {}, { signal }),
  });
  const pick = (next: File | undefined) => {
    setFile(next);
    sending.forget();
  };
  const go = (name: string, step: string) => {
    setSearch((current) => {
      const next = without(current, [PROFILE, STEP]);
      if (name !== '') next.set(PROFILE, name);
      if (step !== '') next.set(STEP, step);
      return next;
    });
    sending.forget();
  };
  const name = search.get(PROFILE) ?? '';
  const step = search.get(STEP) ?? '';
  const isWizard = isStep(step);
  const found = data?.list.find((each) => each.name === name);
  return (
    <Drawer
      open
      size={isWizard ? 960 : 720}
      title={text(importProfileWords.calls['/operation/order/importList'])}
      onClose={leave}
      maskClosable={!isWizard && sending.part === undefined}
    >
      {isPending ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined ? null : isWizard ? (
        <ProfileWizard
          key={found?.id ?? ''}
          file={file}
          pick={pick}
          editing={found?.id == null ? null : found}
          step={step}
          go={(next) => go(name, next)}
          done={async (saved) => {
            await client.invalidateQueries({ queryKey: [PROFILES] });
            go(saved ?? name, '');
          }}
        />
      ) : (
        <>
          <p className="uiQuiet orderIntro">{t('importText')}</p>
          <ProfileChoice
            list={data.list}
            profile={found}
            disabled={sending.part !== undefined}
            choose={(next) => go(next, '')}
            edit={(edited) => go(edited?.name ?? '', 'file')}
          />
          <ImportForm sending={sending} file={file} pick={pick} profile={found} />
        </>
      )}
    </Drawer>
  );
}

function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of names) next.delete(name);
  return next;
}
