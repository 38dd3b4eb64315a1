/** Reads what a record holds, and whether it is still what was frozen. */
import type { EventContent, RecordedPart } from '#contract/capacity/eventRecord/content.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { partsOf } from './queries.ts';
import { hashOf, readPart } from './recorder/freeze.ts';

export interface HeldPart {
  number: number;
  frozenAt: string;
  positions: number;
  hash: string;
  isIntact: boolean;
  content: string;
}

/** The parts of a record, each held against its hash and the part before. */
export async function heldParts(db: Db, recordId: string): Promise<HeldPart[]> {
  const parts = await partsOf(db, recordId).execute();
  return parts.map((part, at) => ({
    ...part,
    isIntact: part.number === at + 1 && hashOf(parts[at - 1]?.hash ?? '', part.content) === part.hash,
  }));
}

const byTime = (one: { at: string }, other: { at: string }) => Date.parse(one.at) - Date.parse(other.at);

/** All parts as one; null without a part. */
export function contentOf(parts: readonly HeldPart[]): EventContent | null {
  const read: RecordedPart[] = parts.map(({ content }) => readPart(content));
  const last = read.at(-1);
  if (last === undefined) return null;
  const { from, to, car, states, commands, alerts, steps, watchers } = last;
  const positions = read.flatMap((part) => part.positions).toSorted(byTime);
  return { from, to, car, states, commands, alerts, steps, watchers, positions };
}
