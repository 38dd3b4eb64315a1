import { formatTime, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { UserRow } from './userQueries.ts';
import { words } from './words.ts';

/** The state of an account; of a lock also when it ends, when the pointer rests on it. */
export function UserStateTag({ user }: { user: Pick<UserRow, 'state' | 'lockedUntil'> }) {
  const t = useWords(words);
  const { state, lockedUntil } = user;
  const hint =
    state !== 'locked'
      ? undefined
      : lockedUntil === null
        ? t('lockedByHand')
        : t('lockedUntil', { time: formatTime(lockedUntil) });
  return (
    <span title={hint}>
      <DictTag type="userState" value={state} />
    </span>
  );
}
