import { useCallback } from 'react';
import { confirm } from '#web/lib/confirm.ts';
import { signOut } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';
import { closeTabs, dirtyAmong, dirtyTabs, forgetTabs } from './menuState.ts';
import type { Closing } from './tabs.ts';
import { useTabTitles } from './tabTitles.ts';

/** Closes tabs; asks first, by name, when that would lose unsaved work. */
export function useCloseTabs(): (key: string, which: Closing) => Promise<void> {
  const t = useWords(frameWords);
  const titleOf = useTabTitles();
  return useCallback(
    async (key, which) => {
      const pages = dirtyAmong(key, which).map(titleOf).join(', ');
      const asked = {
        title: t('discardTitle'),
        text: t('discardText', { pages }),
        ok: t('discard'),
        cancel: t('keep'),
      };
      if (pages === '' || (await confirm(asked))) closeTabs(key, which);
    },
    [t, titleOf],
  );
}

/** Signs out; asks first when that would lose unsaved work. */
export function useSignOut(): () => Promise<void> {
  const t = useWords(frameWords);
  const titleOf = useTabTitles();
  return useCallback(async () => {
    const pages = dirtyTabs().map(titleOf).join(', ');
    const asked = {
      title: t('discardTitle'),
      text: t('signOutDirtyText', { pages }),
      ok: t('signOutAnyway'),
      cancel: t('keep'),
    };
    if (pages !== '' && !(await confirm(asked))) return;
    forgetTabs();
    await signOut();
  }, [t, titleOf]);
}
