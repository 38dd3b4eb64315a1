/** The names of what a row of the log is about, in the current language: by the nouns' words, else by those kept here. */
import { type ReactNode, useCallback, useMemo } from 'react';
import type { RowOf } from '#contract/index.ts';
import { type Field, nameOf } from '#contract/ground/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatTime, useName, useText, useWords } from '#web/lib/words.ts';
import { useShowField } from '#web/ui/fieldValue.tsx';
import { LOG_WORDS } from './allNouns.ts';
import { callWords, doerWords } from './callWords.ts';
import { fieldWords } from './fieldWords.ts';
import { objectWords } from './objectWords.ts';
import { loggedValueWords } from './valueWords.ts';

type OperationRow = RowOf<'/sys/sysLog/getPageList'>;

/** Whether words have a sentence of this name. */
function isWordOf<Zh extends Record<string, string>>(words: { zh: Zh }, name: string): name is keyof Zh & string {
  return Object.hasOwn(words.zh, name);
}

/** The paths of the calls that the log can hold, and the things in it. */
export const LOGGED_PATHS = [...LOG_WORDS.calls.keys(), ...Object.keys(callWords.zh)].toSorted();
export const LOGGED_OBJECTS = [...LOG_WORDS.objects.keys(), ...Object.keys(objectWords.zh)];

/** Names a call by its path; an unknown one is its own name. */
export function useCallName(): (path: string) => string {
  const text = useText();
  const t = useWords(callWords);
  const doer = useWords(doerWords);
  return useCallback(
    (path) => {
      const declared = LOG_WORDS.calls.get(path);
      if (declared !== undefined) return text(declared);
      return isWordOf(callWords, path) ? t(path) : isWordOf(doerWords, path) ? doer(path) : path;
    },
    [text, t, doer],
  );
}

/** Names a kind of object. */
export function useObjectName(): (object: string) => string {
  const text = useText();
  const t = useWords(objectWords);
  return useCallback(
    (object) => {
      const declared = LOG_WORDS.objects.get(object);
      return declared === undefined ? (isWordOf(objectWords, object) ? t(object) : object) : text(declared);
    },
    [text, t],
  );
}

const declaredField = (object: string, field: string): Field | undefined => LOG_WORDS.fields.get(object)?.get(field);

/** Names a field of a thing. */
export function useFieldName(): (object: string, field: string) => string {
  const text = useText();
  const t = useWords(fieldWords);
  return useCallback(
    (object, field) => {
      const declared = declaredField(object, field);
      return declared === undefined ? (isWordOf(fieldWords, field) ? t(field) : field) : text(nameOf(declared));
    },
    [text, t],
  );
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

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/**
 * Shows a value: as its field declares, else enumerations in words, times in the local zone, the fields of an object line
 * by line; undefined for what is best shown as it is.
 */
export function useValueName(): (object: string, field: string, value: unknown) => ReactNode {
  const t = useWords(loggedValueWords);
  const show = useShowField();
  const fieldName = useFieldName();
  return useMemo(() => {
    const wordOf = (of: string, single: unknown): string | undefined => {
      const name = typeof single === 'boolean' ? String(single) : typeof single === 'string' ? `${of}.${single}` : '';
      if (isWordOf(loggedValueWords, name)) return t(name);
      return typeof single === 'string' && ISO.test(single) ? formatTime(single) : undefined;
    };
    const inLine = (of: string, part: unknown): string => {
      if (Array.isArray(part)) return part.map((item: unknown) => inLine(of, item)).join(', ');
      return wordOf(of, part) ?? (typeof part === 'string' ? part : JSON.stringify(part));
    };
    return (object, field, value) => {
      const declared = declaredField(object, field);
      const isPlain = typeof value !== 'object' || value === null || Array.isArray(value);
      if (declared !== undefined && isPlain) return show(declared, value);
      if (Array.isArray(value)) return inLine(field, value);
      if (typeof value !== 'object' || value === null) return wordOf(field, value);
      return Object.entries(value)
        .map(([name, part]) => `${fieldName(object, name)}: ${inLine(name, part)}`)
        .join('\n');
    };
  }, [t, show, fieldName]);
}
