import type { figureCalls } from '#contract/insight/figure/calls.ts';
import { FIGURE_NAMES, FIGURE_SOURCES, figureOf } from '#contract/insight/figure/figures.ts';
import { textIn } from '#contract/ground/words.ts';
import { allows } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { askFigures, askingOf } from './ask.ts';

export const figureHandlers: Handlers<typeof figureCalls> = {
  getCatalogue: async ({ request }) => ({
    list: FIGURE_NAMES.map((figure) => {
      const { source, name, definition, formula, unit, additive } = figureOf(figure);
      return {
        figure,
        name: textIn(name, request.language),
        definition: textIn(definition, request.language),
        formula,
        unit,
        additive,
        dimensions: [...FIGURE_SOURCES[source].dimensions],
      };
    }),
  }),

  getClock: async ({ services }) => ({ timeZone: services.ranges.clock.timeZone }),

  ask({ actor, request, services }, question) {
    // whoever may see what is counted may open each order of a group, however small
    const may = (right: string) => allows(actor, right);
    return askFigures(
      askingOf(services),
      { scope: scopeOf(actor), may, hidesSmall: false, language: request.language },
      question,
    );
  },
};
