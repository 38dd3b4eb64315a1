/** The OpenAPI 3.1 document of every declared call. */
import { z } from 'zod';
import { BASE_PATH, type Call } from '#contract/ground/core.ts';
import { contract } from '#contract/index.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Schemas that refer to themselves are shared; the same one, met again in another call, is kept once. */
class SharedSchemas {
  readonly schemas: JsonObject = {};

  /** The JSON schema of a zod schema; what it defines beside itself goes to the shared ones. */
  of(schema: z.ZodType, io: 'input' | 'output', name: string): Json {
    const plain = z.json().parse(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'throw' }))));
    if (!isObject(plain)) return plain;
    const { $schema: _dialect, $defs: definitions = {}, ...own } = plain;
    const nameOf = new Map(
      Object.keys(isObject(definitions) ? definitions : {}).map((key) => [key, `${name}.${key.replace(/^_+/, '')}`]),
    );
    const rewrite = (reference: string) => {
      const key = /^#\/\$defs\/(.+)$/.exec(reference)?.[1] ?? '';
      const shared = nameOf.get(key);
      if (shared === undefined) throw new Error(`${name}: a reference to ${reference} cannot be kept`);
      return `#/components/schemas/${shared}`;
    };
    if (isObject(definitions)) {
      for (const [key, definition] of Object.entries(definitions)) {
        this.schemas[nameOf.get(key) ?? key] = withReferences(definition, rewrite);
      }
    }
    return withReferences(own, rewrite);
  }
}

const envelope = (data: Json, code: Json): JsonObject => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code,
    msg: { type: 'string', description: 'In the caller’s language, fit to show to a person.' },
    data,
  },
});

const refusal = (description: string, data: Json = {}, headers?: JsonObject): JsonObject => ({
  description,
  ...(headers === undefined ? {} : { headers }),
  content: {
    'application/json': {
      schema: envelope(data, { type: 'integer', description: 'Its first three digits are the HTTP status.' }),
    },
  },
});

const fields = {
  type: 'object',
  properties: {
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string', description: 'Names joined by dots.' }, message: { type: 'string' } },
      },
    },
  },
};
const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };

const REFUSALS: JsonObject = {
  '400': refusal('The input is not valid; `data.fields` says what and where.', fields),
  '401': refusal('No session, one that has ended, or two different tokens.'),
  '403': refusal('The account or its active role does not allow this.'),
  '404': refusal('There is no such row, or none that the caller reaches.'),
  '409': refusal('A conflict; when somebody else changed the row, `data.current` is the row as it is now.'),
  '413': refusal('The body is too large.'),
  '415': refusal('The body has another content type.'),
  '429': refusal('Too often; `data.retryAfterSeconds` and the header say when to try again.', {}, retryAfter),
  '500': refusal('A defect; `data.traceId` finds it in the log. Nothing was saved.'),
  '503': refusal('A dependency is down. Nothing was saved.', {}, retryAfter),
};

/** The refusals that a call can answer with. */
function refusalsOf({ access, upload }: Call): JsonObject {
  const possible = [
    '400',
    ...(access === 'public' ? [] : ['401', '403']),
    '404',
    '409',
    '413',
    '415',
    '429',
    '500',
    '503',
  ];
  const left = upload === undefined ? possible : possible.filter((status) => status !== '415');
  return Object.fromEntries(left.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

function parametersOf({ effect, unaudited, access, upload }: Call, input: Json): Json[] {
  const language = { $ref: '#/components/parameters/Accept-Language' };
  const key = { $ref: '#/components/parameters/Idempotency-Key' };
  const takesKey = effect === 'command' && unaudited === undefined && access !== 'public';
  const uploadInput = {
    name: 'X-Upload-Input',
    in: 'header',
    required: true,
    description: 'The input as JSON, percent-encoded.',
    content: { 'application/json': { schema: input } },
  };
  return [language, ...(takesKey ? [key] : []), ...(upload === undefined ? [] : [uploadInput])];
}

function bodyOf({ upload }: Call, input: Json): JsonObject {
  const file = {
    type: 'string',
    format: 'binary',
    ...(upload === undefined ? {} : { description: `At most ${upload.maxBytes} bytes.` }),
  };
  const content: JsonObject =
    upload === undefined ? { 'application/json': { schema: input } } : { 'application/octet-stream': { schema: file } };
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
    'x-effect': call.effect,
    'x-audited': audited,
    ...(call.quota === undefined ? {} : { 'x-quota': { ...call.quota } }),
    parameters: parametersOf(call, input),
    requestBody: bodyOf(call, input),
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: envelope(output, { const: 0 }) } } },
      ...refusalsOf(call),
    },
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
  const document: JsonObject = {
    openapi: '3.1.1',
    info: {
      title: 'Pilotdesk',
      version,
      description:
        'Every call is a POST with a JSON body and answers an envelope: `code` (0 on success), `msg`, `data`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ authorization: [] }, { token: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: { schemas: shared.schemas, responses: REFUSALS, parameters: PARAMETERS, securitySchemes: SECURITY },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
