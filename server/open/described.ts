/** The API document in one language: calls, groups and fields are called what the console calls them. */
import { BASE_PATH } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import { nameOf, pathOfCall, textIn, type NounWords, type Text } from '#contract/ground/words.ts';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a call without a name of its own does, by the end of its path. */
const USUAL: Readonly<Record<string, (noun: NounWords) => Text>> = {
  getPageList: ({ many: [zh, en] }) => [`${zh}：列表`, `${en}: list`],
  getListPage: ({ many: [zh, en] }) => [`${zh}：列表`, `${en}: list`],
  getById: ({ one: [zh, en] }) => [`${zh}：详情`, `${en}: detail`],
};

const SHARED = /^#\/components\/schemas\/(.+)$/;

/** Adds names to a parsed document, in place. What the contract has no words for keeps its English sentence alone. */
export function describe(document: unknown, nouns: readonly NounWords[], language: Language): void {
  if (!isObject(document)) throw new Error('the API document is no object');
  const { paths, tags, components } = document;
  const schemas = isObject(components) && isObject(components['schemas']) ? components['schemas'] : {};
  const calls = new Map(
    nouns.flatMap((noun) => Object.entries(noun.calls).map(([key, name]) => [pathOfCall(noun, key), name] as const)),
  );
  const titled = new Set<string>();
  const groups = new Map<string, string>();

  /** The noun of a call: of those whose path it stands under the longest, and of several the one that its group is called by. */
  const nounAt = (path: string, group: string): NounWords | undefined => {
    const near = nouns.filter((noun) => path.startsWith(`${noun.path}/`));
    const longest = Math.max(...near.map((noun) => noun.path.length));
    const best = near.filter((noun) => noun.path.length === longest);
    return best.find((noun) => noun.object === group) ?? best[0];
  };

  /** Names the fields of a schema and of all that it holds; one that is shared has the names of the first that refers to it. */
  function nameFields(value: Json | undefined, noun: NounWords): void {
    if (Array.isArray(value)) for (const part of value) nameFields(part, noun);
    if (!isObject(value)) return;
    const shared = typeof value['$ref'] === 'string' ? SHARED.exec(value['$ref'])?.[1] : undefined;
    if (shared !== undefined && !titled.has(shared)) {
      titled.add(shared);
      nameFields(schemas[shared], noun);
    }
    const { properties } = value;
    if (isObject(properties)) {
      for (const [name, property] of Object.entries(properties)) {
        const field = Object.hasOwn(noun.fields, name) ? noun.fields[name] : undefined;
        if (isObject(property) && field !== undefined) property['title'] ??= textIn(nameOf(field), language);
      }
    }
    for (const part of Object.values(value)) nameFields(part, noun);
  }

  for (const [whole, item] of Object.entries(isObject(paths) ? paths : {})) {
    const operation = isObject(item) ? item['post'] : undefined;
    if (!isObject(operation)) continue;
    const path = whole.slice(BASE_PATH.length);
    const [tag] = Array.isArray(operation['tags']) ? operation['tags'] : [];
    const group = typeof tag === 'string' ? tag : '';
    const noun = nounAt(path, group);
    const name = calls.get(path) ?? (noun && USUAL[path.slice(noun.path.length + 1)]?.(noun));
    if (name !== undefined) {
      operation['description'] = operation['summary'] ?? '';
      operation['summary'] = textIn(name, language);
    }
    if (noun === undefined) continue;
    if (noun.object === group) groups.set(group, textIn(noun.many, language));
    nameFields(operation['requestBody'], noun);
    nameFields(operation['responses'], noun);
  }
  for (const tag of Array.isArray(tags) ? tags : []) {
    const title = isObject(tag) && typeof tag['name'] === 'string' ? groups.get(tag['name']) : undefined;
    if (isObject(tag) && title !== undefined) tag['description'] = title;
  }
}
