import { USER_STATES, type UserState } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { refreshList } from '#web/ui/ListPage.tsx';
import { offerUndo } from '#web/ui/undo.ts';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { words } from './words.ts';

const STATE_PATH = '/sys/systemUser/changeAccountState';
const SAID = { enabled: 'wasEnabled', disabled: 'wasDisabled', locked: 'wasLocked' } as const;

/** Each account back to the state it had; a change adds one to its version, and any later change by others refuses this. */
async function restoreStates(users: readonly UserRow[]): Promise<void> {
  for (const state of USER_STATES) {
    const of = users.filter((user) => user.state === state).map(({ id, version }) => ({ id, version: version + 1 }));
    if (of.length > 0) await callApi(STATE_PATH, { users: of, state });
  }
}

/** Changes the state of accounts, all or none, and offers to take it back. Rejects with an ApiError. */
export async function setUserState(users: readonly UserRow[], state: UserState): Promise<void> {
  const others = users.filter((user) => user.state !== state);
  if (others.length === 0) {
    notify('info', translate(words, 'nothingToChange'));
    return;
  }
  const { changed } = await callApi(STATE_PATH, { users: others.map(({ id, version }) => ({ id, version })), state });
  offerUndo(
    translate(words, SAID[state], { count: changed }),
    () => restoreStates(others),
    () => void refreshList(USER_LIST),
    `systemUser/${others
      .map(({ id }) => id)
      .toSorted()
      .join()}`,
  );
}
