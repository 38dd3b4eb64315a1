/**
 * Work whose cost a caller chooses: parsing what was uploaded, geometry of what was drawn. A noun declares it in a file
 * `<name>.task.ts` of its own folder, and has it done by `run` or `stream` (aside.ts), in another process:
 *
 *   export const clashesTask = task(import.meta.url, 'clashes', (input: ClashInput) => relationsOf(input));
 *
 * The file is loaded there by its address, so it imports only what the work needs, never the database or services. What
 * goes in and comes out is copied: plain data, bytes and typed arrays, no classes. A `Refusal` or `JobRefused` that the
 * work throws is thrown here as well.
 */
export interface Task<Input, Output> {
  readonly file: string;
  readonly name: string;
  readonly work: (input: Input) => Output;
}

const known = new Map<string, Task<never, unknown>>();

const keyOf = (file: string, name: string): string => `${file}#${name}`;

/** Declares work that answers once, or, as an async generator, in portions. A name is used once in a file. */
export function task<Input, Output>(
  file: string,
  name: string,
  work: Task<Input, Output>['work'],
): Task<Input, Output> {
  const declared = { file, name, work };
  known.set(keyOf(file, name), declared);
  return declared;
}

/** The task of that name in a file that has been loaded. */
export const taskNamed = (file: string, name: string): Task<never, unknown> | undefined => known.get(keyOf(file, name));
