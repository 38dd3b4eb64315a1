/** Which side of practice a caller is on: the scope of the role tells. */
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import type { PracticeReach } from '#server/dataManage/labelJob/practiceReach.ts';
import type { Worker } from '#server/dataManage/labelTask/jobWork.ts';

/** No row has it. */
const NONE = '0';

/** @throws Refusal 404 for roles that practice does not concern */
export function partyOf(actor: Actor): PracticeReach {
  const scope = scopeOf(actor);
  switch (scope.kind) {
    case 'everything':
      return { party: 'staff', seen: dataReach(actor) };
    case 'suppliers':
      return { party: 'enterprise', enterpriseId: scope.supplierId ?? NONE };
    case 'schools':
      return { party: 'teacher', userId: actor.userId };
    case 'own':
      return { party: 'student', userId: actor.userId };
    case 'areas':
      throw notFound();
  }
}

/** What the caller may do with jobs of practice. */
export const workerOf = (actor: Actor): Worker => ({
  reach: partyOf(actor),
  rights: {
    userId: actor.userId,
    mayLabel: allows(actor, 'dataManage:labelPractice:label'),
    mayReview: allows(actor, 'dataManage:labelPractice:review'),
    mayAccept: allows(actor, 'dataManage:labelPractice:accept'),
  },
});
