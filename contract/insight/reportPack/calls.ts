/** Report packs: what is owed to an authority, as data. */
import { REPORT_FORMATS } from './formats.ts';
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
  version,
} from '#contract/ground/core.ts';
import { STATES } from '#contract/ground/enums.ts';

import { packDefinition } from './definition.ts';
import { TEMPLATE_CODES } from './templates.ts';

/** What a person fills in. */
export const reportPackForm = z.strictObject({
  name: line(80),
  state: z.enum(STATES).default('enabled'),
  definition: packDefinition,
  /** The channel by which its reports go out; null: by hand. */
  channelId: id.nullable().default(null),
  /** The form in which the channel carries them. */
  format: z.enum(REPORT_FORMATS).default('csv'),
});

const row = z.object({
  id,
  name: z.string(),
  state: z.enum(STATES),
  definition: packDefinition,
  channelId: id.nullable(),
  channelName: z.string(),
  format: z.enum(REPORT_FORMATS),
  /** The shipped pack that it began as; null for one written here. */
  template: z.enum(TEMPLATE_CODES).nullable(),
  /** From then on its reports are owed; null while it is disabled. */
  enabledAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type ReportPack = z.output<typeof row>;

export const reportPackCalls = {
  getPageList: call({
    path: '/operation/reportPack/getPageList',
    summary: 'Report packs, by name and state.',
    access: 'operation:reportPack:list',
    effect: 'query',
    input: listInput(['name', '-name', '-createdAt', 'createdAt'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getTemplates: call({
    path: '/operation/reportPack/getTemplates',
    summary: 'The packs that ship, with their legal sources.',
    access: 'operation:reportPack:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          code: z.enum(TEMPLATE_CODES),
          nameZh: z.string(),
          nameEn: z.string(),
          authority: z.string(),
          legalSource: z.string(),
          legalDate: z.iso.date(),
          fields: z.int(),
        }),
      ),
    }),
  }),
  adopt: call({
    path: '/operation/reportPack/adopt',
    summary:
      'Adds a pack that begins as a shipped one, under a name of its own. 409 with `fields` when the name is taken.',
    access: 'operation:reportPack:add',
    effect: 'command',
    input: z.strictObject({ template: z.enum(TEMPLATE_CODES), name: line(80) }),
    output: z.object({ id }),
  }),
  addOne: call({
    path: '/operation/reportPack/addOne',
    summary: 'Adds one. 409 with `fields` when the name is taken.',
    access: 'operation:reportPack:add',
    effect: 'command',
    input: reportPackForm,
    output: z.object({ id }),
  }),
  updateOne: call({
    path: '/operation/reportPack/updateOne',
    summary:
      'Changes the fields that are named. Reports that were begun keep what they were begun with. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:reportPack:update',
    effect: 'command',
    current: row,
    input: changeInput(reportPackForm),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/operation/reportPack/deleteById',
    summary: 'Deletes one that no report was begun with; 409 otherwise.',
    access: 'operation:reportPack:delete',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
