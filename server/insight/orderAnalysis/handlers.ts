import type { orderAnalysisCalls } from '#contract/insight/orderAnalysis/calls.ts';
import { hiddenGroups, SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import { BAR_WIDTH, BARS, PERCENTILES } from '#contract/insight/orderAnalysis/rules.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import { selectionOf } from '#server/operation/order/service.ts';
import { cellsAnswer, currencyOf, flowsAnswer, funnelAnswer, selectionsOf, type Asking } from './answers.ts';
import { histogramOf, percentilesOf } from './queries.ts';

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

  async getDistribution({ actor, services }, { measure, ...input }) {
    const asking = askingOf({ actor, services });
    const [selection] = selectionsOf(asking, input);
    const { currency, currencies } = await currencyOf(asking, input);
    const [sums, found] = await Promise.all([
      patiently(services, (db) => percentilesOf(db, selection, measure, currency)),
      patiently(services, (db) => histogramOf(db, selection, measure, currency)),
    ]);
    const rides = Number(sums[0]?.rides ?? 0);
    const asOf = services.now().toISOString();
    if (rides === 0 || (rides < SMALL_GROUP && hidesSmall(actor)))
      return { asOf, currency, currencies, rides: rides === 0 ? 0 : null, mean: null, percentiles: [], bars: [] };
    const sizes = Array.from({ length: BARS }, (_, bar) => Number(found.find((one) => one.bar === bar)?.rides ?? 0));
    const hidden = hidesSmall(actor) ? hiddenGroups(sizes) : [];
    return {
      asOf,
      currency,
      currencies,
      rides,
      mean: sums[0]?.mean ?? null,
      percentiles: PERCENTILES.map((share, place) => ({ share, value: sums[0]?.values?.[place] ?? 0 })),
      bars: sizes.map((size, bar) => ({
        from: bar * BAR_WIDTH[measure],
        isHidden: hidden[bar] === true,
        rides: hidden[bar] === true ? null : size,
      })),
    };
  },

  getCells: (context, input) => cellsAnswer(askingOf(context), input),

  getFlows: (context, input) => flowsAnswer(askingOf(context), input),
};
