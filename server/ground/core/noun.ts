/**
 * The parts that a noun announces to the server in its `noun.ts`, which `server/nouns.ts` lists once:
 *
 *   export const roleNoun = noun({
 *     serves: { role: roleHandlers },
 *     listExports: [roleListExport],
 *     menus: [{ directory: 'sys', place: 20, page: rolePage, actions: { 'sys:role:list': { name: ['查看', 'View'], roles: ['auditor'] } } }],
 *   });
 */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { contract, type CallPermission, type Contract } from '#contract/index.ts';
import type { Call } from '#contract/ground/core.ts';
import { EXPORTED_LISTS } from '#contract/listExports.ts';
import type { PageWords, Text } from '#contract/ground/words.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { JobKind } from '#server/ground/job/define.ts';
import type { ListExport } from '#server/ground/job/listExport.ts';
import type { PersonTable } from '#server/ground/person/tables.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from './actor.ts';
import type { Handlers } from './context.ts';
import type { SeedDict } from './dictionaries.ts';
import type { Follows } from './events.ts';
import type { Loader } from './loader.ts';
import type { Message } from './messages.ts';
import type { Route } from './pipeline.ts';
import type { Seeds } from './seeds.ts';
import { inTurn, type StoryPart } from './story.ts';

/** Whether the actor may see the thing with this id, by the same rules as the noun's own calls. */
export type FileCheck = (db: Db, actor: Actor, objectId: string) => Promise<boolean>;

/** Deletes outdated rows; `ago` gives the instant this many milliseconds before now. */
export type Chore = (services: Services, ago: (ms: number) => string) => Promise<unknown>;

/** Begins what is done beside the calls; what it answers ends it once the turn under way is over. */
export type Keep = (services: Services) => () => Promise<void>;

/** What a noun has written down of what it follows, and not yet passed on to others; or what it cannot yet put into the archive. */
export interface Backlog {
  /** The part of the system's health that tells of it. */
  readonly part: 'followers' | 'archive';
  /** To whom, as people call it. */
  readonly to: Text;
  /** How much waits, and since when the first of it (ISO 8601; null: nothing waits). */
  readonly ask: (db: Db) => Promise<{ readonly waiting: string; readonly since: string | null }>;
}

/** Something that is kept of a ride beside its order. */
export interface Held {
  readonly object: Message;
  readonly name: string;
  readonly orderNo: string;
  /** ISO 8601. */
  readonly at: string;
  /** When it is deleted; null while that is not settled. */
  readonly keptUntil: string | null;
}

/** What a noun keeps of these rides, for passengers who ask what is held about them. */
export type Holds = (db: Db, orderNos: readonly string[]) => Promise<readonly Held[]>;

export const MENU_DIRECTORIES = ['operation', 'capacity', 'dataManage', 'noticeAnnouncement', 'task', 'sys'] as const;

/** The roles that every installation begins with, besides the administrator, who may do everything. */
export const SEED_ROLE_CODES = [
  'operations',
  'dispatcher',
  'data',
  'teacher',
  'student',
  'enterprise',
  'supplier',
  'auditor',
] as const;
export type SeedRoleCode = (typeof SEED_ROLE_CODES)[number];

/** Something that can be done on a page. */
export interface MenuAction {
  readonly name: Text;
  /** Who may do it at the beginning; the administrator always may. */
  readonly roles: readonly SeedRoleCode[];
}

/** A page of the initial menu, with its actions. */
export interface NounMenu {
  readonly directory: (typeof MENU_DIRECTORIES)[number];
  /** Pages of a directory stand in the order of their places. */
  readonly place: number;
  readonly page: PageWords;
  readonly actions: Readonly<Partial<Record<CallPermission, MenuAction>>>;
}

export interface Noun<Key extends keyof Contract = never> {
  /** Its calls: a missing or an extra handler does not compile. */
  readonly serves: { readonly [Name in Key]: Handlers<Contract[Name]> };
  /** Its lists as files, one for each that stands in `contract/listExports.ts`. */
  readonly listExports?: readonly ListExport[];
  readonly jobs?: readonly JobKind[];
  /** By the `object` that it passes to `attachFiles`. Files of an object without a check are visible to their owner only. */
  readonly fileChecks?: Readonly<Record<string, FileCheck>>;
  readonly dictionaries?: readonly SeedDict[];
  readonly menus?: readonly NounMenu[];
  /** Its sample rows, where a demo is wanted. */
  readonly demo?: (seeds: Seeds) => Promise<void>;
  /** What happened to it before a demo began. */
  readonly story?: readonly StoryPart[];
  /** Run every ten minutes on one of the nodes, by name; none begins while it is under way on any of them. */
  readonly chores?: Readonly<Record<string, Chore>>;
  /** The same on each node: what it has for itself. */
  readonly choresOfEach?: Readonly<Record<string, Chore>>;
  /** Run on every node from its start to its end. */
  readonly keeps?: readonly Keep[];
  /** Page data of public routes. */
  readonly loaders?: readonly Loader[];
  /** Routes that are no declared call: files, streams, sockets. */
  readonly routes?: (app: FastifyInstance, services: Services) => void;
  readonly metrics?: (registry: Registry, services: Services) => void;
  /** What it does when other nouns tell that something happened, in their transaction. */
  readonly follows?: Follows;
  readonly backlog?: Backlog;
  readonly holds?: Holds;
  /** Its tables that keep persons: what they kept readable before an update is sealed beside the running server. */
  readonly persons?: readonly PersonTable[];
}

/** Announces a noun. An identity function that keeps which calls it serves. */
export const noun = <Key extends keyof Contract = never>(declaration: Noun<Key>): Noun<Key> => declaration;

/** All nouns together, as the server uses them. */
export interface Nouns {
  readonly routes: readonly Route[];
  readonly listExports: ReadonlyMap<string, ListExport>;
  readonly jobs: readonly JobKind[];
  readonly fileChecks: ReadonlyMap<string, FileCheck>;
  readonly dictionaries: readonly SeedDict[];
  readonly menus: readonly NounMenu[];
  readonly demos: readonly NonNullable<Noun['demo']>[];
  /** In the order in which it is told. */
  readonly story: readonly StoryPart[];
  readonly chores: ReadonlyMap<string, Chore>;
  readonly choresOfEach: ReadonlyMap<string, Chore>;
  readonly keeps: readonly Keep[];
  readonly loaders: ReadonlyMap<string, Loader>;
  /** In the order of the nouns. */
  readonly follows: readonly Follows[];
  readonly backlogs: readonly Backlog[];
  readonly holds: readonly Holds[];
  readonly persons: readonly PersonTable[];
  readonly registerRoutes: (app: FastifyInstance, services: Services) => void;
  readonly registerMetrics: (registry: Registry, services: Services) => void;
}

function routesOf({ serves }: Noun): Route[] {
  const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = contract;
  return Object.entries<Readonly<Record<string, Route['handler']>>>(serves).flatMap(([name, handlers]) =>
    Object.entries(calls[name] ?? {}).flatMap(([callName, call]) => {
      const handler = handlers[callName];
      return handler === undefined ? [] : [{ call, handler }];
    }),
  );
}

/** A map by name; two nouns with the same name are a mistake in the program. */
function named<Thing>(entries: Iterable<readonly [string, Thing]>): ReadonlyMap<string, Thing> {
  const result = new Map<string, Thing>();
  for (const [name, thing] of entries) {
    if (result.has(name)) throw new Error(`two nouns announce ${name}`);
    result.set(name, thing);
  }
  return result;
}

/** Combines the nouns. @throws Error for a name that two of them use, or an exported list without columns */
export function collect(nouns: readonly Noun[]): Nouns {
  const listExports = named(nouns.flatMap((one) => one.listExports ?? []).map((list) => [list.path, list]));
  const missing = EXPORTED_LISTS.filter((list) => !listExports.has(list));
  if (missing.length > 0) throw new Error(`no noun writes the lists ${missing.join(', ')} as files`);
  return {
    routes: nouns.flatMap(routesOf),
    listExports,
    jobs: nouns.flatMap((one) => one.jobs ?? []),
    fileChecks: named(nouns.flatMap((one) => Object.entries(one.fileChecks ?? {}))),
    dictionaries: nouns.flatMap((one) => one.dictionaries ?? []),
    menus: nouns.flatMap((one) => one.menus ?? []),
    demos: nouns.flatMap((one) => one.demo ?? []),
    story: inTurn(nouns.flatMap((one) => one.story ?? [])),
    chores: named(nouns.flatMap((one) => Object.entries(one.chores ?? {}))),
    choresOfEach: named(nouns.flatMap((one) => Object.entries(one.choresOfEach ?? {}))),
    keeps: nouns.flatMap((one) => one.keeps ?? []),
    loaders: named(nouns.flatMap((one) => one.loaders ?? []).map((loader) => [loader.route, loader])),
    follows: nouns.flatMap((one) => one.follows ?? []),
    backlogs: nouns.flatMap((one) => one.backlog ?? []),
    holds: nouns.flatMap((one) => one.holds ?? []),
    persons: nouns.flatMap((one) => one.persons ?? []),
    registerRoutes: (app, services) => {
      for (const one of nouns) one.routes?.(app, services);
    },
    registerMetrics: (registry, services) => {
      for (const one of nouns) one.metrics?.(registry, services);
    },
  };
}
