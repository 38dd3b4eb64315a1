/** Derives the parts of a noun's form: title, first values, sending, and what follows. */
import type { z } from 'zod';
import type { CallInput, CallOutput, CallPath } from '#contract/index.ts';
import { callName, type NounWords, type Text } from '#contract/ground/words.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { callApi } from '#web/lib/client.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { plain } from '../fieldValue.tsx';
import { refreshList } from '../list/useListData.ts';
import { uiWords } from '../words.ts';
import { emptyForm } from './emptyForm.ts';
import type { FormDrawerProps, NounFormProps } from './formTypes.ts';
import type { Values } from './merge.ts';
import { readSameNames } from './readCurrent.ts';

/** A noun's name inside an English sentence; an abbreviation stays as it is. */
const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** A row whose name is not known, such as one that is still being read, is what the call is for. */
function useTitle(noun: NounWords, call: string | undefined, isNew: boolean, name: string): string {
  const t = useWords(uiWords);
  const text = useText();
  const called: Text | undefined = call === undefined ? undefined : callName(noun, call);
  if ((isNew || name === '') && called !== undefined) return text(called);
  return t('editOf', { noun: inSentence(text(noun.one)), name });
}

export function useNounForm<
  S extends z.ZodObject,
  W extends NounWords,
  Add extends CallPath,
  Update extends CallPath,
  Also extends object,
>(
  props: NounFormProps<S, W, Add, Update, Also>,
): FormDrawerProps<S, { added: CallOutput<Add>; values: z.output<S> } | undefined> {
  const { open, noun, schema, add, update, also, defaults, list, done, afterAdd, leadsOn = false, ...rest } = props;
  const { title, draftKey, onClose } = rest;
  const isNew = update === undefined || (add !== undefined && open.name === 'add');
  const known = open.row === undefined ? undefined : readSameNames(schema, open.row);
  const beginning: Values | null | undefined = isNew
    ? { ...emptyForm(schema), ...defaults }
    : open.rowLoading
      ? undefined
      : (known?.values ?? null);
  const ownTitle = useTitle(noun, isNew ? add : update, isNew, open.label);
  return {
    ...rest,
    schema,
    noun,
    title: title ?? ownTitle,
    draftKey: draftKey ?? (isNew ? `${noun.object}/add` : `${noun.object}/edit/${open.id}`),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by the names of the schema, from its own defaults or from a row that has them all
    initial: beginning as Partial<z.input<S>> | null | undefined,
    problem: open.row === undefined && !open.rowLoading ? open.rowProblem : undefined,
    version: isNew ? undefined : known?.version,
    submit: async (values, { idempotencyKey, version }) => {
      const sent = { ...values, ...also };
      if (!isNew) {
        const changed = { ...sent, id: open.id, version };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Taking` has checked that the call takes it
        await callApi(update, changed as CallInput<Update>, { idempotencyKey });
        return undefined;
      }
      if (add === undefined) throw new Error('a form without a call');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return { added: await callApi(add, sent as CallInput<Add>, { idempotencyKey }), values };
    },
    done: (result) => {
      if (list !== undefined) void refreshList(list);
      done?.();
      const saved = result === undefined ? open.id : plain(memberOf(result.added, 'id'));
      if (leadsOn && saved !== '' && open.open !== undefined) {
        open.open('detail', saved);
        return false;
      }
      if (result === undefined || afterAdd === undefined) return undefined;
      afterAdd(result.added, result.values);
      return false;
    },
    onClose: onClose ?? open.close,
  };
}
