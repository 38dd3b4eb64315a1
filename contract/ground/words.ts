/**
 * The words of a noun, declared once in both languages: its title, its fields, its audited calls. Columns, filters,
 * form labels, details, exports, the log, menus and page titles read them here. Words that only one screen shows stay
 * with that screen.
 *
 *   export const roleWords = nounWords<RoleRow, typeof roleCalls>()({
 *     object: 'role',
 *     path: '/sys/role',
 *     one: ['角色', 'Role'],
 *     many: rolePage.title,
 *     fields: { code: ['编码', 'Code'], dataScope: { name: ['数据范围', 'Data scope'], dict: 'dataScope' } },
 *     calls: { addOne: ['新增角色', 'Add a role'] },
 *   });
 *
 * No schema is imported here or by a noun's words: the console loads them before any form.
 */
import type { AuditedName, Call, InputOf } from './core.ts';
import type { Language } from './enums.ts';

/** A text in both languages, Chinese first. */
export type Text = readonly [zh: string, en: string];

export const textIn = ([zh, en]: Text, language: Language): string => (language === 'zh-CN' ? zh : en);

export interface FieldWords {
  readonly name: Text;
  /** The dictionary that has the words of its values. */
  readonly dict?: string;
  /**
   * How its values read where no dictionary has their words: an instant, a day, a name in code, money in minor units of
   * the row's `currency`, a figure, bytes, seconds, metres.
   */
  readonly as?: 'time' | 'day' | 'code' | 'money' | 'number' | 'bytes' | 'duration' | 'distance';
  /** What a number counts, such as minutes: behind it in lists, details and forms, in the heading of an export. */
  readonly unit?: Text;
  /** What an empty value means; a dash when left out. */
  readonly none?: Text;
}

/** A field's name alone, or with how its values read. */
export type Field = Text | FieldWords;

/** The names that a noun may declare: fields of its row, and of what its calls take. */
type FieldNameOf<Row, Calls> =
  | Extract<keyof Row, string>
  | (Calls[keyof Calls] extends infer One ? (One extends Call ? Extract<keyof InputOf<One>, string> : never) : never);

/** The audited calls of a noun, by what follows its path; one that stands under another path, by all of its own. */
type CallKeyOf<Calls, Path extends string> = {
  [Name in AuditedName<Calls>]: Calls[Name] extends { readonly path: infer Whole extends string }
    ? Whole extends `${Path}/${infer Rest}`
      ? Rest
      : Whole
    : never;
}[AuditedName<Calls>];

/** What every consumer may rely on, whatever the noun. */
export interface NounWords {
  /** The name of the thing in the log: `object` of what its calls record. */
  readonly object: string;
  /** What the paths of its calls begin with. */
  readonly path: string;
  /** One of it. */
  readonly one: Text;
  /** Several: the title of its page, its list and its export. */
  readonly many: Text;
  readonly fields: Readonly<Record<string, Field>>;
  /** What its audited calls are called in the log, by what follows `path`; under another path, by the whole path. */
  readonly calls: Readonly<Record<string, Text>>;
  /** Names of other things that its calls record, such as an import. */
  readonly objects?: Readonly<Record<string, Text>>;
  /** Fields that only the log shows, such as what a publication reached. */
  readonly logged?: Readonly<Record<string, Field>>;
}

/**
 * Declares a noun's words. A name that is neither a field of the row nor of a call's input does not compile, nor does an
 * audited call without a name.
 */
export const nounWords =
  <Row, Calls extends Readonly<Record<string, Call>>>() =>
  <const Path extends string, const Fields extends Partial<Record<FieldNameOf<Row, Calls>, Field>>>(
    words: Omit<NounWords, 'path' | 'fields' | 'calls'> & {
      readonly path: Path;
      readonly fields: Fields & Record<Exclude<keyof Fields, FieldNameOf<Row, Calls>>, never>;
      readonly calls: Readonly<Record<CallKeyOf<Calls, Path>, Text>>;
    },
  ) =>
    words;

/** The whole path of a call, from its key in a noun's words. */
export const pathOfCall = ({ path }: NounWords, key: string): string => (key.startsWith('/') ? key : `${path}/${key}`);

/** What the call at a path is called; undefined when it is none of the noun's audited ones. */
export const callName = (noun: NounWords, path: string): Text | undefined =>
  Object.entries(noun.calls).find(([key]) => pathOfCall(noun, key) === path)?.[1];

/** A page of the console: what its menu entry, its tab, its heading and its right are. */
export interface PageWords {
  /** Without a leading slash; empty for the home page. */
  readonly route: string;
  readonly title: Text;
  /** One line under the heading: what it is for. */
  readonly purpose: Text;
  /** A name of the console's icon family. */
  readonly icon: string;
  /** The right that shows it; null: everybody who is signed in. */
  readonly permission: string | null;
}

/** Declares a page. An identity function that keeps the literal types. */
export const page = <const Page extends PageWords>(declaration: Page): Page => declaration;

/** The name of a field, however it is declared. */
export const nameOf = (field: Field): Text => ('name' in field ? field.name : field);

/** A field with how its values read. */
export const fieldOf = (field: Field): FieldWords => ('name' in field ? field : { name: field });

/** Fields that many nouns have under the same name. */
export const COMMON = {
  state: { name: ['状态', 'State'], dict: 'state' },
  remark: ['备注', 'Remark'],
  createdAt: { name: ['创建时间', 'Created'], as: 'time' },
  updatedAt: { name: ['更新时间', 'Changed'], as: 'time' },
  createdByName: ['创建人', 'Created by'],
} as const satisfies Record<string, Field>;
