/** The session of this browser: one token under one key, shared by every tab. */

import { untouchedSeconds } from './untouched.ts';

/** Fixed by the product's users: the session stands in local storage under this name. */
export const SESSION_KEY = 'autopilot';

/** The token, read anew each time: another tab may have changed it. Null when signed out. */
export function readToken(): string | null {
  return tokenIn(localStorage.getItem(SESSION_KEY));
}

/** The headers that carry a session, and say how long nobody has used the console; none without a token. */
export const sessionHeaders = (token: string | null): Record<string, string> =>
  token === null
    ? {}
    : { Authorization: `Bearer ${token}`, Token: token, 'X-Untouched-Seconds': String(untouchedSeconds()) };

/** The token in a stored text, or null when there is none. */
export function tokenIn(stored: string | null): string | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string') {
      return value.token === '' ? null : value.token;
    }
  } catch {
    // Not written by us: as good as none.
  }
  return null;
}

export function writeToken(token: string): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ token }));
}
