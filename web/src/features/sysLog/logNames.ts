/** The names of what a row of the log is about, in the current language. */
import { useCallback } from 'react';
import { useWords } from '#web/lib/words.ts';
import { callWords, isLogged } from './callWords.ts';
import { fieldWords, isWordOf, loggedValueWords, objectWords } from './fieldWords.ts';

/** Names a call by its path; an unknown one is its own name. */
export function useCallName(): (path: string) => string {
  const t = useWords(callWords);
  return useCallback((path) => (isLogged(path) ? t(path) : path), [t]);
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

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Shows a value: enumerations in words, times in the local zone; undefined for what is best shown as it is. */
export function useValueName(formatTime: (iso: string) => string): (field: string, value: unknown) => string | undefined {
  const t = useWords(loggedValueWords);
  return useCallback(
    (field, value) => {
      const name = typeof value === 'boolean' ? String(value) : typeof value === 'string' ? `${field}.${value}` : '';
      if (isWordOf(loggedValueWords, name)) return t(name);
      return typeof value === 'string' && ISO.test(value) ? formatTime(value) : undefined;
    },
    [t, formatTime],
  );
}
