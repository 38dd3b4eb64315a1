/** Where a person was before signing in, kept in the sign-in page's own address so that a reload does not lose it. */

export const SIGN_IN_PATH = '/login';
const FROM = 'from';

/** The sign-in page's address, remembering the address that was left. */
export function signInAddress(left: string): string {
  return left === '/' || left === ''
    ? SIGN_IN_PATH
    : `${SIGN_IN_PATH}?${new URLSearchParams({ [FROM]: left }).toString()}`;
}

/**
 * The address to go to after signing in, from the query of the sign-in page; `/` when there is none. Only an address
 * of this very console counts: the query may have been written by anybody.
 */
export function addressAfterSignIn(search: string): string {
  const from = new URLSearchParams(search).get(FROM);
  if (from === null || !from.startsWith('/') || from.startsWith(SIGN_IN_PATH)) return '/';
  try {
    const url = new URL(from, location.origin);
    return url.origin === location.origin ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}
