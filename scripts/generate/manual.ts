/** The chapters of the manual in the order of the book, which each file says in its first line: `<!-- place 120 -->`. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const LANGUAGES = ['zh-CN', 'en-US'] as const;

/** @throws Error for a file that says no place */
function placesIn(root: string, language: string): Map<string, number> {
  const folder = join(root, 'docs', 'manual', language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return new Map(
    files.map((name) => {
      const [, place] = /^<!-- place (\d+) -->\n/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      if (place === undefined) throw new Error(`docs/manual/${language}/${name} says no place in its first line`);
      return [basename(name, '.md'), Number(place)];
    }),
  );
}

/** The text of the list. @throws Error when the languages have other chapters or places */
export function manualPages(root: string): string {
  const [ours, theirs] = LANGUAGES.map((language) => placesIn(root, language));
  const names = [...new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])];
  for (const name of names)
    if (ours?.get(name) !== theirs?.get(name))
      throw new Error(`docs/manual/*/${name}.md: both languages have the chapter, at the same place`);
  const place = (name: string): number => ours?.get(name) ?? 0;
  const inOrder = names.toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
  return `/** The chapters of the manual, in reading order. Written by "npm run generate" from what each file says of its place. */
export const MANUAL_PAGES = [
${inOrder.map((name) => `  '${name}',\n`).join('')}] as const;
`;
}
