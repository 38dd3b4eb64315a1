/** Who is signed in, as which role; signing in and out; tabs of one browser follow each other. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { CallInput, CallOutput, CallPermission } from '#contract/index.ts';
import { callApi } from './client.ts';
import { loadDicts } from './dict.ts';
import { libWords } from './libWords.ts';
import { queryClient } from './query.ts';
import { whileSwitching } from './sessionLock.ts';
import { loadedSessionToken, noteSessionLoaded, onSessionSignal, tellSession } from './sessionSignals.ts';
import { SESSION_KEY, readToken, tokenIn, writeToken } from './token.ts';
import { translate } from './words.ts';

export type Session = CallOutput<'/sys/sysuser/getLoginUserMenu'>;
export type SignedIn = CallOutput<'/login'>;

const SESSION_QUERY = ['session'] as const;

async function loadSession(signal?: AbortSignal): Promise<Session> {
  const [session] = await Promise.all([
    callApi('/sys/sysuser/getLoginUserMenu', {}, { signal }),
    loadDicts(null, signal),
  ]);
  noteSessionLoaded(readToken());
  return session;
}

/** The session being loaded: for the frame, which waits for it. Everything inside the frame uses `useSession`. */
export function useSessionQuery(enabled: boolean): UseQueryResult<Session> {
  return useQuery({
    queryKey: SESSION_QUERY,
    queryFn: ({ signal }) => loadSession(signal),
    enabled,
    staleTime: Infinity,
  });
}

/** Given by the frame once the session is there. */
export const SessionContext = createContext<Session | null>(null);

/** The session. Only inside the frame. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is for components inside the frame');
  return session;
}

export type Can = (permission: CallPermission) => boolean;

/** Tells what the active role may do. The server decides again at each call. */
export function useCan(): Can {
  const { permissions } = useSession();
  const held = useMemo(() => new Set(permissions), [permissions]);
  return useCallback((permission) => held.has(permission), [held]);
}

/** Loads who is signed in and as which role again, e.g. because a menu was changed. */
export async function reloadSession(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: SESSION_QUERY });
}

const isNotSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== SESSION_QUERY[0];

/** Takes over a session with another token. What is on screen follows once the frame has closed what may not stay. */
async function takeOver(): Promise<void> {
  const session = await loadSession();
  await queryClient.cancelQueries({ predicate: isNotSession });
  queryClient.removeQueries({ predicate: isNotSession, type: 'inactive' });
  queryClient.setQueryData(SESSION_QUERY, session);
}

/** Asks again for all that is on screen, as the new role. Called by the frame, when no page of the old role is left. */
export async function reloadAsNewRole(): Promise<void> {
  await queryClient.resetQueries({ predicate: isNotSession });
}

function begin(signedIn: SignedIn): SignedIn {
  queryClient.clear();
  noteSessionLoaded(null);
  writeToken(signedIn.token);
  return signedIn;
}

/** Signs in. Rejects with an ApiError: 401 for a wrong account or password, 429 with the seconds to wait. */
export async function signIn(input: CallInput<'/login'>): Promise<SignedIn> {
  return begin(await callApi('/login', input));
}

/** The second step, with the challenge of the first. Rejects with an ApiError: 400 for a wrong code. */
export async function finishSignIn(input: CallInput<'/login/secondFactor'>): Promise<SignedIn> {
  return begin(await callApi('/login/secondFactor', input));
}

/** Signs in as a sample person of a demo. */
export async function signInAsDemoPerson(account: string): Promise<SignedIn> {
  return begin(await callApi('/demo/signIn', { account }));
}

/** Signs out here and on the server. The server is told, but a person need not wait for it. */
export async function signOut(): Promise<void> {
  const told = callApi('/logout', {}).catch(() => undefined);
  localStorage.clear();
  queryClient.clear();
  noteSessionLoaded(null);
  tellSession({ type: 'ended', reason: '' });
  await told;
}

/** Makes another held role the active one, in every tab of this browser. */
export async function changeRole(roleId: string): Promise<void> {
  await whileSwitching(async () => {
    const { token } = await callApi('/changeRole', { roleId });
    writeToken(token);
  });
  await takeOver();
}

/** Follows what other tabs do with the session. Called once by the frame; answers how to stop. */
export function followSession(signedInElsewhere: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `key` is null when another tab cleared the whole store.
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const token = tokenIn(event.key === null ? null : event.newValue);
    if (token === null) tellSession({ type: 'ended', reason: translate(libWords, 'signedOutElsewhere') });
    else if (loadedSessionToken() === null) signedInElsewhere();
    else if (token !== loadedSessionToken()) tellSession({ type: 'stale' });
  };
  const stopSignals = onSessionSignal((signal) => {
    // A failed reload has told the person already, or has ended the session.
    if (signal.type === 'stale' && readToken() !== null) takeOver().catch(() => undefined);
    if (signal.type === 'ended') {
      noteSessionLoaded(null);
      queryClient.clear();
    }
  });
  window.addEventListener('storage', onStorage);
  return () => {
    stopSignals();
    window.removeEventListener('storage', onStorage);
  };
}
