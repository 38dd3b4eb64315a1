/**
 * A reason not to start (or not to run a command) that a person can act on. The entry points print `message` and
 * leave with exit code 1; a stack would not help the reader.
 */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}
