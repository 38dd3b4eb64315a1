/** The OpenAPI document as this screen reads it. It is our own, so only what is used is looked at. */
import { memberOf } from '#web/lib/apiError.ts';
import { fetchWithSession } from '#web/lib/client.ts';
import { isSchema, type Schema, textOf } from './schema.ts';

export interface Operation {
  /** With the prefix: `/taxiadmin/sys/role/addOne`. */
  path: string;
  /** The noun it belongs to. */
  group: string;
  /** What it is called in the console; empty where it has only its sentence. */
  name: string;
  /** What it does, in English. */
  summary: string;
  effect: 'query' | 'command';
  isAudited: boolean;
  /** `public`, `signedIn`, or a permission. */
  access: string;
  /** The permission that shows whole what it else masks; empty: it masks nothing. */
  reveals: string;
  quota: { times: number; seconds: number } | null;
  /** null: it takes a file. */
  input: Schema | null;
  output: Schema;
}

export interface ApiDocument {
  text: string;
  operations: Operation[];
  /** Shared schemas by name. */
  shared: Schema;
}

/** The member at a path of names. */
const at = (value: unknown, ...names: string[]): unknown => names.reduce<unknown>(memberOf, value);

/** What an answer says of its `data`, beside what all answers have in common. */
function dataOf(post: unknown): unknown {
  const all = at(post, 'responses', '200', 'content', 'application/json', 'schema', 'allOf');
  return [all]
    .flat()
    .map((part) => at(part, 'properties', 'data'))
    .find(isSchema);
}

function quotaOf(value: unknown): Operation['quota'] {
  const [times, seconds] = [memberOf(value, 'times'), memberOf(value, 'seconds')];
  return typeof times === 'number' && typeof seconds === 'number' ? { times, seconds } : null;
}

function operationOf(path: string, post: unknown, groups: ReadonlyMap<string, string>): Operation {
  const body = at(post, 'requestBody', 'content', 'application/json', 'schema');
  const answered = dataOf(post);
  const [group] = [at(post, 'tags')].flat();
  const summary = textOf(memberOf(post, 'summary'));
  const sentence = textOf(memberOf(post, 'description'));
  return {
    path,
    group: groups.get(textOf(group)) ?? textOf(group),
    name: sentence === '' ? '' : summary,
    summary: sentence || summary,
    effect: memberOf(post, 'x-effect') === 'command' ? 'command' : 'query',
    isAudited: memberOf(post, 'x-audited') === true,
    access:
      textOf(memberOf(post, 'x-permission')) || (memberOf(post, 'security') === undefined ? 'signedIn' : 'public'),
    reveals: textOf(memberOf(post, 'x-reveals')),
    quota: quotaOf(memberOf(post, 'x-quota')),
    input: isSchema(body) ? body : null,
    output: isSchema(answered) ? answered : {},
  };
}

/** Reads the document. */
export function readDocument(text: string): ApiDocument {
  const document: unknown = JSON.parse(text);
  const paths = memberOf(document, 'paths');
  const shared = at(document, 'components', 'schemas');
  const groups = new Map(
    [memberOf(document, 'tags')].flat().flatMap((tag) => {
      const title = textOf(memberOf(tag, 'description'));
      return title === '' ? [] : [[textOf(memberOf(tag, 'name')), title] as const];
    }),
  );
  const operations = isSchema(paths)
    ? Object.entries(paths).flatMap(([path, item]) => {
        const post = memberOf(item, 'post');
        // the few addresses that are fetched are no calls, and have no form to try them
        return post === undefined ? [] : [operationOf(path, post, groups)];
      })
    : [];
  return { text, operations, shared: isSchema(shared) ? shared : {} };
}

/** Asks for the document in a language, with the own session. Rejects with an Error when it does not come. */
export async function loadDocument(language: string, signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetchWithSession('/openapi.json', {
    signal,
    credentials: 'same-origin',
    headers: { 'Accept-Language': language },
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return readDocument(await response.text());
}
