import type { UserState } from '#contract/enums.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { StateTag, type Tone } from '#web/ui/StateTag.tsx';
import type { UserRow } from './userQueries.ts';
import { words } from './words.ts';

const TONES: Record<UserState, Tone> = { enabled: 'good', disabled: 'idle', locked: 'bad' };

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
      <StateTag tone={TONES[state]}>{t(state)}</StateTag>
    </span>
  );
}
