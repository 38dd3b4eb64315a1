/** The cars to choose from. */
import { callApi } from '#web/lib/client.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

async function cars(input: { keyword: string } | { id: string }, signal: AbortSignal): Promise<Option[]> {
  const { list } = await callApi('/capacity/car/getChoices', input, { signal });
  return list.map(({ id, fleetNumber, plate }) => ({ value: id, label: `${fleetNumber} · ${plate}` }));
}

export const CAR_CHOICES: RemoteSource = {
  find: (keyword, signal) => cars({ keyword }, signal),
  resolve: async (id, signal) => (await cars({ id }, signal))[0],
};
