/** What stands for a person who has no picture: the last character of a Chinese name, the first of any other. */
export function initialOf(realName: string): string {
  const characters = [...realName.trim()];
  const last = characters.at(-1) ?? '';
  return /\p{Script=Han}/u.test(last) ? last : (characters[0] ?? '').toUpperCase();
}
