import { App } from 'antd';
import { useCallback } from 'react';
import { signOut } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';
import { closeTabs, dirtyAmong, dirtyTabs, forgetTabs } from './menuState.ts';
import type { Closing } from './tabs.ts';
import { useTabTitles } from './tabTitles.ts';

/** Closes tabs; asks first, by name, when that would lose unsaved work. */
export function useCloseTabs(): (key: string, which: Closing) => void {
  const t = useWords(frameWords);
  const titleOf = useTabTitles();
  const { modal } = App.useApp();
  return useCallback(
    (key, which) => {
      const dirty = dirtyAmong(key, which);
      if (dirty.length === 0) {
        closeTabs(key, which);
        return;
      }
      modal.confirm({
        title: t('discardTitle'),
        content: t('discardText', { pages: dirty.map(titleOf).join(', ') }),
        okText: t('discard'),
        okButtonProps: { danger: true },
        cancelText: t('keep'),
        autoFocusButton: 'cancel',
        onOk: () => closeTabs(key, which),
      });
    },
    [modal, t, titleOf],
  );
}

/** Signs out; asks first when that would lose unsaved work. */
export function useSignOut(): () => void {
  const t = useWords(frameWords);
  const titleOf = useTabTitles();
  const { modal } = App.useApp();
  return useCallback(() => {
    const leave = () => {
      forgetTabs();
      void signOut();
    };
    const dirty = dirtyTabs();
    if (dirty.length === 0) {
      leave();
      return;
    }
    modal.confirm({
      title: t('discardTitle'),
      content: t('signOutDirtyText', { pages: dirty.map(titleOf).join(', ') }),
      okText: t('signOutAnyway'),
      okButtonProps: { danger: true },
      cancelText: t('keep'),
      autoFocusButton: 'cancel',
      onOk: leave,
    });
  }, [modal, t, titleOf]);
}
