/** All calls of the product, by noun. */
import { contract } from './calls.generated.ts';
import type { Call, InputOf, OutputOf } from './ground/core.ts';
import type { ListExportPermission } from './listExports.ts';

export { contract };
export type Contract = typeof contract;

/** The calls of one noun under their paths. */
type ByPath<Noun> = {
  [Name in keyof Noun as Noun[Name] extends { path: infer Path extends string } ? Path : never]: Noun[Name];
};
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** Every declared call under its path: a look-up, where searching a union would cost the compiler seconds. */
type CallsByPath = Together<{ [Noun in keyof Contract]: ByPath<Contract[Noun]> }[keyof Contract]>;
export type CallPath = keyof CallsByPath;
export type CallAt<Path extends CallPath> = CallsByPath[Path];
/** Every declared call, as a union. */
export type AnyCall = CallsByPath[CallPath];
/** What a caller sends to, and gets from, the call at a path. */
export type CallInput<Path extends CallPath> = InputOf<CallAt<Path>>;
export type CallOutput<Path extends CallPath> = OutputOf<CallAt<Path>>;
/** The permissions that some call, or the export of some list, asks for or shows more by. */
export type CallPermission =
  | Exclude<AnyCall['access'], 'public' | 'signedIn'>
  | Extract<AnyCall['reveals'], string>
  | ListExportPermission;
/** Paths of the calls that answer a list. */
export type ListPath = {
  [Path in CallPath]: CallOutput<Path> extends { list: unknown[]; nextCursor: string | null } ? Path : never;
}[CallPath];
/** Paths of the calls that take a file. */
export type UploadPath = {
  [Path in CallPath]: [Extract<CallAt<Path>['upload'], object>] extends [never] ? never : Path;
}[CallPath];
export type RowOf<Path extends ListPath> = CallOutput<Path> extends { list: (infer Row)[] } ? Row : never;

/** All calls in one list, in the order of their declaration. */
export const allCalls: readonly Call[] = Object.values<Record<string, Call>>(contract).flatMap((noun) =>
  Object.values(noun),
);
