/** The names of what a row of the log is about, in the current language, by the words of the nouns. */
import { type ReactNode, useCallback, useMemo } from 'react';
import type { RowOf } from '#contract/index.ts';
import { type Field, nameOf } from '#contract/ground/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useName, useText, useWords } from '#web/lib/words.ts';
import { useShowField } from '#web/ui/fieldValue.tsx';
import { LOG_WORDS } from './allNouns.ts';
import { doerWords } from './words.ts';

type OperationRow = RowOf<'/sys/sysLog/getPageList'>;

/** The paths of the calls that the log can hold, and the things in it. */
export const LOGGED_PATHS = [...LOG_WORDS.calls.keys()].toSorted();
export const LOGGED_OBJECTS = [...LOG_WORDS.objects.keys()];

/** What acts without a call. */
const DOERS = ['clock', 'npm run reset-password'] as const;

/** Names a call by its path, or what acted without a call; an unknown one is its own name. */
export function useCallName(): (path: string) => string {
  const text = useText();
  const doer = useWords(doerWords);
  return useCallback(
    (path) => {
      const declared = LOG_WORDS.calls.get(path);
      if (declared !== undefined) return text(declared);
      const acting = DOERS.find((name) => name === path);
      return acting === undefined ? path : doer(acting);
    },
    [text, doer],
  );
}

/** Names a kind of object; an unknown one is its own name. */
export function useObjectName(): (object: string) => string {
  const text = useText();
  return useCallback(
    (object) => {
      const declared = LOG_WORDS.objects.get(object);
      return declared === undefined ? object : text(declared);
    },
    [text],
  );
}

const declaredField = (object: string, field: string): Field =>
  LOG_WORDS.fields.get(object)?.get(field) ?? [field, field];

/** Names a field of a thing; an unknown one is its own name. */
export function useFieldName(): (object: string, field: string) => string {
  const text = useText();
  return useCallback((object, field) => text(nameOf(declaredField(object, field))), [text]);
}

/** What a person calls the thing a row is about. */
export function useLabel(): (row: Pick<OperationRow, 'object' | 'objectId' | 'label' | 'names'>) => string {
  const jobKind = useDictLabel('jobKind');
  const named = useName();
  return useCallback(
    ({ object, objectId, label, names }) => {
      if (names !== null) return named(names);
      if (label === '') return objectId;
      // A job is called by its kind.
      return object === 'job' ? jobKind(label) : label;
    },
    [jobKind, named],
  );
}

const partsOf = (value: unknown): [name: string, part: unknown][] | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;

/** Shows a value as its field declares; the parts of a group, such as the filters of an export, one below the other. */
export function useValueName(): (object: string, field: string, value: unknown) => ReactNode {
  const show = useShowField();
  const fieldName = useFieldName();
  return useMemo(
    () => (object, field, value) =>
      partsOf(value)?.map(([name, part]) => (
        <div key={name}>
          {fieldName(object, name)}: {show(declaredField(object, name), part)}
        </div>
      )) ?? show(declaredField(object, field), value),
    [show, fieldName],
  );
}
