/** The two choices that outlive a sign-out (`lang`, `theme`) live in cookies: local storage is cleared with a session. */

const ONE_YEAR = 365 * 24 * 3600;

/** The value of a cookie, or an empty string. */
export function readCookie(name: string): string {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${name}=`)) return decodeURIComponent(part.slice(name.length + 1));
  }
  return '';
}

/** Keeps a choice for a year, for this console only. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure}`;
}
