/** Labels that are made of the classes of a file, in one step with its import. */
import type { ImportFound } from '#contract/dataManage/dataSet/importCalls.ts';
import type { DataFormat } from '#contract/dataManage/dataSet/rules.ts';
import { labelClassForm } from '#contract/dataManage/labelList/calls.ts';
import { codeForClass, LABEL_WORLDS } from '#contract/dataManage/labelList/rules.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import { beginToAdd } from '#server/dataManage/labelList/commands.ts';
import { labelFinder } from './classes.ts';
import { dataImportMessages } from './messages.ts';
import { labelNames } from './queries.ts';
import { spelled } from './synonyms.ts';

const COLOURS = ['#1677ff', '#13a8a8', '#722ed1', '#fa8c16', '#f5222d', '#389e0d', '#eb2f96', '#d48806'] as const;

const refuseName = (sentence: Message, params: Record<string, string>): FieldRefusal =>
  new FieldRefusal([{ path: 'makeLabels', sentence, params }], 400, sentence);

/**
 * Makes a label of each of these classes that has none yet: one that somebody made meanwhile, or that an import before made,
 * is taken as it is.
 * @returns the labels by the names of classes, and what the log is to say of those that were made
 * @throws Refusal 403 for who may not add labels; FieldRefusal for a name that cannot be one
 */
export async function makeLabelsOf(
  context: CallContext,
  { classes, format }: Pick<ImportFound, 'classes'> & { readonly format: DataFormat | null },
  names: readonly string[],
): Promise<{ ids: ReadonlyMap<string, string>; told: { makeLabels?: string[] } }> {
  const ids = new Map<string, string>();
  if (names.length === 0) return { ids, told: {} };
  // only now: nobody else adds one from here on
  const add = await beginToAdd(context);
  const { db } = context;
  const find = await labelFinder(db, format ?? 'coco');
  const labels = await labelNames(db).execute();
  const active = new Set(labels.filter(({ state }) => state === 'active').map(({ code }) => code));
  const taken = new Set(labels.map(({ code }) => code));
  const made = new Map<string, string>();
  const codes: string[] = [];
  const world = LABEL_WORLDS.find((each) => each === format);
  for (const name of names) {
    const found = classes.find((each) => each.name === name);
    if (found === undefined) throw refuseName(dataImportMessages.notInFile, { name });
    const known = find(name) ?? made.get(spelled(name));
    if (known !== undefined) {
      ids.set(name, known);
      continue;
    }
    const code = codeForClass(name, (each) => active.has(each));
    const { shapes = [] } = found;
    const form = labelClassForm.safeParse({
      code,
      nameZh: name,
      nameEn: name,
      colour: COLOURS[taken.size % COLOURS.length],
      shapes: shapes.length === 0 ? ['box'] : shapes,
      ...(world === undefined ? {} : { [world]: [name] }),
    });
    if (code === null || !form.success) throw refuseName(dataImportMessages.noLabelName, { name });
    if (taken.has(code)) throw refuseName(dataImportMessages.codeOfOther, { name, code });
    const { id } = await add(form.data); // oxlint-disable-line no-await-in-loop -- each is fitted into the list with those before it
    ids.set(name, id);
    made.set(spelled(name), id);
    active.add(code);
    taken.add(code);
    codes.push(code);
  }
  return { ids, told: codes.length === 0 ? {} : { makeLabels: codes } };
}
