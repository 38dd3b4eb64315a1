import { serviceForm, type ServiceDetail, type ServiceRow } from '#contract/care/aiCustomerService/calls.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { callApi } from '#web/lib/client.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useFields, useLanguage, useWords } from '#web/lib/words.ts';
import { FormDrawer, type FormDrawerProps, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { Lines } from './Lines.tsx';
import { refreshService, useEntry, useUnanswered } from './serviceQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(serviceForm, serviceWords);

/** A new entry may begin with an unanswered question, or with the one just tried out. */
const SEARCH = { unanswered: text(), ask: text() };

const hasChinese = (question: string): boolean => /\p{Script=Han}/u.test(question);

type Beginning = FormDrawerProps<typeof serviceForm, { id: string }>['initial'];

const FRESH: NonNullable<Beginning> = {
  otherWays: [],
  answer: '',
  category: 'other',
  channel: 'all',
  validFrom: null,
  validTo: null,
  state: 'enabled',
};

/** The first values of the form: undefined while they load, null without such a row. */
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
  const t = useWords(words);
  const f = useFields(serviceWords);
  return (
    <>
      <Field name="question" hint={t('questionHint')} wide />
      <Field name="otherWays" hint={t('otherWaysHint')} wide>
        <Lines />
      </Field>
      <Field name="answer" wide>
        <RichTextEditor label={f('answer')} />
      </Field>
      <Field name="category" />
      <Field name="language" />
      <Field name="channel" />
      <Field name="state" hint={t('stateHint')} />
      <Field name="validFrom" hint={t('validFromHint')}>
        <InstantPicker hour={0} />
      </Field>
      <Field name="validTo" hint={t('validToHint')}>
        <InstantPicker hour={0} />
      </Field>
    </>
  );
}

/** In a merge an answer is shown as text, not as markup. */
const showAnswer = (field: string, value: unknown) =>
  field === 'answer' && typeof value === 'string' ? <RichTextView html={value} /> : undefined;

/** Adds an entry (empty, from a question or as a copy) or changes one. */
export default function EntryForm({ open }: { open: OpenDrawer<ServiceRow> }) {
  const t = useWords(words);
  const [{ unanswered, ask }, setSearch] = useSearchState(SEARCH);
  const { initial, entry } = useBeginning(open);
  const isEdit = open.name === 'edit';
  const close = () => {
    open.close();
    if (unanswered !== '' || ask !== '') setSearch({ unanswered: '', ask: '' }, { replace: true });
  };
  return (
    <FormDrawer
      title={t(isEdit ? 'editTitle' : 'addTitle')}
      width={720}
      noun={serviceWords}
      schema={serviceForm}
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
      show={showAnswer}
    >
      <EntryFields />
    </FormDrawer>
  );
}
