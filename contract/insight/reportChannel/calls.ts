/** Report channels: where authorities take reports, by HTTPS or SFTP. */
import { LINK_PROBLEMS } from '#contract/ground/linkProblems.ts';
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';
import { HOST_KEY } from './address.ts';

const fields = {
  name: line(60),
  state: z.enum(STATES),
  /** `https://…`, to which each report is posted; `sftp://account@host:port/folder`, into which it is put. */
  address: z.url({ protocol: /^(https?|sftp)$/ }).max(500),
  /** Of an SFTP server, `SHA256:…`; empty for others. */
  hostKey: z.union([z.literal(''), z.string().regex(HOST_KEY)]),
  /** PEM; trusted besides the known ones. */
  certificate: paragraph(20_000),
  remark: paragraph(500),
};

/** What a person fills in. */
export const reportChannelForm = z.strictObject({
  ...fields,
  state: fields.state.default('enabled'),
  hostKey: fields.hostKey.default(''),
  certificate: fields.certificate.default(''),
  remark: fields.remark.default(''),
});

const row = z.object({
  id,
  ...fields,
  address: z.string(),
  /** Our key, for the other side to keep: PEM where it checks signatures, a line of OpenSSH where we sign in with it. */
  publicKey: z.string(),
  /** There is a bearer token, or for SFTP a password. */
  hasToken: z.boolean(),
  /** Reports that wait to be sent by it. */
  waiting: z.int(),
  /** Why the last try failed; null: it did not. */
  problem: z.enum(LINK_PROBLEMS).nullable(),
  /** What the other side, or the connection, said of it. */
  problemDetail: z.string(),
  problemAt: instant.nullable(),
  /** Tries in a row that failed, and when the next one is due. */
  failures: z.int(),
  retryAt: instant.nullable(),
  /** When a report was last taken. */
  takenAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type ReportChannel = z.output<typeof row>;

export const reportChannelCalls = {
  getPageList: call({
    path: '/operation/reportChannel/getPageList',
    summary: 'Report channels, by name and state, with how the last try went.',
    access: 'operation:reportChannel:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', 'name', '-name'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getChoices: call({
    path: '/operation/reportChannel/getChoices',
    summary: 'Up to 200 channels by name, for the form of a pack; disabled ones last.',
    access: 'operation:reportPack:list',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(z.object({ id, name: z.string(), state: z.enum(STATES) })) }),
  }),
  addOne: call({
    path: '/operation/reportChannel/addOne',
    summary:
      'Adds one, with a key pair of its own. 400 for an SFTP address without account, folder or key of the host; 409 with `fields` when the name is taken.',
    access: 'operation:reportChannel:add',
    effect: 'command',
    input: reportChannelForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/reportChannel/updateOne',
    summary:
      'Changes the fields that are named; another address ends the token, and what waits is tried at once. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:reportChannel:update',
    effect: 'command',
    current: row,
    input: changeInput(reportChannelForm),
    output: z.object({ version }),
  }),
  setToken: call({
    path: '/operation/reportChannel/setToken',
    summary:
      'Sets the bearer token of an HTTPS address, or the password of an SFTP account; an empty one ends it. It is kept sealed and never shown.',
    access: 'operation:reportChannel:update',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, token: optionalLine(4000) }),
    output: z.object({ version }),
  }),
  test: call({
    path: '/operation/reportChannel/test',
    summary:
      'Asks the address without a report; answers what stands in the way, or null. The next try of what waits is due at once.',
    access: 'operation:reportChannel:update',
    effect: 'command',
    unaudited: 'it sends no report and changes nothing that was set up',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ problem: z.enum(LINK_PROBLEMS).nullable(), detail: z.string() }),
  }),
  deleteById: call({
    path: '/operation/reportChannel/deleteById',
    summary: 'Deletes one that no pack names and by which nothing was sent; 409 otherwise: it may be disabled.',
    access: 'operation:reportChannel:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
