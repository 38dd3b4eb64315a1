import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';

const ASK = '/insight/figure/ask';
const CELLS = '/operation/orderAnalysis/getCells';
const FLOWS = '/operation/orderAnalysis/getFlows';
const FUNNEL = '/operation/orderAnalysis/getFunnel';
const DISTRIBUTION = '/operation/orderAnalysis/getDistribution';

export const askQuery = (input: CallInput<typeof ASK>) =>
  queryOptions({
    queryKey: [ASK, input],
    queryFn: ({ signal }) => callApi(ASK, input, { signal }),
    enabled: input.figures.length > 0,
    placeholderData: keepPreviousData,
  });

export const cellsQuery = (input: CallInput<typeof CELLS>) =>
  queryOptions({
    queryKey: [CELLS, input],
    queryFn: ({ signal }) => callApi(CELLS, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const flowsQuery = (input: CallInput<typeof FLOWS>) =>
  queryOptions({
    queryKey: [FLOWS, input],
    queryFn: ({ signal }) => callApi(FLOWS, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const funnelQuery = (input: CallInput<typeof FUNNEL>) =>
  queryOptions({
    queryKey: [FUNNEL, input],
    queryFn: ({ signal }) => callApi(FUNNEL, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const distributionQuery = (input: CallInput<typeof DISTRIBUTION>) =>
  queryOptions({
    queryKey: [DISTRIBUTION, input],
    queryFn: ({ signal }) => callApi(DISTRIBUTION, input, { signal }),
    placeholderData: keepPreviousData,
  });
