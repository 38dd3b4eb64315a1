/** What the page asks for, under names that its parts share. */
import { queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { oneOf } from '#web/lib/page.tsx';
import { queryClient } from '#web/lib/query.ts';

/** The dialogs of the page, in its address. */
export const DIALOGS = { dialog: oneOf(['mobile', 'factor']) };

export type Security = CallOutput<'/sys/sysuser/mySecurity'>;

const SECURITY_PATH = '/sys/sysuser/mySecurity';

/** How the own account is protected. */
export const securityQuery = queryOptions({
  queryKey: [SECURITY_PATH],
  queryFn: ({ signal }) => callApi(SECURITY_PATH, {}, { signal }),
  staleTime: 0,
});

export const refreshSecurity = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [SECURITY_PATH] });
