import { contract } from '#contract/index.ts';
import { byAdmin, type Examples } from '#server/testing/examples.ts';

export const quoteFactorExamples: Examples = {
  [contract.quoteFactor.learn.path]: byAdmin(() => ({})),
};
