import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { reloadSession } from '#web/lib/session.ts';

const PATH = '/sys/sysuser/myExtraInfo';

export type Mine = CallOutput<typeof PATH>;
export type MineForm = Omit<CallInput<'/sys/sysuser/updateExtraInfo'>, 'version'>;

export const mineQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
  staleTime: 0,
});

/** After a change: the page, and the frame, which shows name and picture. */
export async function refreshMine(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [PATH] }), reloadSession()]);
}

/** The part of it that the person fills in. */
export const formOf = (mine: Mine): Required<MineForm> => ({
  avatar: mine.avatar,
  email: mine.email,
  gender: mine.gender,
  birthday: mine.birthday,
  department: mine.department,
  position: mine.position,
  officePhone: mine.officePhone,
  address: mine.address,
  emergencyName: mine.emergencyName,
  emergencyRelation: mine.emergencyRelation,
  emergencyMobile: mine.emergencyMobile,
  bio: mine.bio,
});

/** Changes some of it and leaves the rest as it was seen. Rejects with an ApiError. */
export const saveMine = (mine: Mine, changed: Partial<MineForm>): Promise<{ version: number }> =>
  callApi('/sys/sysuser/updateExtraInfo', { ...formOf(mine), ...changed, version: mine.version });
