/**
 * A reason not to start (or not to run a command) that a person can act on. The entry points print `message` and exit with
 * code 1, without a stack.
 */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}
