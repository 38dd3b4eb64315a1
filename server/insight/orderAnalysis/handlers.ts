import type { orderAnalysisCalls } from '#contract/insight/orderAnalysis/calls.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { selectionOf } from '#server/operation/order/service.ts';
import { cellsAnswer, flowsAnswer, type Asking } from './answers.ts';
import { distributionAnswer, funnelAnswer } from './rides.ts';

const hidesSmall = (actor: Actor): boolean => !allows(actor, 'operation:order:list');

const askingOf = ({ actor, services }: Pick<CallContext, 'actor' | 'services'>): Asking => ({
  db: services.db,
  jobDb: services.jobDb,
  columns: services,
  clock: services.ranges.clock,
  now: services.now(),
  userId: actor.userId,
  select: (filters) => selectionOf(actor, filters),
  hidesSmall: hidesSmall(actor),
});

export const orderAnalysisHandlers: Handlers<typeof orderAnalysisCalls> = {
  getFunnel: (context, input) => funnelAnswer(askingOf(context), input),

  getDistribution: (context, input) => distributionAnswer(askingOf(context), input),

  getCells: (context, input) => cellsAnswer(askingOf(context), input),

  getFlows: (context, input) => flowsAnswer(askingOf(context), input),
};
