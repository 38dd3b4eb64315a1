/** Which ranges an area gets into conflict with. */
import { boundsOf, verticesIn, type AreaGeometry } from '#contract/ground/geometry.ts';
import type { RangeClash } from '#contract/capacity/range/calls.ts';
import {
  clashes,
  decider,
  isAlways,
  shareGroups,
  type RangeRule,
  type Schedule,
} from '#contract/capacity/range/rules.ts';
import { relationsOf } from './geometry.ts';
import type { PublishedRange, Ranges } from './ranges.ts';
import type { AreaRelation } from './relation.ts';

/** A range as it is or would be. */
export interface Claim extends RangeRule {
  id?: string | undefined;
  geometry: AreaGeometry;
  groups: readonly string[];
  schedule: Schedule;
}

const MOST_CLASHES = 50;
/** Vertices of other ranges looked at for one answer. */
const MOST_VERTICES_MET = 300_000;

const RELATION_OF_OTHER = { overlaps: 'overlaps', contains: 'inside', inside: 'contains' } as const;

function clashOf(claim: Claim, other: PublishedRange, relation: AreaRelation): RangeClash | null {
  if (relation === 'apart') return null;
  const { id, name, nameEn, kind, speedLimit, priority } = other;
  return {
    id,
    name,
    nameEn,
    kind,
    speedLimit,
    priority,
    relation: RELATION_OF_OTHER[relation],
    questions: clashes(claim, other).map((question) => ({
      question,
      winner: decider<RangeRule>(question, claim, other) === claim ? 'this' : 'other',
    })),
    isTie: priority === claim.priority,
    isTimed: !isAlways(claim.schedule) || !isAlways(other.schedule),
  };
}

/** The ranges that apply, overlap a claim and answer the same question otherwise; worked out for `whose`. */
export async function clashesWith(
  { index }: Ranges,
  claim: Claim,
  whose: string,
): Promise<{ list: RangeClash[]; isCapped: boolean }> {
  if (claim.geometry.coordinates.length === 0) return { list: [], isCapped: false };
  const met: PublishedRange[] = [];
  let vertices = 0;
  for (const place of index.meeting(...boundsOf(claim.geometry.coordinates))) {
    const other = index.ranges[place];
    if (other === undefined || other.id === claim.id || !shareGroups(claim.groups, other.groups)) continue;
    if (clashes(claim, other).length === 0) continue;
    vertices += verticesIn(other.geometry.coordinates);
    if (vertices > MOST_VERTICES_MET) break;
    met.push(other);
  }
  const relations = await relationsOf(
    claim.geometry,
    met.map(({ geometry }) => geometry),
    whose,
  );
  const list = met.flatMap((other, at) => clashOf(claim, other, relations[at] ?? 'apart') ?? []);
  const isCapped = vertices > MOST_VERTICES_MET || list.length > MOST_CLASHES;
  return { list: list.slice(0, MOST_CLASHES).sort((one, other) => other.priority - one.priority), isCapped };
}
