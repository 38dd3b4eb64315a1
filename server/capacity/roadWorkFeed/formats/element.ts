/** A piece of XML, small enough to be held, without the prefixes of its names: every publisher chooses others. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** `sit:situationRecord` is `situationRecord`. */
export const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The first child of this name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** All of this name below, however deep; what lies in one that was found is not looked through. */
export function allBelow(element: Element | undefined, name: string): Element[] {
  if (element === undefined) return [];
  return element.children.flatMap((child) => (child.name === name ? [child] : allBelow(child, name)));
}

/** Text of the first of this name below; empty without one. */
export const textBelow = (element: Element | undefined, name: string): string =>
  allBelow(element, name)[0]?.text.trim() ?? '';

/** Texts below that are values in a language, or the text itself where there is none. */
export function wordsOf(element: Element | undefined): string[] {
  if (element === undefined) return [];
  const values = allBelow(element, 'value');
  return (values.length === 0 ? [element] : values).map(({ text }) => text.trim()).filter((text) => text !== '');
}
