import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';

const WEEKS = '/operation/userAnalysis/getWeeks';
const COHORTS = '/operation/userAnalysis/getCohorts';
const SEGMENTS = '/operation/userAnalysis/getSegments';
const EFFECTS = '/operation/userAnalysis/getEffects';

export const weeksQuery = queryOptions({
  queryKey: [WEEKS],
  queryFn: ({ signal }) => callApi(WEEKS, {}, { signal }),
});

export const cohortsQuery = (input: CallInput<typeof COHORTS>) =>
  queryOptions({
    queryKey: [COHORTS, input],
    queryFn: ({ signal }) => callApi(COHORTS, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const segmentsQuery = queryOptions({
  queryKey: [SEGMENTS],
  queryFn: ({ signal }) => callApi(SEGMENTS, {}, { signal }),
});

export const effectsQuery = (input: CallInput<typeof EFFECTS>) =>
  queryOptions({
    queryKey: [EFFECTS, input],
    queryFn: ({ signal }) => callApi(EFFECTS, input, { signal }),
    placeholderData: keepPreviousData,
  });
