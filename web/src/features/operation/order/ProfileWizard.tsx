import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Input, Spin, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import {
  type ImportPreview,
  type KnownProfile,
  ORDER_IMPORT_MAX_BYTES,
  SAMPLE_MAX_BYTES,
} from '#contract/channel/importProfile/calls.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '#contract/channel/importProfile/fields.ts';
import { importProfileDraft, type ImportProfileContent } from '#contract/channel/importProfile/profile.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { notify } from '#web/lib/notices.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { FilePicker } from './FilePicker.tsx';
import { ProfileColumns } from './ProfileColumns.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import { fileWords } from './fileWords.ts';
import { words } from './words.ts';

const STEPS = ['file', 'columns', 'preview', 'save'] as const;
export type Step = (typeof STEPS)[number];
export const isStep = (text: string): text is Step => STEPS.some((step) => step === text);

const TITLES = { file: 'stepFile', columns: 'stepColumns', preview: 'stepPreview', save: 'stepSave' } as const;
const CHUNK = 0x8000;
const LINE_END = 0x0a;

/** The beginning of a file up to the end of a line, as base64. */
async function sampleOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_MAX_BYTES).arrayBuffer());
  const last = bytes.length < file.size ? bytes.lastIndexOf(LINE_END) + 1 || bytes.length : bytes.length;
  // UTF-16 has two bytes for each character
  const end = bytes.includes(0) ? Math.min(bytes.length, last + (last % 2)) : last;
  let text = '';
  for (let at = 0; at < end; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + CHUNK)));
  return btoa(text);
}

interface Draft {
  name: string;
  content: ImportProfileContent;
}

function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('content' in stored)) return null;
  const content = importProfileDraft.safeParse(stored.content);
  return content.success && typeof stored.name === 'string' ? { name: stored.name, content: content.data } : null;
}

const MOST_PROFILE_BYTES = 256 * 1024;

/** A profile as the wizard writes it into a file; null for another text. */
function draftIn(json: string): Draft | null {
  try {
    return readDraft(JSON.parse(json));
  } catch {
    return null;
  }
}

interface ProfileWizardProps {
  file: File | undefined;
  pick: (file: File | undefined) => void;
  /** The saved profile that is changed; null for a new one. */
  editing: KnownProfile | null;
  step: Step;
  go: (step: Step | '') => void;
  /** With the name it was saved under; null when nothing was saved. */
  done: (name: string | null) => Promise<void>;
}

/** Makes a profile of imports: a file of the kind, its columns, what becomes of its rows, and a name. */
export function ProfileWizard({ file, pick, editing, step: wanted, go, done }: ProfileWizardProps) {
  const t = useWords(fileWords);
  const l = useWords(words);
  const text = useText();
  const kept = useDraft(`order/importProfile/${editing?.id ?? ''}`, readDraft);
  const [draft, setDraft] = useState<Draft | null>(
    () => kept.stored ?? (editing === null ? null : { name: editing.name, content: editing.content }),
  );
  const change = (next: Draft) => {
    setDraft(next);
    kept.save(next);
  };
  const [isLoaded, setLoaded] = useState(false);
  const load = async (json: File) => {
    const read = draftIn(await json.text());
    if (read === null) {
      notify('warning', t('noProfile'));
      return;
    }
    change(read);
    setLoaded(true);
  };
  const preview = useMutation({
    mutationFn: async ({ of, content }: { of: File; content: ImportProfileContent | undefined }) =>
      callApi('/operation/importProfile/preview', { sample: await sampleOf(of), content }),
  });
  // a reload keeps the draft, but not the file
  const step: Step = file === undefined || draft === null || preview.data === undefined ? 'file' : wanted;
  const look = async (content: ImportProfileContent | undefined, next: Step) => {
    if (file === undefined) return;
    const found = await preview.mutateAsync({ of: file, content }).catch(() => null);
    if (found === null) return;
    if (content === undefined) change({ name: draft?.name ?? '', content: found.content });
    go(next);
  };
  const open = draft === null ? [] : openFields(draft.content);
  const ahead = {
    file: () => void look(draft?.content, 'columns'),
    columns: () => void look(draft?.content, 'preview'),
    preview: () => go('save'),
    save: undefined,
  }[step];
  const behind = { file: '', columns: 'file', preview: 'columns', save: 'preview' } as const;
  return (
    <>
      <Steps
        size="small"
        current={STEPS.indexOf(step)}
        items={STEPS.map((each) => ({ key: each, title: t(TITLES[each]) }))}
      />
      <div className="orderWizard">
        {step === 'file' ? (
          <>
            <p className="uiQuiet orderIntro">{t('wizardFile')}</p>
            <FilePicker
              file={file}
              pick={(next) => {
                // another file is guessed anew, unless a saved profile is changed or one was loaded
                if (editing === null && !isLoaded) setDraft(null);
                preview.reset();
                pick(next);
              }}
              maxBytes={ORDER_IMPORT_MAX_BYTES}
              disabled={preview.isPending}
            />
            {editing === null ? (
              <div className="orderSpaced">
                <UploadButton label={t('loadProfile')} accept={['.json']} maxBytes={MOST_PROFILE_BYTES} send={load} />
                {isLoaded ? <span className="uiQuiet"> {t('profileLoaded', { name: draft?.name ?? '' })}</span> : null}
              </div>
            ) : null}
          </>
        ) : null}
        {step === 'columns' && draft !== null && preview.data !== undefined ? (
          <ProfileColumns
            content={draft.content}
            preview={preview.data}
            change={(content) => change({ ...draft, content })}
          />
        ) : null}
        {step === 'preview' && preview.data !== undefined ? <ProfilePreview preview={preview.data} /> : null}
        {step === 'save' && draft !== null ? (
          <SaveProfile
            draft={draft}
            editing={editing}
            change={change}
            saved={async () => {
              kept.clear();
              notify('success', t('profileSaved'));
              await done(draft.name);
            }}
          />
        ) : null}
      </div>
      {open.length === 0 || step === 'file' ? null : (
        <Alert
          type="warning"
          showIcon
          className="orderSpaced"
          title={t('wizardOpen', { fields: open.map((field) => text(IMPORT_FIELDS[field].name)).join(l('separator')) })}
        />
      )}
      {preview.error === null ? null : (
        <Alert type="error" showIcon role="alert" className="orderSpaced" title={messageOf(preview.error)} />
      )}
      <div className="uiRow orderSpaced">
        <Button
          onClick={() => {
            if (step === 'file') kept.clear();
            if (step === 'file') void done(null);
            else go(behind[step]);
          }}
        >
          {t('wizardBack')}
        </Button>
        {ahead === undefined ? null : (
          <Button
            type="primary"
            disabled={file === undefined || (step === 'preview' && open.length > 0)}
            loading={preview.isPending}
            onClick={ahead}
          >
            {t('wizardNext')}
          </Button>
        )}
        {preview.isPending ? <Spin size="small" /> : null}
      </div>
    </>
  );
}

const openFields = ({ fields }: ImportProfileContent): ImportPreview['open'] =>
  IMPORT_FIELD_NAMES.filter((field) => IMPORT_FIELDS[field].needed === true && fields[field] === undefined);

interface SaveProfileProps {
  draft: Draft;
  editing: KnownProfile | null;
  change: (draft: Draft) => void;
  saved: () => Promise<void>;
}

/** What the profile is called, and where it goes: into the database, or into a file. */
function SaveProfile({ draft, editing, change, saved }: SaveProfileProps) {
  const t = useWords(fileWords);
  const key = useRef(newKey());
  const { name, content } = draft;
  const { title } = content;
  const save = useMutation({
    mutationFn: async () => {
      const { id, version } = editing ?? {};
      if (id == null || version == null)
        await callApi('/operation/importProfile/addOne', { name, content }, { idempotencyKey: key.current });
      else await callApi('/operation/importProfile/updateOne', { id, version, name, content });
      await saved();
    },
    // what was refused is another submit when it is sent again
    onError: () => (key.current = newKey()),
  });
  const first = useRef<HTMLElement>(null);
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  const field = (label: string, value: string, set: (value: string) => void, hint = '') => (
    <label className="orderField">
      {label}
      <Input value={value} maxLength={60} onChange={({ target }) => set(target.value)} />
      {hint === '' ? null : <span className="uiQuiet orderSmall">{hint}</span>}
    </label>
  );
  return (
    <section ref={first}>
      {field(t('profileName'), name, (next) => change({ ...draft, name: next.trim() }), t('profileNameHint'))}
      {field(t('profileTitleZh'), title.zh, (zh) =>
        change({ ...draft, content: { ...content, title: { ...title, zh } } }),
      )}
      {field(t('profileTitleEn'), title.en, (en) =>
        change({ ...draft, content: { ...content, title: { ...title, en } } }),
      )}
      {save.error === null ? null : (
        <Alert type="error" showIcon role="alert" className="orderSpaced" title={messageOf(save.error)} />
      )}
      <div className="uiRow orderSpaced">
        <Button type="primary" disabled={name === ''} loading={save.isPending} onClick={() => save.mutate()}>
          {t('saveProfile')}
        </Button>
        <Button
          disabled={name === ''}
          onClick={() => saveText(`${name}.json`, `${JSON.stringify(draft, null, 2)}\n`, 'application/json')}
        >
          {t('downloadProfile')}
        </Button>
      </div>
    </section>
  );
}
