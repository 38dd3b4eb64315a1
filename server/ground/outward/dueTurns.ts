/** What is due goes out in turns: claimed by one node at a time, and none waits for another that hangs. */
import type { FastifyBaseLogger } from 'fastify';

interface Due<One> {
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Longer than one may take; then another node may take over. */
  readonly leaseMs: number;
  /** What the log says of one that failed by a fault of ours: it is due again when its lease ends. */
  readonly problem: string;
  /** What names one in the log. */
  readonly named: (one: One) => object;
  readonly work: (one: One) => Promise<void>;
}

function begun<One>(ones: readonly One[], { work, log, problem, named }: Due<One>): Promise<void>[] {
  return ones.map((one) => work(one).catch((error: unknown) => log.warn({ err: error, ...named(one) }, problem)));
}

interface DueOnes<One> extends Due<One> {
  /** Takes one that is due for this node until its lease ends; undefined: none is. */
  readonly claim: (now: string, lease: string) => Promise<One | undefined>;
}

/** Claims whatever is due, one after the other, and begins to work on all of them; answers the works, none of which rejects. */
export async function beginDue<One>(due: DueOnes<One>): Promise<Promise<void>[]> {
  const working: Promise<void>[] = [];
  for (;;) {
    const at = due.now().getTime();
    const one = await due.claim(new Date(at).toISOString(), new Date(at + due.leaseMs).toISOString());
    if (one === undefined) return working;
    working.push(...begun([one], due));
  }
}

/** Claims whatever is due, one after the other, and works on all of them at once. */
export async function eachDue<One>(due: DueOnes<One>): Promise<void> {
  await Promise.all(await beginDue(due));
}

/** Claims so many that are due and works on them at once, until fewer are. */
export async function batchesDue<One>(
  due: Due<One> & {
    readonly most: number;
    readonly claim: (now: string, lease: string, most: number) => Promise<readonly One[]>;
  },
): Promise<void> {
  for (;;) {
    const at = due.now().getTime();
    const ones = await due.claim(new Date(at).toISOString(), new Date(at + due.leaseMs).toISOString(), due.most);
    await Promise.all(begun(ones, due));
    if (ones.length < due.most) return;
  }
}
