/** What examples are made of. */
import type { CallInput, CallPath } from '#contract/index.ts';
import type { Client, TestApp } from '#server/testing/harness.ts';

export interface Example<Path extends CallPath> {
  client: Client;
  input: CallInput<Path>;
  /** For an upload. */
  file?: Uint8Array;
}

export interface World {
  app: TestApp;
  admin: Client;
}

export type Examples = { readonly [Path in CallPath]?: (world: World) => Promise<Example<Path>> };

let serial = 0;
/** A number that no other example has. */
export const next = (): number => (serial += 1);

/** An example that the administrator calls. */
export const byAdmin =
  <Path extends CallPath>(input: (world: World) => Promise<CallInput<Path>> | CallInput<Path>) =>
  async (world: World): Promise<Example<Path>> => ({ client: world.admin, input: await input(world) });

export const text = (content: string): Uint8Array => new TextEncoder().encode(content);
