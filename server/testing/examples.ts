/**
 * For every audited call one way to make it succeed: who calls, with what. Each noun has its own in `examples.ts` beside
 * its handlers; the sweeps go through all of them, and fail for an audited call that has none. The example of a change
 * names every field, none with what it has when it is left out of a new one.
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallInput, CallPath } from '#contract/index.ts';
import { ADMIN_PASSWORD } from './databases.ts';
import { bring, bringImage, pdf, png } from './files.ts';
import type { Client, TestApp } from './harness.ts';

export interface Example<Path extends CallPath> {
  client: Client;
  input: CallInput<Path>;
  /** For an upload. */
  file?: Uint8Array;
}

/** The example of some call. */
export type AnyExample = Pick<Example<CallPath>, 'client' | 'file'> & { input: object };

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

/** A file of a client that belongs to nothing yet. */
export const newFile = async (client: Client): Promise<string> => (await bring(client, 'example.pdf', pdf())).id;
/** The address of such an image. */
export const newImage = async (client: Client): Promise<string> => (await bringImage(client, png())).url;

export const text = (content: string): Uint8Array => new TextEncoder().encode(content);

type AnyExamples = Readonly<Record<string, (world: World) => Promise<AnyExample>>>;

const isExamples = (value: unknown): value is AnyExamples =>
  typeof value === 'object' && value !== null && Object.values(value).every((example) => typeof example === 'function');

const SERVER = resolve(import.meta.dirname, '..');

/** The examples of every noun, by the paths of their calls. @throws Error for a file `examples.ts` that exports none */
export async function allExamples(): Promise<ReadonlyMap<string, AnyExamples[string]>> {
  const found = new Map<string, AnyExamples[string]>();
  for (const path of globSync('*/**/examples.ts', { cwd: SERVER, exclude: (name) => name === 'testing' })) {
    const module: unknown = await import(pathToFileURL(resolve(SERVER, path)).href);
    const exported = typeof module === 'object' && module !== null ? Object.values(module).filter(isExamples) : [];
    if (exported.length === 0) throw new Error(`${path} exports no examples`);
    for (const examples of exported) for (const [call, example] of Object.entries(examples)) found.set(call, example);
  }
  if (found.size === 0) throw new Error('no examples were found');
  return found;
}

/** The administrator whom examples call as. */
export const exampleWorld = async (app: TestApp): Promise<World> => ({
  app,
  admin: await app.signIn('admin', ADMIN_PASSWORD),
});
