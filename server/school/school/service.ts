/** What stands in the way of deleting a place. */
import type { Language } from '#contract/ground/enums.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { schoolMessages } from './messages.ts';
import {
  countPeopleOfPlace,
  departmentsOfSchool,
  majorsOfDepartment,
  peopleOfPlace,
  tasksOfPlace,
  USES_NAMED,
  type PlaceLevel,
} from './queries.ts';

interface Use {
  kind: 'people' | 'departments' | 'majors' | 'tasks';
  count: number;
  /** The first of them. */
  names: string[];
}

const SENTENCES: Record<Use['kind'], Message> = {
  people: schoolMessages.usesPeople,
  departments: schoolMessages.usesDepartments,
  majors: schoolMessages.usesMajors,
  tasks: schoolMessages.usesTasks,
};

const usedBy = (kind: Use['kind'], rows: readonly { name: string }[], count = rows.length): Use[] =>
  count === 0 ? [] : [{ kind, count, names: rows.slice(0, USES_NAMED).map(({ name }) => name) }];

async function findUses(db: Db, level: PlaceLevel, id: string): Promise<Use[]> {
  const people = await peopleOfPlace(db, level, id).execute();
  const { count } = await countPeopleOfPlace(db, level, id).executeTakeFirstOrThrow();
  const below =
    level === 'school'
      ? usedBy('departments', await departmentsOfSchool(db, id).execute())
      : level === 'department'
        ? usedBy('majors', await majorsOfDepartment(db, id).execute())
        : [];
  const tasks = level === 'department' ? [] : usedBy('tasks', await tasksOfPlace(db, level, id).execute());
  return [...usedBy('people', people, Number(count)), ...below, ...tasks];
}

/** 409 with `data.uses` when something belongs to the place, which the caller holds locked. */
export async function refuseWhenUsed(
  db: Db,
  level: PlaceLevel,
  { id, name }: { id: string; name: string },
  language: Language,
): Promise<void> {
  const uses = await findUses(db, level, id);
  if (uses.length === 0) return;
  const [separator, end] = language === 'zh-CN' ? ['、', '；'] : [', ', '; '];
  const said = uses.map(({ kind, count, names }) =>
    say(SENTENCES[kind], language, { count, names: names.join(separator) + (count > names.length ? ' …' : '') }),
  );
  throw new Refusal(409, schoolMessages.inUse, { params: { name, uses: said.join(end) }, data: { uses } });
}
