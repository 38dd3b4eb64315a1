import { MOST_IMPORT_PROFILES, type importProfileCalls } from '#contract/channel/importProfile/calls.ts';
import { importProfileWords } from '#contract/channel/importProfile/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseTaken } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { builtInNamed, builtInProfiles } from './builtIn.ts';
import { compileProfile } from './compile.ts';
import { startOrderImport } from './import.ts';
import { importProfileMessages } from './messages.ts';
import { previewImport } from './preview.ts';
import {
  deleteImportProfile,
  importProfileList,
  importProfileNamed,
  insertImportProfile,
  lockImportProfile,
  updateImportProfile,
} from './queries.ts';
import { checkTimeZone } from './service.ts';

export const importProfileHandlers: Handlers<typeof importProfileCalls> = {
  async getList({ db }) {
    const saved = await importProfileList(db, MOST_IMPORT_PROFILES).execute();
    const all = [...builtInProfiles.map((profile) => ({ ...profile, id: null, version: null })), ...saved];
    return {
      list: all.map(({ id, name, content, version }) => {
        const columns = compileProfile(name, content).columns;
        return { id, name, content, version, columns: columns.map((column) => ({ ...column })) };
      }),
    };
  },

  preview: previewImport,

  async addOne(context, { name, content }) {
    requireEverything(context.actor);
    checkTimeZone(content);
    const { db } = context;
    const saved = await importProfileList(db, MOST_IMPORT_PROFILES).execute();
    if (saved.length >= MOST_IMPORT_PROFILES)
      throw new Refusal(409, importProfileMessages.tooMany, { params: { most: MOST_IMPORT_PROFILES } });
    if (builtInNamed(name) !== undefined) throw refuseTaken('name', importProfileMessages.nameTaken);
    const added = await insertImportProfile(db, { name, content: JSON.stringify(content) }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', importProfileMessages.nameTaken);
    context.record(changeOf(importProfileWords, { id: added.id, label: name, after: { name, content } }));
    return added;
  },

  async updateOne(context, { id, version, name, content }) {
    requireEverything(context.actor);
    const { db } = context;
    if (content !== undefined) checkTimeZone(content);
    const before = await takeRow(lockImportProfile(db, id), { version }, (row) => row);
    if (name !== undefined && name !== before.name) {
      const holder = await importProfileNamed(db, name).executeTakeFirst();
      if ((holder !== undefined && holder.id !== id) || builtInNamed(name) !== undefined)
        throw refuseTaken('name', importProfileMessages.nameTaken);
    }
    const after = { ...(name === undefined ? {} : { name }), ...(content === undefined ? {} : { content }) };
    const fields = {
      ...(name === undefined ? {} : { name }),
      ...(content === undefined ? {} : { content: JSON.stringify(content) }),
    };
    const updated = await updateImportProfile(db, id, fields).executeTakeFirstOrThrow();
    context.record(changeOf(importProfileWords, { id, label: before.name, before, after }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockImportProfile(context.db, id), { version }, (row) => row);
    await deleteImportProfile(context.db, id).execute();
    context.record(changeOf(importProfileWords, { id, label: before.name, before }));
    return DONE;
  },

  importList: startOrderImport,
};
