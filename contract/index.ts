/** All calls of the product, by noun. */
import type { Call, InputOf, OutputOf } from './core.ts';
import { jobCalls } from './job.ts';
import { menuCalls } from './menu.ts';
import { orderCalls } from './order.ts';
import { organisationCalls } from './organisation.ts';
import { roleCalls } from './role.ts';
import { sessionCalls } from './session.ts';
import { sysLogCalls } from './sysLog.ts';
import { systemUserCalls } from './systemUser.ts';

export const contract = {
  session: sessionCalls,
  systemUser: systemUserCalls,
  role: roleCalls,
  menu: menuCalls,
  organisation: organisationCalls,
  sysLog: sysLogCalls,
  job: jobCalls,
  order: orderCalls,
} as const;
export type Contract = typeof contract;

type CallOfNoun = { [Noun in keyof Contract]: Contract[Noun][keyof Contract[Noun]] }[keyof Contract];
/** Every declared call, as a union. */
export type AnyCall = Extract<CallOfNoun, Call>;
export type CallPath = AnyCall['path'];
export type CallAt<Path extends CallPath> = Extract<AnyCall, { path: Path }>;
/** What a caller sends to, and gets from, the call at a path. */
export type CallInput<Path extends CallPath> = InputOf<CallAt<Path>>;
export type CallOutput<Path extends CallPath> = OutputOf<CallAt<Path>>;
/** The permissions that some call asks for. */
export type CallPermission = Exclude<AnyCall['access'], 'public' | 'signedIn'>;
/** Paths of the calls that answer a list. */
export type ListPath = {
  [Path in CallPath]: CallOutput<Path> extends { list: unknown[]; nextCursor: string | null } ? Path : never;
}[CallPath];
export type RowOf<Path extends ListPath> = CallOutput<Path> extends { list: (infer Row)[] } ? Row : never;

/** All calls in one list, in the order of their declaration. */
export const allCalls: readonly Call[] = Object.values<Record<string, Call>>(contract).flatMap((noun) =>
  Object.values(noun),
);
