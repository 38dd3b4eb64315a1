/**
 * Who uses whose tables, read from the derived `queries.sql`. A noun writes its own tables alone, and reads no table of a wing
 * below or beside its own: others ask its queries, or follow its events. What is otherwise is declared here, with the reason; a
 * declaration that nothing needs any more is a problem, too.
 */
import { WINGS } from './rules.ts';

/** Tables by the noun that declares them in its `table.ts`, e.g. `operation/order`. */
export type Owners = ReadonlyMap<string, string>;

export interface Use {
  readonly noun: string;
  readonly table: string;
}
interface Declared {
  /** Of the table's user. */
  readonly noun: string;
  readonly tables: readonly string[];
  readonly why: string;
}

/** Writers of another noun's tables. */
export const WRITERS: readonly Declared[] = [
  { noun: 'access/menu', tables: ['roleMenu'], why: 'a page that goes leaves all roles' },
  { noun: 'access/person', tables: ['sysUser'], why: 'the password is a part of the account' },
  { noun: 'access/session', tables: ['sysUser'], why: 'failures, locks and the last sign-in stand with the account' },
  { noun: 'access/systemUser', tables: ['signInThrottle'], why: 'unlocking an account forgets its failures' },
  { noun: 'capacity/station', tables: ['car'], why: 'a station that goes is nobody’s home' },
  {
    noun: 'dataManage/dataImport',
    tables: ['dataFrame', 'dataImport', 'dataObject'],
    why: 'what comes into a data set, by the hundred thousand',
  },
  {
    noun: 'dataManage/labelJob',
    tables: ['labelJob', 'labelNote', 'labelObject'],
    why: 'a part of the labelling task, declared with it',
  },
  { noun: 'dataManage/labelQuality', tables: ['labelFrame', 'labelMove'], why: 'draws hidden test frames for a task' },
  {
    noun: 'dataManage/labelSet',
    tables: ['dataFrame', 'dataObject', 'labelFrame', 'labelTask'],
    why: 'takes accepted labels into a version of the set, in one statement each',
  },
  { noun: 'dataManage/sceneImport', tables: ['sceneImport'], why: 'a part of the scene, declared with it' },
  { noun: 'ground/person', tables: ['order', 'ticket'], why: 'seals what nouns announce to be sealed' },
  {
    noun: 'insight/supervisionPosition',
    tables: ['supervisionPosition'],
    why: 'a part of the platform, declared with it',
  },
  { noun: 'notices/message', tables: ['message'], why: 'the inbox as people see it; everybody writes into it' },
  { noun: 'finance/invoiceCheck', tables: ['invoice'], why: 'settles what it found' },
  {
    noun: 'channel/orderSeed',
    tables: ['dispatchRequest', 'order', 'orderCharge', 'supplier'],
    why: 'a past for demos and measurements, by the million',
  },
  { noun: 'finance/supplier', tables: ['supplier'], why: 'many wings refer to suppliers: the table stands in base' },
  { noun: 'care/ticket', tables: ['file'], why: 'a picture becomes a file without being read' },
  { noun: 'portal/chat', tables: ['portalRequest'], why: 'a conversation goes on as a request' },
  { noun: 'portal/portalPage', tables: ['sysConfigOption'], why: 'the order of pages stands with the settings' },
  {
    noun: 'school/school',
    tables: ['department', 'major', 'school'],
    why: 'many wings refer to schools: the tables stand in base',
  },
  { noun: 'school/taskWork', tables: ['taskAttempt', 'taskWork'], why: 'a part of the task, declared with it' },
  { noun: 'system/setting', tables: ['job'], why: 'a job that ended is begun again by hand' },
];

/** Readers of tables of a wing below or beside their own. */
export const READERS: readonly Declared[] = [
  { noun: 'base/file', tables: ['sysUser'], why: 'the name of who sent a file' },
  {
    noun: 'base/sysArea',
    tables: ['car', 'order', 'role', 'station'],
    why: 'a division that is in use is not deleted',
  },
  { noun: 'capacity/alert', tables: ['order'], why: 'the order and passenger of a car that calls for help' },
  { noun: 'capacity/closure', tables: ['order'], why: 'who rides to a place that has just been closed' },
  { noun: 'capacity/range', tables: ['dispatchRequest', 'order'], why: 'who waits where a range is about to close' },
  { noun: 'capacity/replay', tables: ['order'], why: 'which trips of a time were completed' },
  { noun: 'capacity/station', tables: ['order'], why: 'how a station is used' },
  {
    noun: 'ground/live',
    tables: ['role', 'session', 'sysUser', 'userRole'],
    why: 'a stream ends with its session, whoever ended it',
  },
  { noun: 'ground/person', tables: ['order', 'ticket'], why: 'finds what nouns announce to be sealed' },
  { noun: 'ground/settings', tables: ['sysConfigOption'], why: 'what the screens of system keep' },
  {
    noun: 'finance/payment',
    tables: ['ticket'],
    why: 'the ticket from which money was asked back',
  },
  { noun: 'finance/surge', tables: ['passenger'], why: 'one person who asks by two apps wants one car' },
  { noun: 'operation/dispatch', tables: ['alert', 'car', 'carEvent', 'carMaintenance'], why: 'which cars can be sent' },
  {
    noun: 'operation/dispatch',
    tables: ['priceQuote', 'ticket'],
    why: 'when the quoted car would be there, and which car is held for a lost thing',
  },
  { noun: 'operation/order', tables: ['car'], why: 'an order keeps what its car was' },
  { noun: 'operation/order', tables: ['rangeVersion', 'stationPast'], why: 'what the place of a pick-up is called' },
  {
    noun: 'operation/order',
    tables: ['passenger', 'priceQuote'],
    why: 'whose ride it is, and what a change of it cost',
  },
  {
    noun: 'operation/passengerSegment',
    tables: ['passenger', 'payRule', 'payRuleVersion'],
    why: 'how many people it holds, and which prices are for them: a segment in use stays',
  },
  { noun: 'operation/rule', tables: ['alert', 'car'], why: 'the facts of rules about alerts and cars' },
  {
    noun: 'operation/rule',
    tables: ['passenger', 'priceQuote'],
    why: 'the facts of rules about passengers and quotes',
  },
  { noun: 'operation/scope', tables: ['station'], why: 'the division of a place' },
];

const HEIGHTS = new Map(WINGS.flatMap((line, height) => line.map((wing): [string, number] => [wing, height])));
const wingOf = (noun: string): string => noun.split('/')[0] ?? '';
const heightOf = (noun: string): number => HEIGHTS.get(wingOf(noun)) ?? Infinity;

const named = (sql: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(sql.matchAll(pattern), ([, table = '']) => table)),
];
/** The tables that statements write. */
export const writtenIn = (sql: string): string[] => named(sql, /(?:insert into|update|delete from) "(\w+)"/g);
/** The tables that statements read. */
export const readIn = (sql: string): string[] => named(sql, /(?:from|join) "(\w+)"/g);
/** The tables that a `table.ts` adds to the schema. */
export const declaredIn = (source: string): string[] =>
  named(/interface Database \{(.*?)^ {2}\}/ms.exec(source)?.[1] ?? '', /^ {4}(\w+):/gm);

const textOf = ({ noun, table }: Use): string => `${noun} ${table}`;
const allowedBy = (declared: readonly Declared[]): Set<string> =>
  new Set(declared.flatMap(({ noun, tables }) => tables.map((table) => textOf({ noun, table }))));

/** Foreign uses that are not declared, and declarations without a use. */
export function tableProblems(
  owners: Owners,
  { writes, reads }: { writes: readonly Use[]; reads: readonly Use[] },
  { writers, readers }: { writers: readonly Declared[]; readers: readonly Declared[] },
): string[] {
  const ownerOf = ({ table }: Use): string | undefined => owners.get(table);
  const isForeign = (use: Use): boolean => ownerOf(use) !== undefined && ownerOf(use) !== use.noun;
  const isUpward = (use: Use): boolean => {
    const owner = ownerOf(use) ?? use.noun;
    return wingOf(owner) !== wingOf(use.noun) && heightOf(owner) >= heightOf(use.noun);
  };
  const kinds = [
    { uses: writes.filter(isForeign), declared: writers, does: 'writes' },
    { uses: reads.filter(isUpward), declared: readers, does: 'reads' },
  ];
  return kinds.flatMap(({ uses, declared, does }) => {
    const allowed = allowedBy(declared);
    const used = new Set(uses.map(textOf));
    return [
      ...uses
        .filter((use) => !allowed.has(textOf(use)))
        .map(
          (use) =>
            `${use.noun} ${does} “${use.table}”, which is ${ownerOf(use)}’s: ask its queries, or follow its events`,
        ),
      ...[...allowed].filter((use) => !used.has(use)).map((use) => `nothing ${does} as declared any more: ${use}`),
    ];
  });
}
