import { useState } from 'react';
import { wasOvertaken } from '#web/lib/apiError.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { refreshTasks } from './taskQueries.ts';
import { words } from './words.ts';

export interface Move {
  /** Which move is under way. */
  busy: string | undefined;
  problem: string;
  /** Says what is wrong before anything is sent. */
  refuse: (reason: string) => void;
  /** Sends a move once, however often it is pressed; answers whether it was taken. */
  run: (name: string, send: (how: { idempotencyKey: string }) => Promise<unknown>, done: string) => Promise<boolean>;
}

/** Moves of a task or a work: what was overtaken is shown anew, and told. */
export function useMove(): Move {
  const t = useWords(words);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState('');
  const [idempotencyKey, setKey] = useState(newKey);
  const run: Move['run'] = async (name, send, done) => {
    setBusy(name);
    setProblem('');
    try {
      await send({ idempotencyKey: `${idempotencyKey}-${name}` });
      notify('success', done);
      return true;
    } catch (error) {
      // what was overtaken is shown anew, and whatever stood beside the button goes with it
      if (wasOvertaken(error)) notify('error', t('overtaken'));
      else setProblem(messageOf(error));
      return false;
    } finally {
      setKey(newKey());
      setBusy(undefined);
      await refreshTasks();
    }
  };
  return { busy, problem, refuse: setProblem, run };
}
