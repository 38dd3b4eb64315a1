/** An XML file of known size as a tree. Runs in a helper process only. */
import { refuseFile } from '../formats/door.ts';
import type { SourceFile } from '../formats/model.ts';
import { xmlEvents } from '../formats/xml.ts';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  readonly line: number;
}

const MOST_BYTES = 20 * 1024 * 1024;
const MOST_ELEMENTS = 300_000;

/** @throws Refusal where the file is too large, has declarations of its own, or is no XML */
export async function xmlTree(file: SourceFile): Promise<Element> {
  if (file.bytes > MOST_BYTES) throw refuseFile('fileTooLarge', { file: file.path, most: MOST_BYTES });
  const root: Element = { name: '', attributes: {}, children: [], line: 0 };
  const open: Element[] = [root];
  let count = 0;
  for await (const event of xmlEvents(file, { doctype: 'refuse' })) {
    if (event.kind === 'close') {
      open.pop();
      continue;
    }
    count += 1;
    if (count > MOST_ELEMENTS) throw refuseFile('tooManyElements', { file: file.path, most: MOST_ELEMENTS });
    const { name, attributes, line } = event;
    const element: Element = { name, attributes, children: [], line };
    open.at(-1)?.children.push(element);
    open.push(element);
  }
  const [first] = root.children;
  if (first === undefined) throw refuseFile('endsEarly', { file: file.path });
  return first;
}

/** The first child of this name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** The element at the end of a path of names. */
export const at = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>(childOf, element);

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** All elements below of one of these names, in their order. */
export function below(element: Element | undefined, ...names: readonly string[]): Element[] {
  const found: Element[] = [];
  const stack = [...(element?.children ?? [])].toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (names.includes(next.name)) found.push(next);
    stack.push(...next.children.toReversed());
  }
  return found;
}
