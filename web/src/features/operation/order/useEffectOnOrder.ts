import { useState } from 'react';
import { ApiError, messageOf } from '#web/lib/client.ts';
import { newKey } from '#web/ui/newKey.ts';
import { useOrdersChanged } from './orderQueries.ts';

/** What a dialog over an order sends: its problem, whether it is under way, and the sending itself. */
export interface EffectOnOrder {
  problem: string;
  setProblem: (problem: string) => void;
  isBusy: boolean;
  /**
   * Sends, reads the orders anew and answers whether it worked; else the problem says why not.
   * @param what the effect in words: the same again after a lost answer is the same effect, another one is not
   */
  run: (what: string, send: (idempotencyKey: string) => Promise<unknown>) => Promise<boolean>;
}

export function useEffectOnOrder(): EffectOnOrder {
  const changed = useOrdersChanged();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState({ what: '', idempotencyKey: newKey() });

  const run: EffectOnOrder['run'] = async (what, send) => {
    const key = sent.what === what ? sent : { what, idempotencyKey: newKey() };
    setSent(key);
    setBusy(true);
    setProblem('');
    try {
      await send(key.idempotencyKey);
      void changed();
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      if (error instanceof ApiError && error.status === 409) await changed();
      setBusy(false);
      return false;
    }
  };
  return { problem, setProblem, isBusy, run };
}
