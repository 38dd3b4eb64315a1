/** The sentences that a file declares: `defineWords` of the console and `defineMessages` of the server. */
import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** A node with all its descendants. */
function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) yield* walk(inner);
  }
}

const textOf = (value: unknown): string | null => {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value'];
  if (value.type === 'TemplateLiteral') {
    return nodesOf(value['quasis'])
      .map(({ value: piece }) =>
        typeof piece === 'object' && piece !== null && 'cooked' in piece ? String(piece.cooked) : '',
      )
      .join('');
  }
  if (value.type === 'BinaryExpression') {
    const [left, right] = [textOf(value['left']), textOf(value['right'])];
    return left === null || right === null ? null : left + right;
  }
  return null;
};

/** Strips `as const`, `satisfies …`, and follows a name to its constant in the same file. */
function plain(value: unknown, constants: ReadonlyMap<string, unknown>): Node | null {
  if (!isNode(value)) return null;
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
    return plain(value['expression'], constants);
  if (value.type === 'Identifier') {
    const known = constants.get(String(value['name']));
    return known === undefined ? null : plain(known, constants);
  }
  return value;
}

const keyOf = (property: Node): string => {
  const key = property['key'];
  if (!isNode(key)) return '';
  return key.type === 'Identifier' ? String(key['name']) : (textOf(key) ?? '');
};

const NO_CONSTANTS: ReadonlyMap<string, unknown> = new Map();

/** The properties of an object literal, those of spread constants included. */
function propertiesOf(value: unknown, constants: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const result = new Map<string, unknown>();
  const object = plain(value, constants);
  if (object?.type !== 'ObjectExpression') return result;
  for (const property of nodesOf(object['properties'])) {
    if (property.type === 'SpreadElement')
      for (const [key, inner] of propertiesOf(property['argument'], constants)) result.set(key, inner);
    else result.set(keyOf(property), property['value']);
  }
  return result;
}

/** One sentence in both languages; English has two texts with singular and plural. */
export interface Sentence {
  name: string;
  zh: string | null;
  en: string[];
}

/** The texts of one side of a pair; English with a singular has two. */
const textsOf = (side: Node | null, constants: ReadonlyMap<string, unknown>): string[] =>
  (side?.type === 'ObjectExpression' ? [...propertiesOf(side, constants).values()] : [side]).flatMap(
    (text) => textOf(text) ?? [],
  );

/** A pair of Chinese and English: `['角色', 'Role']`. */
function sentenceOfPair(name: string, value: unknown, constants: ReadonlyMap<string, unknown>): Sentence | null {
  const pair = plain(value, constants);
  if (pair?.type !== 'ArrayExpression') return null;
  const [zh, en] = nodesOf(pair['elements']);
  return { name, zh: textOf(plain(zh, constants)), en: textsOf(plain(en, constants), constants) };
}

/** Whether an array is a pair of texts, whatever else it has. */
function isPairOfTexts(node: Node): boolean {
  const texts = node.type === 'ArrayExpression' ? nodesOf(node['elements']).map(textOf) : [];
  return (
    texts.length >= 2 && texts.slice(0, 2).every((text) => text !== null) && texts.some((text) => HAN.test(text ?? ''))
  );
}

/** `{ zh: '…', en: '…' }`, as settings and jobs say what they are; a message of `defineMessages` is named by its key. */
export function bareSentencesIn(path: string, source: string): Sentence[] {
  const nodes = [...walk(parseSync(path, source).program)];
  return nodes.flatMap((node) => {
    const both = propertiesOf(node, NO_CONSTANTS);
    const [zh, en] = [textOf(both.get('zh')), textOf(both.get('en'))];
    return zh === null || en === null || both.size !== 2 ? [] : [{ name: en, zh, en: [en] }];
  });
}

/**
 * All sentences of a file: `defineWords` and `defineMessages`; with `everyPair` each pair of texts, as where nouns declare
 * their words.
 */
export function sentencesIn(path: string, source: string, everyPair = false): Sentence[] {
  const { program } = parseSync(path, source);
  const nodes = [...walk(program)];
  const constants = new Map<string, unknown>();
  for (const node of nodes) {
    const { type, id, init } = node;
    if (type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier')
      constants.set(String(id['name']), init);
  }
  if (everyPair)
    return nodes
      .filter(isPairOfTexts)
      .flatMap((node) => sentenceOfPair(textOf(nodesOf(node['elements'])[0]) ?? '', node, constants) ?? []);
  return nodes.flatMap((node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'Identifier') return [];
    const [declared] = nodesOf(node['arguments']);
    if (callee['name'] === 'defineWords')
      return [...propertiesOf(declared, constants)].flatMap(
        ([name, pair]) => sentenceOfPair(name, pair, constants) ?? [],
      );
    if (callee['name'] !== 'defineMessages') return [];
    return [...propertiesOf(declared, constants)].flatMap(([name, pair]) => {
      const both = propertiesOf(pair, constants);
      // A message that another group owns is checked there.
      if (both.size === 0) return [];
      const [zh, en] = [plain(both.get('zh'), constants), plain(both.get('en'), constants)];
      return [{ name, zh: textOf(zh), en: textsOf(en, constants) }];
    });
  });
}

const HAN = /[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** One thing has one word: what stands here was given up for another. */
const GIVEN_UP = new Map([
  ['待我处理', '待办事项'],
  ['上车围栏', '上车电子围栏'],
  ['不在围栏内', '不在电子围栏内'],
  ['紧急封闭', '封闭区域'],
]);

/** The problem of a sentence, or null. */
export function problemOf({ name, zh, en }: Sentence): string | null {
  if (zh === null) return `"${name}" has no Chinese`;
  if (en.length === 0) return `"${name}" has no English`;
  const givenUp = [...GIVEN_UP].find(([word]) => zh.includes(word));
  if (givenUp !== undefined) return `"${name}" says ${givenUp[0]} where all others say ${givenUp[1]}`;
  const parameters = (text: string) =>
    [...text.matchAll(/\{\{?\s*(\w+)\s*\}?\}/g)].map(([, parameter = '']) => parameter).toSorted();
  const [inZh, inEn] = [parameters(zh), en.flatMap(parameters)];
  const either = new Set([...inZh, ...inEn]);
  const different = [...either].filter(
    (parameter) => parameter !== 'count' && inZh.includes(parameter) !== inEn.includes(parameter),
  );
  if (different.length > 0) return `"${name}" has {${different.join('}, {')}} in one language only`;
  // A language switch names the other language in that language.
  return HAN.test(zh) && en.some((text) => HAN.test(text)) ? `"${name}" has Chinese in its English` : null;
}

/** The lines of a screen with Chinese text in them. */
export const chineseLines = (source: string): number[] =>
  source.split('\n').flatMap((line, index) => (HAN.test(line) ? [index + 1] : []));

/** What a file says that could be the name of a sentence: whole texts, and templates as patterns. */
export interface Mentions {
  texts: Set<string>;
  patterns: Set<string>;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Adds the texts and templates of a file, those that are keys of objects left out. */
export function noteMentions(path: string, source: string, { texts, patterns }: Mentions): void {
  const { program } = parseSync(path, source);
  const keys = new Set<unknown>();
  for (const node of walk(program)) {
    if (node.type === 'Property' && isNode(node['key']) && isNode(node['value'])) keys.add(node['key']);
    if (node.type === 'Literal' && typeof node['value'] === 'string' && !keys.has(node)) texts.add(node['value']);
    if (node.type !== 'TemplateLiteral') continue;
    const pieces = nodesOf(node['quasis']).map(({ value }) =>
      typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
    );
    // a template of nothing but a value could be any name
    if (pieces.some((piece) => /\w/.test(piece))) patterns.add(`^${pieces.map(escaped).join('.+')}$`);
  }
}

/** Whether some code could name a sentence so. */
export const isMentioned = (name: string, { texts, patterns }: Mentions): boolean =>
  texts.has(name) || [...patterns].some((pattern) => new RegExp(pattern).test(name));
