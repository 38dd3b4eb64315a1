import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import { labelClassWords } from '#contract/dataManage/labelList/words.ts';
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn, useFields, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer, RemoteSource } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { LABEL_LIST, labelsChanged } from './labelQueries.ts';
import { words } from './words.ts';

const mergeForm = z.strictObject({ intoId: id });
const Field = fieldOf(mergeForm, labelClassWords);

const choiceOf = ({ id: value, code, nameZh, nameEn }: LabelClass) => ({
  value,
  label: `${code} ${nameIn({ nameZh, nameEn }, getLanguage())}`,
});

const ACTIVE: RemoteSource = {
  find: async (keyword, signal) => {
    const { list } = await callApi(LABEL_LIST, { keyword, state: 'active' }, { signal });
    return list.map(choiceOf);
  },
  resolve: async (value, signal) => {
    const { list } = await callApi(LABEL_LIST, { id: value }, { signal });
    return list.map(choiceOf)[0];
  },
};

/** Merges a class into another one. */
export default function LabelMerge({ open }: { open: OpenDrawer<LabelClass> }) {
  const t = useWords(words);
  const f = useFields(labelClassWords);
  return (
    <FormDrawer
      title={`${t('merge')} · ${open.label}`}
      purpose={t('mergeText')}
      noun={labelClassWords}
      schema={mergeForm}
      draftKey={`labelClass/merge/${open.id}`}
      initial={open.rowLoading ? undefined : open.row === undefined ? null : {}}
      version={open.row?.version}
      submit={async ({ intoId }, { idempotencyKey, version }) =>
        callApi('/dataManage/labelList/merge', { id: open.id, version: version ?? 1, intoId }, { idempotencyKey })
      }
      done={() => void labelsChanged()}
      onClose={open.close}
    >
      <Field name="intoId" wide>
        <RemoteField name="labelClass" label={f('intoId')} source={ACTIVE} />
      </Field>
    </FormDrawer>
  );
}
