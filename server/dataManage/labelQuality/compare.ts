/** Holds the objects of one frame against those of the same frame that are known, or that another person drew. Pure. */
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import type { MistakeKind } from '#contract/dataManage/labelTask/qualityCalls.ts';
import type { Size } from '#contract/dataManage/labelTask/shapes.ts';
import { likenessOf } from './likeness.ts';

export interface Labelled {
  readonly classId: string;
  readonly geometry: Geometry;
}

export interface Finding {
  readonly kind: 'matched' | MistakeKind;
  /** Of the known object; of one that is extra its own. */
  readonly classId: string;
  /** What it was labelled as, where that is another label. */
  readonly otherClassId: string | null;
  readonly likeness: number;
}

/** From here on two shapes mean one thing. */
const MATCHES = 0.5;
/** Under this they have nothing to do with each other. */
const NEAR = 0.1;

/** Each object once: the most alike of one label first, then those under another label, then what lies loosely. */
export function compare(known: readonly Labelled[], drawn: readonly Labelled[], size: Size): Finding[] {
  const pairs = known
    .flatMap((one, k) =>
      drawn.map((other, d) => ({
        k,
        d,
        classId: one.classId,
        drawnId: other.classId,
        likeness: likenessOf(one.geometry, other.geometry, size),
      })),
    )
    .filter(({ likeness }) => likeness >= NEAR)
    .toSorted((one, other) => other.likeness - one.likeness || one.k - other.k || one.d - other.d);
  const usedKnown = new Set<number>();
  const usedDrawn = new Set<number>();
  const findings: Finding[] = [];
  const take = (kind: Finding['kind'], fits: (pair: (typeof pairs)[number]) => boolean): void => {
    for (const pair of pairs) {
      if (usedKnown.has(pair.k) || usedDrawn.has(pair.d) || !fits(pair)) continue;
      usedKnown.add(pair.k);
      usedDrawn.add(pair.d);
      const { classId, drawnId, likeness } = pair;
      findings.push({ kind, classId, otherClassId: drawnId === classId ? null : drawnId, likeness });
    }
  };
  take('matched', ({ classId, drawnId, likeness }) => classId === drawnId && likeness >= MATCHES);
  take('confused', ({ likeness }) => likeness >= MATCHES);
  take('loose', ({ classId, drawnId }) => classId === drawnId);
  const rest = (kind: 'missed' | 'extra', objects: readonly Labelled[], used: ReadonlySet<number>): Finding[] =>
    objects.flatMap(({ classId }, index) =>
      used.has(index) ? [] : [{ kind, classId, otherClassId: null, likeness: 0 }],
    );
  return [...findings, ...rest('missed', known, usedKnown), ...rest('extra', drawn, usedDrawn)];
}
