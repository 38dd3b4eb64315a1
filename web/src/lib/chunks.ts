/** Loading of code that is split off: with an end to the waiting, and an error that says what kind it is. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { newVersionServed, noticeBuild } from './answers.ts';

/** Milliseconds after which a piece of the console that never comes counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A piece of the console did not come. `timeout`: not in time. `failed`: refused, or no connection. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly reason: 'timeout' | 'failed';

  constructor(reason: 'timeout' | 'failed', cause?: unknown) {
    super(`a part of the console did not load (${reason})`, { cause });
    this.reason = reason;
  }
}

/** Asks which build is being served now; a missing piece is most often one that a new version replaced. */
export async function checkServedBuild(): Promise<void> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    noticeBuild(/<meta name="build" content="([^"]*)"/.exec(page)?.[1] ?? null);
  } catch {
    // No connection: nothing is known about a new version.
  }
}

/** Loads a piece. Rejects with a ChunkError when it fails or does not come within 120 s. */
export function loadChunk<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('timeout')), CHUNK_TIMEOUT_MS);
    load().then(
      (piece) => {
        clearTimeout(timer);
        resolve(piece);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        if (!newVersionServed.get()) void checkServedBuild();
        reject(new ChunkError('failed', cause));
      },
    );
  });
}

/**
 * Loads a piece once for all who ask: one asked for ahead and failing stays failed until the page is reloaded, since
 * a second attempt would do without the style sheet that did not come.
 */
export function shared<Piece>(load: () => Promise<Piece>): () => Promise<Piece> {
  let loading: Promise<Piece> | null = null;
  return () => {
    loading ??= loadChunk(load);
    return loading;
  };
}

/** Runs something once the browser has nothing else to do, or soon where it cannot tell. Returns how to take it back. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

/** A component in a piece of its own. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load));
}
