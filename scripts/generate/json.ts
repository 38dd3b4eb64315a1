/**
 * Formats JSON for review: short values are on one line, and members share lines. A longer object or list opens on the line
 * of its name when only its last member is long.
 */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The width of the envelope around an answer. */
const WIDTH = 180;
const MOST_BEFORE = 3;
const SHORT = 50;

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${onOneLine(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** The text of a value that begins in column `column` of a line indented by `indent`. */
function textOf(value: Json, indent: string, column: number): string {
  const flat = onOneLine(value);
  if (column + flat.length < WIDTH || typeof value !== 'object' || value === null) return flat;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const members = Array.isArray(value)
    ? value.map((item) => ({ key: '', item }))
    : Object.entries(value).map(([name, item]) => ({ key: `${JSON.stringify(name)}: `, item }));
  const before = members.slice(0, -1).map(({ key, item }) => key + onOneLine(item));
  const last = members.at(-1);
  if (last !== undefined && before.length <= MOST_BEFORE && before.every((text) => text.length < SHORT)) {
    const head = [...before, last.key].join(', ');
    const start = column + open.length + head.length;
    if (isContainer(last.item) && start < WIDTH) return `${open}${head}${textOf(last.item, indent, start)}${close}`;
  }
  const inner = `${indent}  `;
  const lines: string[] = [];
  for (const { key, item } of members) {
    const text = key + onOneLine(item);
    const line = lines.at(-1);
    const used = line === undefined ? WIDTH : lastLineOf(line, inner);
    if (line !== undefined && used + 2 + text.length < WIDTH) lines.splice(-1, 1, `${line}, ${text}`);
    else lines.push(key + textOf(item, inner, inner.length + key.length));
  }
  return `${open.trim()}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close.trim()}`;
}

const isContainer = (value: Json): boolean => typeof value === 'object' && value !== null;

/** The length of the last line of a text whose first line is indented. */
const lastLineOf = (text: string, indent: string): number => {
  const at = text.lastIndexOf('\n');
  return at === -1 ? indent.length + text.length : text.length - at - 1;
};

export const laidOut = (value: Json): string => textOf(value, '', 0);
