/** Sends a form and classifies the result: done, wrong fields, conflict, or not reached. */
import { useCallback, useRef, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/client.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { traceIdOf } from '../ErrorState.tsx';
import type { KitTranslate } from './issues.ts';
import { type Merge, type Values, threeWay } from './merge.ts';

export interface Conflict {
  theirs: Values;
  version: number;
  mine: Values;
  merge: Merge;
}

export interface Failure {
  text: string;
  traceId: string | undefined;
  /** The sentence that counts wrong fields, updated while they are corrected. */
  countsFields?: true;
  /** What it speaks of. */
  link?: ApiError['link'];
}

export interface Current {
  values: Values;
  version: number;
}

interface SubmitOptions<Out, Result> {
  t: KitTranslate;
  send: (values: Out, version: number) => Promise<Result>;
  readCurrent: (current: unknown) => Current;
  refuse: (problems: ApiError['fields']) => { loose: string | undefined; count: number; first: string | undefined };
  focus: (name: string | undefined) => void;
  onDone: (result: Result) => void;
}

const wasLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

/**
 * The row as it is now, of a conflict. Undefined where there is nothing to merge: the row has none of the form's fields
 * when the form does something with the row (pushes it, gives it back), and the sentence says what came before.
 */
function currentOf(error: unknown, readCurrent: (current: unknown) => Current): Current | undefined {
  const current = error instanceof ApiError && error.status === 409 ? memberOf(error.data, 'current') : undefined;
  if (current === undefined || current === null) return undefined;
  const theirs = readCurrent(current);
  return Object.keys(theirs.values).length === 0 ? undefined : theirs;
}

/** The sentence for a failure without a field. */
function failureOf(error: unknown, t: KitTranslate, lostBefore: boolean): Failure {
  const traceId = traceIdOf(error);
  if (!(error instanceof ApiError)) return { text: messageOf(error), traceId };
  if (error.kind === 'network') return { text: t('networkKept'), traceId };
  if (error.kind === 'timeout') return { text: t('timeoutKept'), traceId };
  if (error.status === 409 && lostBefore) return { text: `${error.msg} ${t('mayBeSaved')}`, traceId };
  const seconds = error.retryAfterSeconds;
  return {
    text: seconds === null ? error.msg : `${error.msg} ${t('tryAgainIn', { n: seconds })}`,
    traceId,
    link: error.link,
  };
}

export function useFormSubmit<Out, Result>(options: SubmitOptions<Out, Result>) {
  const { t, send, readCurrent, refuse, focus, onDone } = options;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const lostBefore = useRef(false);

  /** `base` and `mine` are needed for a merge. */
  const submit = useCallback(
    async (out: Out, version: number, base: Values, mine: Values) => {
      setSaving(true);
      setFailure(undefined);
      try {
        onDone(await send(out, version));
        return;
      } catch (error) {
        setSaving(false);
        const theirs = currentOf(error, readCurrent);
        if (theirs !== undefined) {
          setConflict({
            theirs: theirs.values,
            version: theirs.version,
            mine,
            merge: threeWay(base, mine, theirs.values),
          });
        } else if (error instanceof ApiError && error.fields.length > 0) {
          const shown = refuse(error.fields);
          setFailure({ text: shown.loose ?? error.msg, traceId: undefined, link: error.link });
          focus(shown.first);
        } else setFailure(failureOf(error, t, lostBefore.current));
        lostBefore.current = wasLost(error) || lostBefore.current;
      }
    },
    [send, onDone, readCurrent, refuse, focus, t],
  );
  const settled = useCallback(() => setConflict(undefined), []);
  return { submit, isSaving, failure, setFailure, conflict, settled };
}
