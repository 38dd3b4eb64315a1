/**
 * AI customer service: entries that answer passengers' questions, the questions that no entry answers, and synonyms.
 * Confidence is a number from 0 to 1, scores have no unit, durations are milliseconds.
 */
import { z } from 'zod';
import {
  call,
  namedFields,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  version,
} from '#contract/ground/core.ts';
import { LANGUAGES, STATES } from '#contract/ground/enums.ts';
import { richText } from '#contract/ground/richText.ts';

/** What an entry is about. */
export const SERVICE_CATEGORIES = [
  'booking',
  'riding',
  'pricing',
  'payment',
  'safety',
  'lostFound',
  'accessibility',
  'account',
  'campus',
  'other',
] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

/** The channels in which passengers ask. */
export const ASKING_CHANNELS = ['app', 'miniProgram', 'vehicle', 'phone', 'portal'] as const;
export type AskingChannel = (typeof ASKING_CHANNELS)[number];
/** The channels of an entry; one for a single channel precedes one for all. */
export const SERVICE_CHANNELS = ['all', ...ASKING_CHANNELS] as const;

/** `current`: answers now; `upcoming`: not yet; `expired`: no longer. */
export const SERVICE_VALIDITIES = ['current', 'upcoming', 'expired'] as const;
export type ServiceValidity = (typeof SERVICE_VALIDITIES)[number];

/** The validity of an entry at a moment; `validTo` itself is excluded. */
export function validityAt(
  { validFrom, validTo }: { validFrom: string | null; validTo: string | null },
  at: Date,
): ServiceValidity {
  if (validFrom !== null && Date.parse(validFrom) > at.getTime()) return 'upcoming';
  return validTo !== null && Date.parse(validTo) <= at.getTime() ? 'expired' : 'current';
}

/** Characters of a question, and of each other way to ask it. */
export const QUESTION_MAX = 200;
export const OTHER_WAYS_MAX = 30;
/** Characters of an answer with its markup. */
export const ANSWER_MAX = 20_000;

// ---------------------------------------------------------------- entries

const serviceFields = {
  question: line(QUESTION_MAX),
  otherWays: z.array(line(QUESTION_MAX)).max(OTHER_WAYS_MAX).default([]),
  answer: richText(ANSWER_MAX).min(1),
  category: z.enum(SERVICE_CATEGORIES),
  channel: z.enum(SERVICE_CHANNELS).default('all'),
  language: z.enum(LANGUAGES),
  validFrom: instant.nullable().default(null),
  validTo: instant.nullable().default(null),
  state: z.enum(STATES).default('enabled'),
};

/** An entry that would end before it begins never answers. */
export const validityInOrder = (form: { validFrom?: string | null; validTo?: string | null }): boolean =>
  typeof form.validFrom !== 'string' ||
  typeof form.validTo !== 'string' ||
  Date.parse(form.validFrom) < Date.parse(form.validTo);

/** The form of an entry. */
export const serviceForm = z
  .strictObject(serviceFields)
  .refine(validityInOrder, { path: ['validTo'], params: { key: 'range.endBeforeStart' } });

const serviceRow = z.object({
  id,
  question: z.string(),
  otherWays: z.array(z.string()),
  /** The beginning of the answer, without markup. */
  answerText: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  channel: z.enum(SERVICE_CHANNELS),
  language: z.enum(LANGUAGES),
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  validity: z.enum(SERVICE_VALIDITIES),
  state: z.enum(STATES),
  /** Number of counted questions that it answered. */
  hits: z.int(),
  lastAskedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type ServiceRow = z.output<typeof serviceRow>;

const serviceDetail = serviceRow.extend({ answer: z.string() });
export type ServiceDetail = z.output<typeof serviceDetail>;

export const serviceFilters = {
  /** The question, another way to ask it or the answer contains this. */
  keyword: optionalLine(60).optional(),
  category: z.enum(SERVICE_CATEGORIES).optional(),
  channel: z.enum(SERVICE_CHANNELS).optional(),
  language: z.enum(LANGUAGES).optional(),
  state: z.enum(STATES).optional(),
  validity: z.enum(SERVICE_VALIDITIES).optional(),
  /** Only entries without hits. */
  neverAsked: z.boolean().optional(),
};
export const SERVICE_SORTS = ['-updatedAt', 'updatedAt', '-hits', 'hits', '-lastAskedAt', 'lastAskedAt'] as const;

// ---------------------------------------------------------------- answering

/** How a word of the question was found in an entry. */
export const MATCH_KINDS = ['word', 'stem', 'synonym', 'typo'] as const;

const match = z.object({
  id,
  question: z.string(),
  /** The nearest way to ask: the question itself, or another one. */
  nearest: z.string(),
  answerText: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  channel: z.enum(SERVICE_CHANNELS),
  /** 0 to 1. */
  confidence: z.number(),
  /** Of the full-text ranking (BM25); comparable within one answer only. */
  score: z.number(),
  words: z.array(
    z.object({
      /** As it was asked. */
      asked: z.string(),
      /** As in the entry. */
      found: z.string(),
      kind: z.enum(MATCH_KINDS),
      /** Only in the text of the answer, not in a question. */
      inAnswerOnly: z.boolean(),
    }),
  ),
});
export type ServiceMatch = z.output<typeof match>;

/** The result of the wording by a language model; `off`: none is configured or wanted. */
export const PHRASING_STATES = ['off', 'used', 'discarded', 'failed'] as const;
/**
 * Why a wording was not used. The first four are checked in its text: it cites nothing or an entry that it was not given,
 * has figures or links that the cited entries lack, or departs from them. The others: no usable answer came.
 */
export const PHRASING_PROBLEMS = [
  'noCitation',
  'unknownCitation',
  'foreignFigures',
  'strayed',
  'notUnderstood',
  'timedOut',
  'refused',
  'hostNotAllowed',
] as const;
export type PhrasingProblem = (typeof PHRASING_PROBLEMS)[number];

const answered = z.object({
  /** `handOver`: no entry reaches the threshold; a person has to answer. */
  outcome: z.enum(['answer', 'handOver']),
  /** The language that was searched. */
  language: z.enum(LANGUAGES),
  confidence: z.number(),
  threshold: z.number(),
  /** The entry that answers, with its whole answer as HTML; null for a hand-over. */
  entry: z.object({ id, question: z.string(), answer: z.string() }).nullable(),
  /** The nearest entries, best first, at most 5, including those below the threshold. */
  matches: z.array(match),
  /** The words of the question, and whether any entry has them. Their shares sum to 1. */
  words: z.array(z.object({ word: z.string(), isKnown: z.boolean(), share: z.number() })),
  phrasing: z.object({
    state: z.enum(PHRASING_STATES),
    problem: z.enum(PHRASING_PROBLEMS).nullable(),
    /** Plain text; also a discarded one, for judging the model. */
    text: z.string(),
    citations: z.array(id),
    durationMs: z.int(),
  }),
  /** Number of entries searched. */
  entryCount: z.int(),
  /** Of the search alone. */
  durationMs: z.number(),
});
export type ServiceAnswer = z.output<typeof answered>;

// ---------------------------------------------------------------- unanswered questions and synonyms

/** `answered`: an entry was written from it. */
export const UNANSWERED_STATES = ['open', 'answered', 'dismissed'] as const;

const unansweredRow = z.object({
  id,
  /** The latest wording; long numbers are masked. */
  question: z.string(),
  /** Other wordings of the same, latest first, at most 5. */
  similar: z.array(z.string()),
  language: z.enum(LANGUAGES),
  channel: z.enum(ASKING_CHANNELS),
  /** How often it was asked. */
  count: z.int(),
  /** The confidence of the nearest entry, 0 to 1. */
  confidence: z.number(),
  state: z.enum(UNANSWERED_STATES),
  /** The entry that was written from it. */
  entryId: id.nullable(),
  firstAskedAt: instant,
  lastAskedAt: instant,
  version,
});
export type UnansweredRow = z.output<typeof unansweredRow>;

export const synonymForm = z.strictObject({
  language: z.enum(LANGUAGES),
  /** Words that mean the same, in any order. */
  words: z.array(line(30)).min(2).max(20),
});

const synonymRow = z.object({
  id,
  language: z.enum(LANGUAGES),
  words: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SynonymRow = z.output<typeof synonymRow>;

const bilingual = z.object({ zh: z.string(), en: z.string() });

/** Largest file of an import. */
export const SERVICE_IMPORT_MAX_BYTES = 64 * 1024 ** 2;

// ---------------------------------------------------------------- calls

export const aiCustomerServiceCalls = {
  findPageList: call({
    path: '/ai/aiCustomerService/findPageList',
    summary: 'Entries, latest changed first by default.',
    access: 'ai:aiCustomerService:list',
    effect: 'query',
    input: listInput(SERVICE_SORTS, { ...serviceFilters, id: id.optional() }),
    output: listOutput(serviceRow),
  }),
  findDetail: call({
    path: '/ai/aiCustomerService/findDetail',
    summary: 'One entry with its whole answer as HTML.',
    access: 'ai:aiCustomerService:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: serviceDetail,
  }),
  saveOrUpdate: call({
    path: '/ai/aiCustomerService/saveOrUpdate',
    summary:
      'Adds an entry, or with `id` and `version` changes the named fields of one; the answer is cleaned of everything that could run. With `unansweredId` that question counts as answered. 409 with `fields` when the same question is there already for this language, channel and beginning, or with `current` when somebody else changed it.',
    access: 'ai:aiCustomerService:save',
    effect: 'command',
    current: serviceDetail,
    input: namedFields(serviceForm)
      .extend({ id: id.optional(), version: version.optional(), unansweredId: id.optional() })
      .refine((form) => (form.id === undefined) === (form.version === undefined), { path: ['version'] }),
    output: z.object({ id, version }),
  }),
  updateState: call({
    path: '/ai/aiCustomerService/updateState',
    summary: 'Enables or stops an entry; it answers, or answers no more, from the next question on.',
    access: 'ai:aiCustomerService:save',
    effect: 'command',
    current: serviceDetail,
    input: z.strictObject({ id, version, state: z.enum(STATES) }),
    output: z.object({ version }),
  }),
  deleteById: call({
    path: '/ai/aiCustomerService/deleteById',
    summary:
      'Deletes an entry, or with `undo` brings it back. 409 with `current` when somebody else changed it meanwhile.',
    access: 'ai:aiCustomerService:delete',
    effect: 'command',
    current: serviceDetail,
    input: z.strictObject({ id, version, undo: z.boolean().default(false) }),
    output: z.object({ version }),
  }),
  exportList: call({
    path: '/ai/aiCustomerService/exportList',
    summary:
      'Starts a job that writes the filtered entries, or those of `ids`, to a file; follow it with /sys/job/getById.',
    access: 'ai:aiCustomerService:export',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({
      ...serviceFilters,
      ids: z.array(id).min(1).max(1000).optional(),
      sort: z.enum(SERVICE_SORTS).default('-updatedAt'),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    output: z.object({ jobId: id }),
  }),
  importColumns: call({
    path: '/ai/aiCustomerService/importColumns',
    summary: 'The columns that the header of an imported file has.',
    access: 'ai:aiCustomerService:import',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(z.object({ header: z.string(), required: z.boolean(), meaning: bilingual, example: z.string() })),
    }),
  }),
  importList: call({
    path: '/ai/aiCustomerService/importList',
    summary:
      'Takes a CSV file (at most 64 MiB; UTF-8 or GBK) or an XLSX file (at most 16 MiB) and starts a job that imports it. Equal entries are left as they are; rows that cannot be taken go to a file with line and reason.',
    access: 'ai:aiCustomerService:import',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    upload: { maxBytes: SERVICE_IMPORT_MAX_BYTES },
    input: z.strictObject({ fileName: line(200) }),
    output: z.object({ jobId: id }),
  }),
  ask: call({
    path: '/ai/aiCustomerService/ask',
    summary:
      'Answers a question as a passenger would be answered, and says why. With `count` it counts as one: the entry is hit, or the question joins those that could not be answered.',
    access: 'ai:aiCustomerService:list',
    effect: 'command',
    unaudited: 'it changes no entry; what it counts is shown with the entries and the unanswered questions',
    quota: { times: 120, seconds: 60, atOnce: 4 },
    input: z.strictObject({
      question: line(QUESTION_MAX),
      channel: z.enum(ASKING_CHANNELS).default('app'),
      /** Detected from the question when left out. */
      language: z.enum(LANGUAGES).optional(),
      /** The moment for which to answer; now when left out. */
      at: instant.optional(),
      /** Whether a configured language model words the answer. */
      phrase: z.boolean().default(true),
      count: z.boolean().default(false),
    }),
    output: answered,
  }),
  findUnansweredList: call({
    path: '/ai/aiCustomerService/findUnansweredList',
    summary: 'Questions that no entry could answer, similar ones together, the most frequent first by default.',
    access: 'ai:aiCustomerService:list',
    effect: 'query',
    input: listInput(['-count', 'count', '-lastAskedAt', 'lastAskedAt'], {
      keyword: optionalLine(60).optional(),
      language: z.enum(LANGUAGES).optional(),
      state: z.enum(UNANSWERED_STATES).optional(),
      id: id.optional(),
    }),
    output: listOutput(unansweredRow),
  }),
  updateUnansweredState: call({
    path: '/ai/aiCustomerService/updateUnansweredState',
    summary: 'Dismisses an unanswered question, or opens it again.',
    access: 'ai:aiCustomerService:save',
    effect: 'command',
    current: unansweredRow,
    input: z.strictObject({ id, version, state: z.enum(['open', 'dismissed']) }),
    output: z.object({ version }),
  }),
  findSynonymList: call({
    path: '/ai/aiCustomerService/findSynonymList',
    summary: 'Groups of words that mean the same.',
    access: 'ai:aiCustomerService:list',
    effect: 'query',
    input: listInput(['-updatedAt', 'updatedAt'], {
      keyword: optionalLine(30).optional(),
      language: z.enum(LANGUAGES).optional(),
      id: id.optional(),
    }),
    output: listOutput(synonymRow),
  }),
  saveSynonym: call({
    path: '/ai/aiCustomerService/saveSynonym',
    summary: 'Adds a group of synonyms, or with `id` and `version` changes one; it holds from the next question on.',
    access: 'ai:aiCustomerService:save',
    effect: 'command',
    current: synonymRow,
    input: namedFields(synonymForm)
      .extend({ id: id.optional(), version: version.optional() })
      .refine((form) => (form.id === undefined) === (form.version === undefined), { path: ['version'] }),
    output: z.object({ id, version }),
  }),
  deleteSynonym: call({
    path: '/ai/aiCustomerService/deleteSynonym',
    summary: 'Deletes a group of synonyms.',
    access: 'ai:aiCustomerService:delete',
    effect: 'command',
    current: synonymRow,
    input: z.strictObject({ id, version }),
    output: done,
  }),
};
