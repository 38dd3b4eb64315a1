/**
 * Unsaved work. What is typed is kept per account in the tab's own storage, so it survives a reload and an expired
 * session; while a draft stands, leaving the console asks first, and so does closing the page it belongs to.
 */
import { useCallback, useContext, useMemo, useState } from 'react';
import { PageContext } from './page.tsx';
import { useSession } from './session.ts';
import { memberOf } from './apiError.ts';

const PREFIX = 'draft:';

export interface Draft<Value> {
  /** What was kept when this component first asked; null when there was nothing. */
  readonly stored: Value | null;
  /** When it was kept, ISO 8601; null when there was nothing. */
  readonly storedAt: string | null;
  /** Keeps the value. Cheap enough to call at every change. Stable. */
  readonly save: (value: Value) => void;
  /** Forgets it: saved, or thrown away. Stable. */
  readonly clear: () => void;
}

interface Kept {
  pageKey: string;
  at: string;
  value: unknown;
}

const prefixOf = (account: string): string => `${PREFIX}${account}:`;

function keptIn(stored: string | null): Kept | null {
  if (stored === null) return null;
  try {
    const kept: unknown = JSON.parse(stored);
    const pageKey = memberOf(kept, 'pageKey');
    const at = memberOf(kept, 'at');
    if (typeof pageKey !== 'string' || typeof at !== 'string') return null;
    return { pageKey, at, value: memberOf(kept, 'value') };
  } catch {
    return null;
  }
}

function keysOf(account: string): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(prefixOf(account)));
}

function guard(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Asks before the browser tab is closed while any draft of the account stands. */
export function guardUnload(account: string): void {
  if (keysOf(account).length > 0) window.addEventListener('beforeunload', guard);
  else window.removeEventListener('beforeunload', guard);
}

/** For a reload that the person asked for, knowing that drafts survive it. */
export function reloadKeepingDrafts(): void {
  window.removeEventListener('beforeunload', guard);
  location.reload();
}

/** Whether the account has unsaved work, on one page or (without a key) on any. */
export function hasDrafts(account: string, pageKey?: string): boolean {
  return keysOf(account).some(
    (key) => pageKey === undefined || keptIn(sessionStorage.getItem(key))?.pageKey === pageKey,
  );
}

/** Throws away the unsaved work of an account, on one page or (without a key) on all. */
export function clearDrafts(account: string, pageKey?: string): void {
  for (const key of keysOf(account)) {
    if (pageKey === undefined || keptIn(sessionStorage.getItem(key))?.pageKey === pageKey)
      sessionStorage.removeItem(key);
  }
  guardUnload(account);
}

/**
 * A draft under a key that is unique in the console, e.g. `role/edit/12`. `read` turns what was kept, which may be
 * from an older version of the page, into a value, or null when it does not fit any more.
 */
export function useDraft<Value>(key: string, read: (stored: unknown) => Value | null): Draft<Value> {
  const { account } = useSession().user;
  const pageKey = useContext(PageContext)?.key ?? '';
  const storageKey = prefixOf(account) + key;
  const [found, setFound] = useState(() => find(storageKey, read));
  if (found.storageKey !== storageKey) setFound(find(storageKey, read));
  const save = useCallback(
    (value: Value) => {
      const kept: Kept = { pageKey, at: new Date().toISOString(), value };
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(kept));
      } catch {
        // The store is full: the form itself still holds what was typed.
      }
      guardUnload(account);
    },
    [account, pageKey, storageKey],
  );
  const clear = useCallback(() => {
    sessionStorage.removeItem(storageKey);
    guardUnload(account);
  }, [account, storageKey]);
  return useMemo(() => ({ stored: found.stored, storedAt: found.storedAt, save, clear }), [found, save, clear]);
}

function find<Value>(storageKey: string, read: (stored: unknown) => Value | null) {
  const kept = keptIn(sessionStorage.getItem(storageKey));
  const stored = kept === null ? null : read(kept.value);
  return { storageKey, stored, storedAt: stored === null ? null : (kept?.at ?? null) };
}
