/** The OpenAPI 3.1 document of every declared call. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { BASE_PATH, type Call } from '#contract/ground/core.ts';
import { contract } from '#contract/index.ts';
import { latestAnswer, latestQuery } from '#contract/system/app/calls.ts';
import { LOADER_HEADER, loaderOutputs, MOST_LOADER_URL, SERVER_LOADER_PATH } from '#contract/loaders.ts';
import { isObject, laidOut, type Json, type JsonObject } from './json.ts';

type Io = 'input' | 'output';

const OPTIONS = {
  unrepresentable: 'throw',
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // the bounds of safe integers carry no information, and `format` replaces its pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  },
} as const;

/** The schemas that the contract exports, by the names of their exports. */
async function exportedSchemas(): Promise<Map<string, z.ZodType>> {
  const folder = resolve(import.meta.dirname, '..', '..', 'contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = new Map<string, z.ZodType>();
  for (const file of files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')).toSorted()) {
    const module: unknown = await import(pathToFileURL(join(folder, file)).href);
    for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).parse({ ...Object(module) }))) {
      if (!(value instanceof z.ZodType)) continue;
      if ((found.get(name) ?? value) !== value) throw new Error(`the contract exports two schemas called ${name}`);
      found.set(name, value);
    }
  }
  return found;
}

/** A schema has a second name for input where that differs, e.g. by defaults. */
async function namesOfSchemas() {
  const [input, output] = [z.registry<{ id: string }>(), z.registry<{ id: string }>()];
  for (const [name, schema] of await exportedSchemas()) {
    const [taken, given] = (['input', 'output'] as const).map((io) =>
      JSON.stringify(z.toJSONSchema(schema, { io, ...OPTIONS })),
    );
    output.add(schema, { id: name });
    input.add(schema, { id: taken === given ? name : `${name}Input` });
  }
  return { input, output };
}
const NAMES = await namesOfSchemas();

/** Rewrites every `$ref` inside a value. */
function withReferences(value: Json, rewrite: (reference: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, rewrite));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? rewrite(inner) : withReferences(inner, rewrite),
    ]),
  );
}

/** The name of a shared schema precedes it already. */
const withoutId = (definition: Json): Json => {
  if (!isObject(definition)) return definition;
  const { id: _name, ...rest } = definition;
  return rest;
};

const jsonSchemaOf = (schema: z.ZodType, io: Io, names: typeof NAMES.input): Json =>
  z.json().parse(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, metadata: names, ...OPTIONS }))));

/** Schemas that the contract exports, and recursive ones; each is written once. */
class SharedSchemas {
  readonly schemas: JsonObject = {};

  /** The JSON schema of a zod schema; its definitions move to the shared ones. */
  of(schema: z.ZodType, io: Io, name: string): Json {
    const plain = jsonSchemaOf(schema, io, NAMES[io]);
    if (!isObject(plain)) return plain;
    const { $schema: _dialect, $defs: definitions = {}, ...own } = plain;
    const nameOf = (key: string) => (key.startsWith('__') ? `${name}.${key.replace(/^_+/, '')}` : key);
    const rewrite = (reference: string) => `#/components/schemas/${nameOf(reference.replace(/^#\/\$defs\//, ''))}`;
    if (isObject(definitions)) {
      for (const [key, definition] of Object.entries(definitions))
        this.schemas[nameOf(key)] = withReferences(withoutId(definition), rewrite);
    }
    return withReferences(own, rewrite);
  }
}

const REFUSAL = 'Refusal';
const ANSWER = 'Answer';

/** The envelope of every answer; a call specifies its `data`. */
const ENVELOPE: JsonObject = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: '0, or of a refusal: its first three digits are the HTTP status.' },
    msg: { type: 'string', description: 'In the caller’s language, fit to show to a person.' },
    data: {},
  },
};

const answerOf = (data: Json): JsonObject => ({
  description: 'OK',
  content: {
    'application/json': { schema: { allOf: [{ $ref: `#/components/schemas/${ANSWER}` }, { properties: { data } }] } },
  },
});

const FIELD: JsonObject = {
  type: 'object',
  required: ['path', 'message'],
  properties: { path: { type: 'string', description: 'Names joined by dots.' }, message: { type: 'string' } },
};

/** Error answers of any call. */
const REFUSED: JsonObject = {
  ...answerOf({
    type: ['object', 'null'],
    properties: {
      fields: { description: 'Of a 400: what is not valid, and where.', type: 'array', items: FIELD },
      current: { description: 'Of a 409 because somebody else changed the row: the row as it is now.' },
      retryAfterSeconds: { description: 'Of a 429.', type: 'integer' },
      traceId: { description: 'Of a 500: finds it in the log.', type: 'string' },
    },
  }),
  description: [
    'Refused.',
    '400: the input is not valid.',
    '401: no session, one that has ended, or two different tokens (not of public calls).',
    '403: the account or its active role does not allow this (not of public calls).',
    '404: there is no such row, or none that the caller reaches.',
    '409: a conflict.',
    '413: the body is too large.',
    '415: the body has another content type than the call takes; `msg` names those.',
    '422: the question takes too long; narrow it.',
    '429: too often.',
    '500: a defect; nothing was saved.',
    '503: a dependency is down; nothing was saved.',
  ].join('\n'),
  headers: { 'Retry-After': { description: 'Of a 429 or 503: seconds.', schema: { type: 'integer' } } },
};

function parametersOf({ effect, unaudited, access, upload }: Call, input: Json): Json[] {
  const language = { $ref: '#/components/parameters/Accept-Language' };
  const key = { $ref: '#/components/parameters/Idempotency-Key' };
  const takesKey = effect === 'command' && unaudited === undefined && access !== 'public';
  const uploadInput = {
    name: 'X-Upload-Input',
    in: 'header',
    description: 'The input as JSON, percent-encoded; in a form its fields may say the same.',
    content: { 'application/json': { schema: input } },
  };
  return [language, ...(takesKey ? [key] : []), ...(upload === undefined ? [] : [uploadInput])];
}

/** The fields of a form: the input's, and last the file; its name stands for a name that is left out. */
function formOf(input: z.ZodType): z.ZodType {
  if (!(input instanceof z.ZodObject)) throw new Error('the input of an upload is no object');
  const fields: Record<string, z.core.$ZodType> = { ...input.shape };
  for (const name of ['fileName', 'name']) if (fields[name] !== undefined) fields[name] = z.optional(fields[name]);
  return z.strictObject({ ...fields, file: z.file() });
}

function bodyOf({ upload, input: schema }: Call, input: Json, form: (schema: z.ZodType) => Json): JsonObject {
  if (upload === undefined) return { required: true, content: { 'application/json': { schema: input } } };
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes.` };
  const content: JsonObject = {
    'application/octet-stream': { schema: file },
    'multipart/form-data': { schema: form(formOf(schema)) },
  };
  return { required: true, content };
}

function operationOf(noun: string, name: string, call: Call, shared: SharedSchemas): JsonObject {
  const operationId = `${noun}.${name}`;
  const input = shared.of(call.input, 'input', `${operationId}.input`);
  const output = shared.of(call.output, 'output', `${operationId}.output`);
  const audited = call.effect === 'command' && call.unaudited === undefined;
  return {
    operationId,
    tags: [noun],
    summary: call.summary,
    ...(call.access === 'public' ? { security: [] } : {}),
    ...(call.access === 'public' || call.access === 'signedIn' ? {} : { 'x-permission': call.access }),
    ...(call.reveals === undefined ? {} : { 'x-reveals': call.reveals }),
    'x-effect': call.effect,
    'x-audited': audited,
    ...(call.quota === undefined ? {} : { 'x-quota': { ...call.quota } }),
    parameters: parametersOf(call, input),
    requestBody: bodyOf(call, input, (schema) => shared.of(schema, 'input', `${operationId}.form`)),
    responses: { '200': answerOf(output), default: { $ref: `#/components/responses/${REFUSAL}` } },
  };
}

const parameter = (place: 'path' | 'query', name: string, schema: Json, isRequired = true): JsonObject => ({
  name,
  in: place,
  required: isRequired,
  schema,
});

/** The parameters of a query, one for each field. */
function queryOf(schema: z.ZodObject, shared: SharedSchemas, name: string): JsonObject[] {
  return Object.entries<z.ZodType>(schema.shape).map(([field, inner]) =>
    parameter('query', field, shared.of(inner, 'input', name), !inner.safeParse(undefined).success),
  );
}

const fetched = (operationId: string, summary: string, parameters: JsonObject[], answer: JsonObject): JsonObject => ({
  get: {
    operationId,
    tags: ['open'],
    summary,
    security: [],
    parameters: [{ $ref: '#/components/parameters/Accept-Language' }, ...parameters],
    responses: { '200': answer, default: { $ref: `#/components/responses/${REFUSAL}` } },
  },
});

/** What is fetched by address and is no call: the data of public pages, and what devices ask. */
function otherPaths(shared: SharedSchemas): JsonObject {
  const text = { type: 'string' };
  const pages = Object.entries(loaderOutputs).map(([route, data]) => shared.of(data, 'output', `loader.${route}`));
  return {
    [BASE_PATH + SERVER_LOADER_PATH]: fetched(
      'open.serverLoader',
      `The data of a public page as bare JSON, without the envelope; the header ${LOADER_HEADER} names its route.`,
      [
        parameter('query', 'route', { type: 'string', enum: Object.keys(loaderOutputs) }),
        parameter('query', 'url', {
          type: 'string',
          maxLength: MOST_LOADER_URL,
          description: 'The page’s path and query; `lang` chooses the language.',
        }),
      ],
      {
        description: 'OK',
        headers: { [LOADER_HEADER]: { schema: text } },
        content: { 'application/json': { schema: { anyOf: pages } } },
      },
    ),
    '/open/app/{code}/latest': fetched(
      'open.latestApp',
      'Whether an app has a newer version for a device. May be kept for a short while; `If-None-Match` is answered 304.',
      [parameter('path', 'code', text), ...queryOf(latestQuery, shared, 'open.latestApp.input')],
      answerOf(shared.of(latestAnswer, 'output', 'open.latestApp.output')),
    ),
    '/open/app/{code}/file/{id}': fetched(
      'open.appFile',
      'The file of a version that is offered. `Range` with `If-Range` goes on with a download (206).',
      [parameter('path', 'code', text), parameter('path', 'id', text)],
      {
        description: 'OK',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    ),
  };
}

const PARAMETERS: JsonObject = {
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of `msg` and of field messages.',
    schema: { type: 'string', enum: ['zh-CN', 'en-US'], default: 'zh-CN' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A repeated submit with the same key and input is one effect and gets the first answer; with other input it is a 409.',
    schema: { type: 'string', pattern: '^[\\w:.-]{8,128}$' },
  },
};

const SECURITY: JsonObject = {
  authorization: { type: 'http', scheme: 'bearer', description: 'The token of `/login`, bare or after `Bearer `.' },
  token: { type: 'apiKey', in: 'header', name: 'Token', description: 'The same token; two that differ are refused.' },
};

/** The whole document as JSON text; the same contract always gives the same text. */
export function openApiText(version: string): string {
  const shared = new SharedSchemas();
  const paths: JsonObject = {};
  for (const [noun, calls] of Object.entries<Record<string, Call>>(contract)) {
    for (const [name, call] of Object.entries(calls))
      paths[BASE_PATH + call.path] = { post: operationOf(noun, name, call, shared) };
  }
  Object.assign(paths, otherPaths(shared));
  const document: JsonObject = {
    openapi: '3.1.1',
    info: {
      title: 'Pilotdesk',
      version,
      description:
        'Every call is a POST with a JSON body (or a file, where it takes one) and answers an envelope: `code` (0 on success), `msg`, `data`. A call that changes a row changes the fields that it is sent, and no other. `x-quota` is counted by each node of the server.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ authorization: [] }, { token: [] }],
    tags: [...Object.keys(contract), 'open'].map((name) => ({ name })),
    paths,
    components: {
      schemas: { [ANSWER]: ENVELOPE, ...shared.schemas },
      responses: { [REFUSAL]: REFUSED },
      parameters: PARAMETERS,
      securitySchemes: SECURITY,
    },
  };
  return `${laidOut(document)}\n`;
}
