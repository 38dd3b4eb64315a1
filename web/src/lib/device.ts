/** What a person recognises in a browser's description of itself. The order matters: many claim to be others too. */

const BROWSERS = [
  ['MicroMessenger', 'WeChat'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const;

const SYSTEMS = [
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system named in a User-Agent; empty where it names none that we know. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([token]) => userAgent.includes(token))?.[1] ?? '';
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
