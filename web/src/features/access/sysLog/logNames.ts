/** The names of what a row of the log is about, in the current language. */
import { useCallback } from 'react';
import type { RowOf } from '#contract/index.ts';
import { formatTime, useName, useWords } from '#web/lib/words.ts';
import { callWords, doerWords, isLogged } from './callWords.ts';
import { fieldWords } from './fieldWords.ts';
import { objectWords } from './objectWords.ts';
import { loggedValueWords } from './valueWords.ts';

type OperationRow = RowOf<'/sys/sysLog/getPageList'>;

/** Whether words have a sentence of this name. */
function isWordOf<Zh extends Record<string, string>>(words: { zh: Zh }, name: string): name is keyof Zh & string {
  return Object.hasOwn(words.zh, name);
}

/** Names a call by its path; an unknown one is its own name. */
export function useCallName(): (path: string) => string {
  const t = useWords(callWords);
  const doer = useWords(doerWords);
  return useCallback((path) => (isLogged(path) ? t(path) : isWordOf(doerWords, path) ? doer(path) : path), [t, doer]);
}

/** Names a kind of object. */
export function useObjectName(): (object: string) => string {
  const t = useWords(objectWords);
  return useCallback((object) => (isWordOf(objectWords, object) ? t(object) : object), [t]);
}

/** Names a field. */
export function useFieldName(): (field: string) => string {
  const t = useWords(fieldWords);
  return useCallback((field) => (isWordOf(fieldWords, field) ? t(field) : field), [t]);
}

/** What a person calls the thing a row is about. */
export function useLabel(): (row: Pick<OperationRow, 'object' | 'objectId' | 'label' | 'names'>) => string {
  const objectName = useObjectName();
  const nameOf = useName();
  return useCallback(
    ({ object, objectId, label, names }) => {
      if (names !== null) return nameOf(names);
      if (label === '') return objectId;
      // A job is called by its kind.
      return object === 'job' ? objectName(label) : label;
    },
    [objectName, nameOf],
  );
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/**
 * Shows a value: enumerations in words, times in the local zone, the fields of an object line by line; undefined for
 * what is best shown as it is.
 */
export function useValueName(): (field: string, value: unknown) => string | undefined {
  const t = useWords(loggedValueWords);
  const fieldName = useFieldName();
  return useCallback(
    (field, value) => {
      const nameOf = (of: string, single: unknown): string | undefined => {
        const name = typeof single === 'boolean' ? String(single) : typeof single === 'string' ? `${of}.${single}` : '';
        if (isWordOf(loggedValueWords, name)) return t(name);
        return typeof single === 'string' && ISO.test(single) ? formatTime(single) : undefined;
      };
      const inLine = (of: string, part: unknown): string => {
        if (Array.isArray(part)) return part.map((item: unknown) => inLine(of, item)).join(', ');
        return nameOf(of, part) ?? (typeof part === 'string' ? part : JSON.stringify(part));
      };
      if (Array.isArray(value)) return inLine(field, value);
      if (typeof value !== 'object' || value === null) return nameOf(field, value);
      return Object.entries(value)
        .map(([name, part]) => `${fieldName(name)}: ${inLine(name, part)}`)
        .join('\n');
    },
    [t, fieldName],
  );
}
