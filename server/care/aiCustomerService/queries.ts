/** Queries over the entries of the customer service, synonyms, and unanswered questions. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type {
  AskingChannel,
  SERVICE_CHANNELS,
  ServiceCategory,
  ServiceValidity,
  UNANSWERED_STATES,
} from '#contract/care/aiCustomerService/calls.ts';
import type { Language, State } from '#contract/ground/enums.ts';
import { cappedCount, holds, type Ordering, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED, NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { ServiceEntryTable, ServiceSynonymTable } from './table.ts';

const LAST_ASKED_AT = sql<string>`coalesce("serviceEntry"."lastAskedAt", '-infinity')`;

export const entrySorts: SortKeys<'updatedAt' | 'hits' | 'lastAskedAt'> = {
  updatedAt: { expression: sql`"serviceEntry"."updatedAt"`, type: 'timestamptz' },
  hits: { expression: sql`"serviceEntry"."hits"`, type: 'bigint' },
  lastAskedAt: { expression: LAST_ASKED_AT, type: 'timestamptz', whenNull: '-infinity' },
};

export interface EntryFilters {
  keyword?: string | undefined;
  category?: ServiceCategory | undefined;
  channel?: (typeof SERVICE_CHANNELS)[number] | undefined;
  language?: Language | undefined;
  state?: State | undefined;
  validity?: ServiceValidity | undefined;
  neverAsked?: boolean | undefined;
  id?: string | undefined;
  ids?: readonly string[] | undefined;
}

const COLUMNS = [
  'serviceEntry.id',
  'serviceEntry.question',
  'serviceEntry.otherWays',
  'serviceEntry.category',
  'serviceEntry.channel',
  'serviceEntry.language',
  'serviceEntry.validFrom',
  'serviceEntry.validTo',
  'serviceEntry.state',
  'serviceEntry.hits',
  'serviceEntry.lastAskedAt',
  'serviceEntry.createdAt',
  'serviceEntry.updatedAt',
  'serviceEntry.version',
] as const;

/** Characters of the answer that a list shows. */
const EXCERPT = 200;
const excerpt = sql<string>`left("serviceEntry"."answerText", ${sql.lit(EXCERPT)})`;

/** Conditions on validity at a moment, which the caller gives, since tests move the clock. */
const validities: Record<ServiceValidity, (at: string) => ReturnType<typeof sql<boolean>>> = {
  current: (at) =>
    sql<boolean>`coalesce("validFrom", '-infinity') <= ${at}::timestamptz and coalesce("validTo", 'infinity') > ${at}::timestamptz`,
  upcoming: (at) => sql<boolean>`"validFrom" > ${at}::timestamptz`,
  expired: (at) => sql<boolean>`"validTo" <= ${at}::timestamptz`,
};

const filtered = (db: Db, filters: EntryFilters, at: string) => {
  const { keyword, category, channel, language, state, validity, neverAsked, id, ids } = filters;
  let query = db.selectFrom('serviceEntry').where('deletedAt', 'is', null);
  if (keyword !== undefined && keyword !== '') {
    query = query
      .where(sql<boolean>`"textGrams"("searchText", '') @@ "gramQuery"(${keyword})`)
      .where(holds('searchText', keyword));
  }
  if (category !== undefined) query = query.where('category', '=', category);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (language !== undefined) query = query.where('language', '=', language);
  if (state !== undefined) query = query.where('state', '=', state);
  if (validity !== undefined) query = query.where(validities[validity](at));
  if (neverAsked === true) query = query.where('hits', '=', '0');
  if (neverAsked === false) query = query.where('hits', '>', '0');
  if (id !== undefined) query = query.where('id', '=', id);
  if (ids !== undefined) query = query.where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);
  return query;
};

export const entryList = (db: Db, filters: EntryFilters, at: string, page: Page) =>
  paged(filtered(db, filters, at).select(COLUMNS).select(excerpt.as('answerText')), page, sql`"serviceEntry"."id"`);

export const entryCount = (db: Db, filters: EntryFilters, at: string) =>
  cappedCount(db, filtered(db, filters, at).select(sql<number>`1`.as('one')));

/** All matches in order, with the columns of an export. */
export const entryExport = (db: Db, filters: EntryFilters, at: string, { key, descending }: Ordering) =>
  filtered(db, filters, at)
    .select(COLUMNS)
    .select('serviceEntry.answerText')
    .orderBy(key.expression, descending ? 'desc' : 'asc')
    .orderBy('serviceEntry.id', descending ? 'desc' : 'asc');

/** An entry, also a deleted one. */
export const entryById = (db: Db, id: string) =>
  db
    .selectFrom('serviceEntry')
    .select([...COLUMNS, 'answer', 'answerText', 'deletedAt'])
    .where('id', '=', id);

export const lockEntry = (db: Db, id: string, { orDeleted }: { orDeleted: boolean }) =>
  (orDeleted ? entryById(db, id) : entryById(db, id).where('deletedAt', 'is', null)).forNoKeyUpdate();

/** Raises the revision and locks it until the transaction ends. Call it before locking rows. */
export const raiseRevision = (db: Db) =>
  db
    .updateTable('serviceHead')
    .set({ revision: sql<string>`"revision" + 1` })
    .returning('revision');

/** Returns no row when the question exists already for this language, channel and validFrom. */
export const insertEntry = (db: Db, row: Insertable<ServiceEntryTable>) =>
  db
    .insertInto('serviceEntry')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version']);

const NEW_COLUMNS = [
  'question',
  'otherWays',
  'answer',
  'answerText',
  'searchText',
  'category',
  'channel',
  'language',
  'validFrom',
  'validTo',
  'state',
  'revision',
] as const;
const NEW_SHAPE = sql`"fresh"("question" text, "otherWays" text[], "answer" text, "answerText" text, "searchText" text,
  "category" text, "channel" text, "language" text, "validFrom" timestamptz, "validTo" timestamptz, "state" text, "revision" bigint)`;

/** Adds entries (as JSON) except existing ones; returns the added ones. */
export const insertEntries = (db: Db, entries: string) =>
  db
    .insertInto('serviceEntry')
    .columns(NEW_COLUMNS)
    .expression(
      db
        .selectFrom(sql<Record<string, unknown>>`json_to_recordset(${entries}::json)`.as<'fresh'>(NEW_SHAPE))
        .select(NEW_COLUMNS.map((name) => sql`"fresh".${sql.ref(name)}`.as(name))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['language', 'channel', 'question', 'validFrom']);

/** The entries with one of these questions, without regard to case. */
export const entriesAsking = (db: Db, questions: readonly string[]) =>
  db
    .selectFrom('serviceEntry')
    .select([...COLUMNS, 'answerText'])
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`("language", "channel", md5(lower("question"))) in (
        select "l", "c", md5(lower("q")) from unnest(array['zh-CN', 'en-US']) as "l",
          unnest(array['all', 'app', 'miniProgram', 'vehicle', 'phone', 'portal']) as "c", unnest(${[...questions]}::text[]) as "q")`,
    );

/** Another entry with the same question, language, channel and validFrom. */
export const entryInTheWay = (
  db: Db,
  entry: { question: string; language: Language; channel: string; validFrom: string | null },
  besides: string | null,
) => {
  const { question, language, channel, validFrom } = entry;
  const query = db
    .selectFrom('serviceEntry')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('language', '=', language)
    .where(sql<boolean>`"channel" = ${channel}`)
    .where(sql<boolean>`md5(lower("question")) = md5(lower(${question}))`)
    .where(sql<boolean>`coalesce("validFrom", '-infinity') = coalesce(${validFrom}::timestamptz, '-infinity')`);
  return besides === null ? query : query.where('id', '<>', besides);
};

/** Returns no row for another version. */
export const updateEntry = (db: Db, id: string, version: number, fields: Updateable<ServiceEntryTable>) =>
  db
    .updateTable('serviceEntry')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

/** Counts a question that the entry answered; its version stays. */
export const hitEntry = (db: Db, id: string, at: string) =>
  db
    .updateTable('serviceEntry')
    .set({ hits: sql<string>`"hits" + 1`, lastAskedAt: sql<string>`greatest("lastAskedAt", ${at}::timestamptz)` })
    .where('id', '=', id);

// ---------------------------------------------------------------- for answering

export const currentRevision = (db: Db) => db.selectFrom('serviceHead').select('revision');

/** Characters of an answer that are searched. */
const SEARCHED = 2000;

/** The entries changed since a revision, in order, including those that no longer answer. */
export const entriesSince = (db: Db, after: { revision: string; id: string }, most: number) =>
  db
    .selectFrom('serviceEntry')
    .select([
      'id',
      'question',
      'otherWays',
      sql<string>`left("answerText", ${sql.lit(SEARCHED)})`.as('answerText'),
      'channel',
      'language',
      'validFrom',
      'validTo',
      'revision',
      sql<boolean>`"state" = 'enabled' and "deletedAt" is null`.as('answers'),
    ])
    .where(sql<boolean>`("revision", "id") > (${after.revision}::bigint, ${after.id}::bigint)`)
    .orderBy('revision')
    .orderBy('id')
    .limit(sql.lit(most));

export const MOST_SYNONYMS = 5000;

export const allSynonyms = (db: Db) =>
  db.selectFrom('serviceSynonym').select(['language', 'words']).orderBy('id').limit(sql.lit(MOST_SYNONYMS));

/** The entries of these ids that answer now. */
export const answeringEntries = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('serviceEntry')
    .select(['id', 'question', 'otherWays', 'answer', 'answerText', 'category', 'channel'])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('state', '=', 'enabled')
    .where('deletedAt', 'is', null);

/** The stems of words by the database's English dictionary; none for a stop word. */
export const stemsOf = (db: Db, words: readonly string[]) =>
  db
    .selectFrom(sql<{ word: string }>`unnest(${[...words]}::text[])`.as<'asked'>(sql`"asked"("word")`))
    .select(['asked.word', sql<string[] | null>`ts_lexize('english_stem', "asked"."word")`.as('stems')]);

// ---------------------------------------------------------------- unanswered questions

export const unansweredSorts: SortKeys<'count' | 'lastAskedAt'> = {
  count: { expression: sql`"serviceUnanswered"."count"`, type: 'bigint' },
  lastAskedAt: { expression: sql`"serviceUnanswered"."lastAskedAt"`, type: 'timestamptz' },
};

export interface UnansweredFilters {
  keyword?: string | undefined;
  language?: Language | undefined;
  state?: (typeof UNANSWERED_STATES)[number] | undefined;
  id?: string | undefined;
}

const UNANSWERED_COLUMNS = [
  'id',
  'question',
  'similar',
  'language',
  'channel',
  'count',
  'confidence',
  'state',
  'entryId',
  'firstAskedAt',
  'lastAskedAt',
  'version',
] as const;

const filteredUnanswered = (db: Db, { keyword, language, state, id }: UnansweredFilters) => {
  let query = db.selectFrom('serviceUnanswered');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('question', keyword));
  if (language !== undefined) query = query.where('language', '=', language);
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const unansweredList = (db: Db, filters: UnansweredFilters, page: Page) =>
  paged(filteredUnanswered(db, filters).select(UNANSWERED_COLUMNS), page, sql`"serviceUnanswered"."id"`);

export const unansweredCount = (db: Db, filters: UnansweredFilters) =>
  cappedCount(db, filteredUnanswered(db, filters).select(sql<number>`1`.as('one')));

export const lockUnanswered = (db: Db, id: string) =>
  db.selectFrom('serviceUnanswered').select(UNANSWERED_COLUMNS).where('id', '=', id).forNoKeyUpdate();

const MOST_LIKE_IT = 50;

/** The questions that share a term, latest first. */
export const unansweredSharing = (db: Db, language: Language, terms: readonly string[]) =>
  db
    .selectFrom('serviceUnanswered')
    .select(['id', 'terms'])
    .where(sql<boolean>`"terms" && ${[...terms]}::text[]`)
    .where('language', '=', language)
    .orderBy('lastAskedAt', 'desc')
    .limit(sql.lit(MOST_LIKE_IT));

export interface Unanswered {
  question: string;
  language: Language;
  channel: AskingChannel;
  terms: string[];
  termsKey: string;
  confidence: number;
  at: string;
}

/** An answered question that is asked again becomes open; a dismissed one stays dismissed. */
const openAgain = sql<'open'>`case "serviceUnanswered"."state" when 'dismissed' then 'dismissed' else 'open' end`;
const MOST_SIMILAR = 5;
const withSimilar = (question: string) => sql<string[]>`case when "serviceUnanswered"."question" = ${question}
  then "serviceUnanswered"."similar"
  else (array_prepend("serviceUnanswered"."question", array_remove("serviceUnanswered"."similar", ${question})))[1:${sql.lit(MOST_SIMILAR)}] end`;

/** Counts a question with those it resembles. */
export const countUnanswered = (db: Db, id: string, { question, channel, confidence, at }: Unanswered) =>
  db
    .updateTable('serviceUnanswered')
    .set({
      count: sql<string>`"count" + 1`,
      similar: withSimilar(question),
      question,
      channel,
      confidence,
      state: openAgain,
      lastAskedAt: at,
    })
    .where('id', '=', id);

/** Adds a question that resembles none; two added at the same moment become one. */
export const addUnanswered = (db: Db, { at, ...row }: Unanswered) =>
  db
    .insertInto('serviceUnanswered')
    .values({ ...row, firstAskedAt: at, lastAskedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['language', 'termsKey']).doUpdateSet({
        count: sql<string>`"serviceUnanswered"."count" + 1`,
        similar: withSimilar(row.question),
        question: row.question,
        channel: row.channel,
        confidence: row.confidence,
        state: openAgain,
        lastAskedAt: at,
      }),
    );

/** Returns no row for another version. */
export const setUnansweredState = (
  db: Db,
  id: string,
  version: number,
  fields: { state: (typeof UNANSWERED_STATES)[number]; entryId: string | null },
) =>
  db
    .updateTable('serviceUnanswered')
    .set({ ...fields, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

/** Deletes the questions last asked before then. */
export const forgetUnanswered = (db: Db, before: string) =>
  db.deleteFrom('serviceUnanswered').where('lastAskedAt', '<', before);

// ---------------------------------------------------------------- synonyms

export const synonymSorts: SortKeys<'updatedAt'> = {
  updatedAt: { expression: sql`"serviceSynonym"."updatedAt"`, type: 'timestamptz' },
};

export interface SynonymFilters {
  keyword?: string | undefined;
  language?: Language | undefined;
  id?: string | undefined;
}

const SYNONYM_COLUMNS = ['id', 'language', 'words', 'createdAt', 'updatedAt', 'version'] as const;

const filteredSynonyms = (db: Db, { keyword, language, id }: SynonymFilters) => {
  let query = db.selectFrom('serviceSynonym');
  if (keyword !== undefined && keyword !== '')
    query = query.where(holds(sql`array_to_string("words", E'\n')`, keyword));
  if (language !== undefined) query = query.where('language', '=', language);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const synonymList = (db: Db, filters: SynonymFilters, page: Page) =>
  paged(filteredSynonyms(db, filters).select(SYNONYM_COLUMNS), page, sql`"serviceSynonym"."id"`);

export const synonymCount = (db: Db, filters: SynonymFilters) =>
  cappedCount(db, filteredSynonyms(db, filters).select(sql<number>`1`.as('one')));

export const countSynonyms = (db: Db) =>
  db.selectFrom('serviceSynonym').select((eb) => eb.fn.countAll<string>().as('count'));

export const lockSynonym = (db: Db, id: string) =>
  db.selectFrom('serviceSynonym').select(SYNONYM_COLUMNS).where('id', '=', id).forNoKeyUpdate();

export const insertSynonym = (db: Db, row: Insertable<ServiceSynonymTable>) =>
  db.insertInto('serviceSynonym').values(row).returning(['id', 'version']);

export const updateSynonym = (db: Db, id: string, version: number, fields: Updateable<ServiceSynonymTable>) =>
  db
    .updateTable('serviceSynonym')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

export const deleteSynonymRow = (db: Db, id: string, version: number) =>
  db.deleteFrom('serviceSynonym').where('id', '=', id).where('version', '=', version).returning('id');
