/** Headers of the portal's pages. */
import { FOR_PAGES } from '#server/ground/http/security.ts';

/** Stricter than the console's: styles come from files alone, and nothing but this server is reached. */
export const FOR_PORTAL = {
  ...FOR_PAGES,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const;

/** For a preview: nothing runs in it, and only a frame of the console shows it. */
export const FOR_PREVIEW = {
  ...FOR_PORTAL,
  'content-security-policy': FOR_PORTAL['content-security-policy']
    .replace("script-src 'self'", "script-src 'none'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("form-action 'self'", "form-action 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** For the chat, which sites of these origins embed. */
export function forChat(origins: readonly string[]): Readonly<Record<string, string>> {
  if (origins.length === 0) return FOR_PORTAL;
  // which knows no list
  const { 'x-frame-options': _frames, ...headers } = FOR_PORTAL;
  const policy = headers['content-security-policy'].replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  );
  return { ...headers, 'content-security-policy': policy };
}
