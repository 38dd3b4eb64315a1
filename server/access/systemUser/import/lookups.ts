/** What the words of a spreadsheet stand for, read in a handful of questions however many rows there are. */
import { byCodeAndName } from '#server/ground/import/cells.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  departmentsOfSchools,
  majorsOfDepartments,
  schoolsByName,
  suppliersByName,
} from '#server/base/organisation/queries.ts';
import { rolesNamed } from '#server/access/role/queries.ts';
import { rolesWithin } from '#server/access/role/service.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import type { Cells } from './columns.ts';

type Ids = ReadonlyMap<string, string>;

export interface Lookups {
  /** By code and by name in both languages, in small letters; null: several roles have the name. */
  roles: ReadonlyMap<string, string | null>;
  /** Ids of the roles that the actor may give. */
  grantable: ReadonlySet<string>;
  suppliers: Ids;
  schools: Ids;
  /** By the id of the school and the name. */
  departments: Ids;
  /** By the id of the department and the name. */
  majors: Ids;
}

const SEPARATORS = /[,;，；、|\n]+/;
/** These separate codes, and may stand in a name. */
const LOOSE = /[\s/]+/;
const MOST_WORDS = 50;

const partsOf = (text: string, separators: RegExp): string[] =>
  text.split(separators).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** The codes or names in a cell. `isKnown`: whether a text as a whole is one, spaces and all. */
export const rolesIn = (text: string, isKnown: (word: string) => boolean): string[] => [
  ...new Set(
    partsOf(text, SEPARATORS)
      .slice(0, MOST_WORDS)
      .flatMap((part) => (isKnown(part.toLowerCase()) ? [part] : partsOf(part, LOOSE)))
      .slice(0, MOST_WORDS),
  ),
];

/** All that could be one. */
const candidatesIn = (text: string): string[] => [...rolesIn(text, () => true), ...rolesIn(text, () => false)];

export const below = (id: string, name: string): string => `${id}/${name}`;

const wordsIn = (rows: readonly Cells[], column: keyof Cells): string[] => [
  ...new Set(rows.map((row) => row[column]).filter((word) => word !== '')),
];

/** A code takes precedence over an equal name. */
function rolesByWord(
  roles: readonly { id: string; code: string; nameZh: string; nameEn: string }[],
): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { id, nameZh, nameEn } of roles)
    for (const name of new Set([nameZh.toLowerCase(), nameEn.toLowerCase()]))
      if (name !== '') found.set(name, found.has(name) ? null : id);
  for (const { id, code } of roles) found.set(code.toLowerCase(), id);
  return found;
}

export async function lookUp(
  db: Db,
  actor: Actor,
  rows: readonly Cells[],
  ownSchoolId: string | null,
): Promise<Lookups> {
  const wanted = new Set(rows.flatMap((row) => [...candidatesIn(row.roles), ...candidatesIn(row.defaultRole)]));
  const roles = await rolesNamed(db, [...wanted]).execute();
  const within = await rolesWithin(db, actor, roles);
  const suppliers = await suppliersByName(db, wordsIn(rows, 'supplier')).execute();
  const schools = await schoolsByName(db, wordsIn(rows, 'school')).execute();
  const schoolIds = [...schools.map(({ id }) => id), ...(ownSchoolId === null ? [] : [ownSchoolId])];
  const departments = await departmentsOfSchools(db, schoolIds).execute();
  const majors = await majorsOfDepartments(
    db,
    departments.map(({ id }) => id),
  ).execute();
  return {
    roles: rolesByWord(roles),
    grantable: within,
    suppliers: byCodeAndName(suppliers),
    schools: byCodeAndName(schools),
    departments: new Map(departments.map(({ id, schoolId, name }) => [below(schoolId, name), id])),
    majors: new Map(majors.map(({ id, departmentId, name }) => [below(departmentId, name), id])),
  };
}
