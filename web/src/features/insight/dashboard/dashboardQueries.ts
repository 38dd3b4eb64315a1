/** What the cards ask. Equal questions of several cards are one request. */
import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';

const DAY = '/insight/dashboard/getDay';
const ASK = '/insight/figure/ask';
/** Milliseconds between two looks. */
export const FOLLOW_MS = 20_000;

export type Day = CallOutput<typeof DAY>;

export const useDay = () =>
  useQuery({
    queryKey: [DAY],
    queryFn: ({ signal }) => callApi(DAY, {}, { signal, quiet: true }),
    refetchInterval: FOLLOW_MS,
  });

/** A question that is asked again while the page is open; the answer before stays until the next one is there. */
export const useFigures = (question: CallInput<typeof ASK>) =>
  useQuery({
    queryKey: [ASK, question],
    queryFn: ({ signal }) => callApi(ASK, question, { signal, quiet: true }),
    refetchInterval: FOLLOW_MS,
    placeholderData: (before) => before,
  });
