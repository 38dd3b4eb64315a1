import { Input, Select } from 'antd';
import {
  SERVICE_CATEGORIES,
  SERVICE_CHANNELS,
  serviceForm,
  type ServiceDetail,
  type ServiceRow,
  validityInOrder,
  validityProblem,
} from '#contract/operation/aiCustomerService/calls.ts';
import { LANGUAGES, STATES } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { formatTime, useLanguage, useWords } from '#web/lib/words.ts';
import { FormDrawer, type FormDrawerProps, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { Lines } from './Lines.tsx';
import { refreshService, useEntry, useUnanswered } from './serviceQueries.ts';
import { serviceWords } from './words.ts';

const schema = serviceForm.refine(validityInOrder, validityProblem);
const Field = fieldOf(schema);

/** What a new entry is written from: an unanswered question, or what was just asked. */
const SEARCH = { unanswered: text(), ask: text() };

const hasChinese = (words: string): boolean => /\p{Script=Han}/u.test(words);

type Beginning = FormDrawerProps<typeof schema, { id: string }>['initial'];

const FRESH: NonNullable<Beginning> = {
  otherWays: [],
  answer: '',
  category: 'other',
  channel: 'all',
  validFrom: null,
  validTo: null,
  state: 'enabled',
};

/** What the form begins with. Undefined while it is being loaded, null when there is no such row. */
function useBeginning(open: OpenDrawer<ServiceRow>): { initial: Beginning; entry: ServiceDetail | undefined } {
  const [{ unanswered, ask }] = useSearchState(SEARCH);
  const consoleLanguage = useLanguage();
  const isNew = open.name === 'add';
  const entry = useEntry(isNew ? '' : open.id);
  const asked = useUnanswered(isNew ? unanswered : '');
  if (!isNew) {
    const isWaiting = entry.data === undefined && entry.error === null;
    const form = entry.data === undefined ? null : pickForm(serviceForm, entry.data);
    return { initial: isWaiting ? undefined : form, entry: entry.data };
  }
  if (unanswered !== '' && asked.data === undefined)
    return { initial: asked.error === null ? undefined : FRESH, entry: undefined };
  const from = unanswered === '' ? null : (asked.data ?? null);
  const language = ask === '' ? consoleLanguage : hasChinese(ask) ? 'zh-CN' : 'en-US';
  const initial =
    from === null
      ? { ...FRESH, language, question: ask }
      : { ...FRESH, language: from.language, question: from.question, otherWays: [...from.similar] };
  return { initial, entry: undefined };
}

function EntryFields() {
  const t = useWords(serviceWords);
  const category = useDictLabel('serviceCategory');
  const channel = useDictLabel('serviceChannel');
  return (
    <>
      <Field name="question" label={t('question')} hint={t('questionHint')} wide>
        <Input maxLength={200} />
      </Field>
      <Field name="otherWays" label={t('otherWays')} hint={t('otherWaysHint')} wide>
        <Lines />
      </Field>
      <Field name="answer" label={t('answer')} wide>
        <RichTextEditor label={t('answer')} />
      </Field>
      <Field name="category" label={t('category')}>
        <Select options={SERVICE_CATEGORIES.map((value) => ({ value, label: category(value) }))} />
      </Field>
      <Field name="language" label={t('language')}>
        <Select options={LANGUAGES.map((value) => ({ value, label: t(value) }))} />
      </Field>
      <Field name="channel" label={t('channel')}>
        <Select options={SERVICE_CHANNELS.map((value) => ({ value, label: channel(value) }))} />
      </Field>
      <Field name="state" label={t('state')} hint={t('stateHint')}>
        <Select options={STATES.map((value) => ({ value, label: t(value) }))} />
      </Field>
      <Field name="validFrom" label={t('validFrom')} hint={t('validFromHint')}>
        <InstantPicker hour={0} />
      </Field>
      <Field name="validTo" label={t('validTo')} hint={t('validToHint')}>
        <InstantPicker hour={0} />
      </Field>
    </>
  );
}

/** Writes a new entry, from nothing, from a question or from another entry, or changes one. */
export default function EntryForm({ open }: { open: OpenDrawer<ServiceRow> }) {
  const t = useWords(serviceWords);
  const category = useDictLabel('serviceCategory');
  const channel = useDictLabel('serviceChannel');
  const [{ unanswered, ask }, setSearch] = useSearchState(SEARCH);
  const { initial, entry } = useBeginning(open);
  const isEdit = open.name === 'edit';
  const close = () => {
    open.close();
    if (unanswered !== '' || ask !== '') setSearch({ unanswered: '', ask: '' }, { replace: true });
  };
  const show = (field: string, value: unknown) => {
    if (Array.isArray(value)) return value.join('\n');
    if (typeof value !== 'string') return '';
    if (field === 'answer') return <RichTextView html={value} />;
    if (field === 'category') return category(value);
    if (field === 'channel') return channel(value);
    return field === 'validFrom' || field === 'validTo' ? formatTime(value) : value;
  };
  return (
    <FormDrawer
      title={t(isEdit ? 'editTitle' : 'addTitle')}
      width={720}
      schema={schema}
      draftKey={isEdit ? `service/edit/${open.id}` : `service/${open.name}/${open.id || unanswered || ask}`}
      initial={initial}
      version={isEdit ? entry?.version : undefined}
      submit={(values, { idempotencyKey, version }) =>
        callApi(
          '/ai/aiCustomerService/saveOrUpdate',
          isEdit
            ? { ...values, id: open.id, version }
            : { ...values, ...(unanswered === '' ? {} : { unansweredId: unanswered }) },
          { idempotencyKey },
        )
      }
      done={() => void refreshService()}
      onClose={close}
      explain={(key) => (key === 'range.endBeforeStart' ? t('endBeforeStart') : undefined)}
      show={show}
    >
      <EntryFields />
    </FormDrawer>
  );
}
