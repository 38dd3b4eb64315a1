import { useState } from 'react';
import type { CallInput, CallOutput, CallPath } from '#contract/index.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { useOrdersChanged } from './orderQueries.ts';
import { detailWords } from './detailWords.ts';

/** One press of the button that does it. */
interface Press<P extends CallPath> {
  /** What has still to be filled in, as a sentence; null when nothing has. */
  missing: string | null;
  path: P;
  /** The same again after a lost answer is the same effect, another one is not. */
  input: CallInput<P>;
  /** Said when it worked. */
  done: string | ((answer: CallOutput<P>) => string);
}

/** What a dialog over an order sends: its problem, whether it is under way, and the sending itself. */
export interface EffectOnOrder {
  /** Why the last press did nothing; empty when there is no reason to say. */
  problem: string;
  /** What is filled in has changed: what was said about it no longer holds. */
  forgive: () => void;
  isBusy: boolean;
  /** Sends, says that it worked, reads the orders anew and closes; or says why not and stays. */
  press: <P extends CallPath>(press: Press<P>) => Promise<void>;
}

/** @param close called once the effect has happened */
export function useEffectOnOrder(close: () => void): EffectOnOrder {
  const t = useWords(detailWords);
  const changed = useOrdersChanged();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState({ what: '', idempotencyKey: newKey() });

  const whyNot = (error: unknown): string => {
    if (!(error instanceof ApiError)) return messageOf(error);
    // the order as it is now came with the refusal: another version was seen
    if (memberOf(error.data, 'current') !== undefined) return t('effectChanged');
    return error.kind === 'network' || error.kind === 'timeout' ? t('effectUnsure') : messageOf(error);
  };
  const press: EffectOnOrder['press'] = async ({ missing, path, input, done }) => {
    if (missing !== null) return setProblem(missing);
    const what = `${path} ${JSON.stringify(input)}`;
    const key = sent.what === what ? sent : { what, idempotencyKey: newKey() };
    setSent(key);
    setBusy(true);
    setProblem('');
    try {
      const answer = await callApi(path, input, { idempotencyKey: key.idempotencyKey });
      notify('success', typeof done === 'string' ? done : done(answer));
      void changed();
      return close();
    } catch (error) {
      setProblem(whyNot(error));
      if (error instanceof ApiError && error.status === 409) await changed();
      return setBusy(false);
    }
  };
  return { problem, forgive: () => setProblem(''), isBusy, press };
}
