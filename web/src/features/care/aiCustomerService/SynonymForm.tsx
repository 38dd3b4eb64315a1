import { Select } from 'antd';
import { type SynonymRow, synonymForm } from '#contract/care/aiCustomerService/calls.ts';
import { synonymWords } from '#contract/care/aiCustomerService/words.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { SYNONYM_LIST } from './serviceQueries.ts';
import { words } from './words.ts';

const SAVE = '/ai/aiCustomerService/saveSynonym';
const Field = fieldOf(synonymForm, synonymWords);

/** Between pasted words, the full-width and the enumeration comma among them. */
const SEPARATORS = [',', '\uff0c', '\u3001', '=', '\n'];

/** Adds a group of synonyms, or changes one. */
export default function SynonymForm({ open }: { open: OpenDrawer<SynonymRow> }) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <FormDrawer
      open={open}
      noun={synonymWords}
      schema={synonymForm}
      title={t(open.name === 'add' ? 'addSynonym' : 'editSynonym')}
      add={SAVE}
      update={SAVE}
      defaults={{ language }}
      list={SYNONYM_LIST}
    >
      <Field name="words" hint={t('wordsHint')} wide>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} />
      </Field>
      <Field name="language" />
    </FormDrawer>
  );
}
