/**
 * Work whose cost a caller chooses, such as parsing uploads or geometry of drawn shapes. A noun declares a task in a file
 * `<name>.task.ts` of its folder and runs it by `run` or `stream` (aside.ts) in another process:
 *
 *   export const clashesTask = task(import.meta.url, 'clashes', (input: ClashInput) => relationsOf(input));
 *
 * The helper loads the file by its URL, so the file imports only what the task needs, never the database or services.
 * Input and result are copied: plain data, bytes and typed arrays, no class instances. A `Refusal` or `JobRefused` thrown by
 * the task is thrown to the caller.
 */
export interface Task<Input, Output> {
  readonly file: string;
  readonly name: string;
  readonly work: (input: Input) => Output;
}

const known = new Map<string, Task<never, unknown>>();

const keyOf = (file: string, name: string): string => `${file}#${name}`;

/** Declares a task that returns once or, as an async generator, yields portions. Names are unique in a file. */
export function task<Input, Output>(
  file: string,
  name: string,
  work: Task<Input, Output>['work'],
): Task<Input, Output> {
  const declared = { file, name, work };
  known.set(keyOf(file, name), declared);
  return declared;
}

/** The task of this name in a loaded file. */
export const taskNamed = (file: string, name: string): Task<never, unknown> | undefined => known.get(keyOf(file, name));
