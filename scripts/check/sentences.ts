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
interface Sentence {
  name: string;
  zh: string | null;
  en: string[];
}

function pairs(
  zh: ReadonlyMap<string, unknown>,
  en: ReadonlyMap<string, unknown>,
  constants: ReadonlyMap<string, unknown>,
): Sentence[] {
  return [...new Set([...zh.keys(), ...en.keys()])].map((name) => {
    const english = plain(en.get(name), constants);
    const texts = english?.type === 'ObjectExpression' ? [...propertiesOf(english, constants).values()] : [english];
    return { name, zh: textOf(plain(zh.get(name), constants)), en: texts.flatMap((text) => textOf(text) ?? []) };
  });
}

/** All sentences of a file. */
export function sentencesIn(path: string, source: string): Sentence[] {
  const { program } = parseSync(path, source);
  const nodes = [...walk(program)];
  const constants = new Map<string, unknown>();
  for (const node of nodes) {
    const { type, id, init } = node;
    if (type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier')
      constants.set(String(id['name']), init);
  }
  // two constants that another file combines
  const halves = pairs(
    propertiesOf(constants.get('zh'), constants),
    propertiesOf(constants.get('en'), constants),
    constants,
  );
  const declared = nodes.flatMap((node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'Identifier') return [];
    const args = nodesOf(node['arguments']);
    if (callee['name'] === 'defineWords') {
      const languages = propertiesOf(args[1], constants);
      return pairs(
        propertiesOf(languages.get('zh'), constants),
        propertiesOf(languages.get('en'), constants),
        constants,
      );
    }
    if (callee['name'] !== 'defineMessages') return [];
    return [...propertiesOf(args[0], constants)].flatMap(([name, pair]) => {
      const both = propertiesOf(pair, constants);
      // A message that another group owns is checked there.
      if (both.size === 0) return [];
      return [
        {
          name,
          zh: textOf(plain(both.get('zh'), constants)),
          en: [textOf(plain(both.get('en'), constants))].flatMap((text) => text ?? []),
        },
      ];
    });
  });
  return declared.length === 0 && constants.has('en') ? halves : declared;
}

const HAN = /[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** The problem of a sentence, or null. */
export function problemOf({ name, zh, en }: Sentence): string | null {
  if (zh === null) return `"${name}" has no Chinese`;
  if (en.length === 0) return `"${name}" has no English`;
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
