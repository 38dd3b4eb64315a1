/** Work that is done again and again beside the calls, one turn at a time. */
import type { FastifyBaseLogger } from 'fastify';

interface Repeated {
  everyMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** What the log says of a turn that failed; the next one tries again. */
  problem: string;
  run: () => Promise<void>;
}

/** Begins the turns; the returned function ends them once the turn under way is over. */
export function repeatedly({ everyMs, log, problem, run }: Repeated): () => Promise<void> {
  let turn: Promise<void> | null = null;
  const timer = setInterval(() => {
    turn ??= run()
      .catch((error: unknown) => log.warn({ err: error }, problem))
      .finally(() => (turn = null));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
