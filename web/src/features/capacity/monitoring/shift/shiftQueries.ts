import { useQuery } from '@tanstack/react-query';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { notify } from '#web/lib/notices.ts';
import { queryClient } from '#web/lib/query.ts';

const NOW = '/capacity/shift/getNow';

const shiftChanged = () => queryClient.invalidateQueries({ queryKey: [NOW] });

/** Who is on, what is pinned, what the caller has, and the log. */
export function useShift() {
  useLiveEvent('rows', (event) => {
    if (event.kind !== 'rows' || event.noun === '/capacity/shift') void shiftChanged();
  });
  useLiveEvent('alert', () => void shiftChanged());
  return useQuery({
    queryKey: [NOW],
    queryFn: ({ signal }) => callApi(NOW, {}, { signal }),
    refetchInterval: 60_000,
  });
}

/** Runs the work, says what was done or why not, and reads again. Answers whether it was done. */
export async function tried(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done !== undefined) notify('success', done, { key: 'shift' });
    return true;
  } catch (error) {
    notify('error', messageOf(error), { key: 'shift' });
    return false;
  } finally {
    await shiftChanged();
  }
}
