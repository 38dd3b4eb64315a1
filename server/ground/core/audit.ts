/** The audit log: one row for each audited call, chained by SHA-256. */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FieldChange } from '#contract/access/sysLog/calls.ts';
import type { NounWords } from '#contract/ground/words.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { wasTooSlow } from './answer.ts';
import { canonicalJson } from './canonicalJson.ts';
import { insertAudit, takeAuditHead, moveAuditHead } from './queries.ts';
import { asPart } from './savepoint.ts';

/** A handler's record of its effect. */
export interface AuditEntry {
  /** The caller of a call without a session, e.g. the API key. */
  caller?: { account: string; roleCode: string };
  /** The kind of thing, e.g. `role`. */
  object: string;
  objectId: string;
  /** The name of the thing for people. */
  label: string;
  /** The fields before and after; left out when the thing was added or deleted. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Fields whose values are not logged, only that they changed. */
  secret?: readonly string[];
}

/**
 * An entry about a thing of a noun, with those fields of the rows that the noun's words name. An update has the fields it
 * sets, an addition or a deletion all fields.
 */
export function changeOf(
  { object, fields, logged }: Pick<NounWords, 'object' | 'fields' | 'logged'>,
  { id, label, before, after, secret }: ThingChange,
): AuditEntry {
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) => Object.hasOwn(fields, name) || (logged !== undefined && Object.hasOwn(logged, name)),
  );
  const pick = (row: object) =>
    Object.fromEntries(
      names.flatMap((name): [string, unknown][] => (Object.hasOwn(row, name) ? [[name, Reflect.get(row, name)]] : [])),
    );
  return {
    object,
    objectId: id,
    label,
    ...(before === undefined ? {} : { before: pick(before) }),
    ...(after === undefined ? {} : { after: pick(after) }),
    ...(secret === undefined ? {} : { secret }),
  };
}

/** A change of a thing: its row before and after; left out when it was added or deleted. */
interface ThingChange {
  id: string;
  label: string;
  before?: object;
  after?: object;
  secret?: readonly string[];
}

const SECRET = '••••••';
/** Left out of diffs, since every change alters them. */
const BOOKKEEPING = new Set(['version', 'updatedAt', 'createdAt']);

type Json = FieldChange['before'];
const toJson = (value: unknown): Json =>
  value === undefined ? null : z.json().parse(JSON.parse(JSON.stringify(value)));

const MOST_LABEL = 200;
/** Cut between characters: half of a surrogate pair would be stored differently, and the chain would seem broken. */
const labelOf = (text: string): string => text.slice(0, MOST_LABEL).replace(/[\ud800-\udbff]$/, '');

/** A missing field equals an empty one: empty fields of an added or deleted row are not logged. */
const isEmpty = (fields: Readonly<Record<string, unknown>>, field: string): boolean =>
  !Object.hasOwn(fields, field) || fields[field] === '' || (Array.isArray(fields[field]) && fields[field].length === 0);

/** The fields that differ, in the order of their names. */
export function changesOf({ before = {}, after = {}, secret = [] }: AuditEntry): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return fields.flatMap((field) => {
    if (BOOKKEEPING.has(field)) return [];
    const [was, is] = [toJson(before[field]), toJson(after[field])];
    if (JSON.stringify(was) === JSON.stringify(is) || (isEmpty(before, field) && isEmpty(after, field))) return [];
    if (!secret.includes(field)) return [{ field, before: was, after: is }];
    return [{ field, before: was === null ? null : SECRET, after: is === null ? null : SECRET }];
  });
}

/** A row of the log before it has its place in the chain. */
export interface AuditRow {
  at: string;
  userId: string | null;
  account: string;
  roleCode: string;
  call: string;
  object: string;
  objectId: string;
  label: string;
  changes: FieldChange[];
  ip: string;
  userAgent: string;
  traceId: string;
  durationMs: number;
}

/** SHA-256, in hex, over the place, the hash before and every field of a row. */
export function hashOf(id: string, previousHash: string, row: AuditRow): string {
  const changes = row.changes.map(({ field, before, after }) => ({ field, before, after }));
  const content = [
    id,
    previousHash,
    new Date(row.at).toISOString(),
    row.userId,
    row.account,
    row.roleCode,
    row.call,
    row.object,
    row.objectId,
    row.label,
    changes,
    row.ip,
    row.userAgent,
    row.traceId,
    row.durationMs,
  ];
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** How often a call waits for the head of the chain, each time as long as PostgreSQL lets a statement wait. */
const MOST_WAITS = 3;

/** Many who write at once wait for each other: when PostgreSQL stops the wait, the transaction is kept and waits again. */
async function headOf(transaction: Db): Promise<{ rowCount: string; hash: string }> {
  for (let wait = 1; ; wait += 1) {
    const taken = await asPart(transaction, wasTooSlow, () => takeAuditHead(transaction).executeTakeFirstOrThrow());
    if ('value' in taken) return taken.value;
    if (wait === MOST_WAITS) throw taken.error;
  }
}

/**
 * Appends a row inside the caller's transaction. The head's row lock is held until commit, so it is taken last: a
 * transaction that waits for it holds no lock that its holder still needs.
 */
export async function appendAudit(db: Db, row: AuditRow): Promise<void> {
  const head = await headOf(db);
  const id = String(BigInt(head.rowCount) + 1n);
  const hash = hashOf(id, head.hash, row);
  await insertAudit(db, { ...row, id, previousHash: head.hash, hash, changes: JSON.stringify(row.changes) }).execute();
  await moveAuditHead(db, { rowCount: id, hash }).execute();
}

/** Whether nothing has been logged yet. */
export async function isLogEmpty(db: Db): Promise<boolean> {
  return (await takeAuditHead(db).executeTakeFirstOrThrow()).rowCount === '0';
}

/** What a row says of the effect. */
export const effectOf = (entry: AuditEntry): Pick<AuditRow, 'object' | 'objectId' | 'label' | 'changes'> => ({
  object: entry.object,
  objectId: entry.objectId,
  label: labelOf(entry.label),
  changes: changesOf(entry),
});

/** Appends a row without a signed-in person: of a command-line tool or the clock, as `doer` says. */
export const appendOwnAudit = (db: Db, now: Date, doer: { call: string; userAgent: string }, entry: AuditEntry) =>
  appendAudit(db, {
    ...doer,
    ...effectOf(entry),
    at: now.toISOString(),
    userId: null,
    account: '',
    roleCode: '',
    ip: '',
    traceId: randomUUID().replaceAll('-', ''),
    durationMs: 0,
  });

/** Appends what somebody did in the days before a demo began. */
export const appendPastAudit = (
  db: Db,
  doer: Pick<AuditRow, 'at' | 'userId' | 'account' | 'roleCode' | 'call' | 'ip' | 'durationMs'>,
  entry: AuditEntry,
) =>
  appendAudit(db, {
    ...doer,
    ...effectOf(entry),
    userAgent: '',
    traceId: createHash('sha256').update(`${doer.account} ${doer.call} ${doer.at}`).digest('hex').slice(0, 32),
  });
