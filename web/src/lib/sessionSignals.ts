/** What the client learns about the session while calling, for whoever keeps the session. */

/** `ended`: sign in again, `reason` says why. `stale`: another tab changed the role; load the session again. */
export type SessionSignal = { type: 'ended'; reason: string } | { type: 'stale' };

const listeners = new Set<(signal: SessionSignal) => void>();

export function onSessionSignal(listener: (signal: SessionSignal) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSession(signal: SessionSignal): void {
  for (const listener of listeners) listener(signal);
}

/** The token that the session on screen was loaded with; the role it stands for is what this tab works as. */
let loadedToken: string | null = null;

export const loadedSessionToken = (): string | null => loadedToken;
export function noteSessionLoaded(token: string | null): void {
  loadedToken = token;
}
