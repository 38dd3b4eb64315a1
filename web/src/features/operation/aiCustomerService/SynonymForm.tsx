import { Select } from 'antd';
import { type SynonymRow, synonymForm } from '#contract/operation/aiCustomerService/calls.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { SYNONYM_LIST } from './serviceQueries.ts';
import { serviceWords } from './words.ts';

const Field = fieldOf(synonymForm);

/** What may stand between words that are pasted, the full-width and the enumeration comma among them. */
const SEPARATORS = [',', '\uff0c', '\u3001', '=', '\n'];

/** Adds a group of synonyms, or changes one. */
export default function SynonymForm({ open }: { open: OpenDrawer<SynonymRow> }) {
  const t = useWords(serviceWords);
  const language = useLanguage();
  const { row } = open;
  const isNew = open.name === 'add';
  const known = row === undefined ? (open.rowLoading ? undefined : null) : pickForm(synonymForm, row);
  return (
    <FormDrawer
      title={t(isNew ? 'addSynonym' : 'editSynonym')}
      schema={synonymForm}
      draftKey={isNew ? 'serviceSynonym/add' : `serviceSynonym/edit/${open.id}`}
      initial={isNew ? { language, words: [] } : known}
      version={row?.version}
      submit={(values, { idempotencyKey, version }) =>
        callApi('/ai/aiCustomerService/saveSynonym', isNew ? values : { ...values, id: open.id, version }, {
          idempotencyKey,
        })
      }
      done={() => void refreshList(SYNONYM_LIST)}
      onClose={open.close}
      show={(_field, value) => (Array.isArray(value) ? value.join(' = ') : typeof value === 'string' ? value : '')}
    >
      <Field name="words" label={t('words')} hint={t('wordsHint')} wide>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} />
      </Field>
      <Field name="language" label={t('language')}>
        <Select options={LANGUAGES.map((value) => ({ value, label: t(value) }))} />
      </Field>
    </FormDrawer>
  );
}
