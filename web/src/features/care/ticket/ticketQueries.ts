/** The queries of the ticket screens, and their refresh after a write. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { usePage } from '#web/lib/page.tsx';
import { refreshList, type RemoteSource } from '#web/ui/ListPage.tsx';

export const TICKET_LIST = '/operation/ticket/getPageList';
const TICKET = '/operation/ticket/getById';
const CHOICES = '/operation/ticket/getChoices';

/** One ticket, read again when somebody else writes. */
export function useTicket(id: string) {
  const { active } = usePage();
  const client = useQueryClient();
  useLiveEvent('rows', (event) => {
    if (active && event.kind === 'rows' && event.noun === '/operation/ticket')
      void client.invalidateQueries({ queryKey: [TICKET, id] }, { cancelRefetch: false });
  });
  return useQuery({
    queryKey: [TICKET, id],
    queryFn: ({ signal }) => callApi(TICKET, { id }, { signal }),
    enabled: id !== '',
  });
}

/** A sign of typing holds for so long; it is renewed every four seconds. */
const TYPING_MS = 6000;

/** Whether the passenger of a ticket is writing in the chat just now. */
export function usePassengerTyping(id: string): boolean {
  const [isTyping, setTyping] = useState(false);
  const ends = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvent('typing', (event) => {
    if (event.kind !== 'typing' || event.ticketId !== id) return;
    setTyping(true);
    clearTimeout(ends.current);
    ends.current = setTimeout(() => setTyping(false), TYPING_MS);
  });
  return isTyping;
}

export const useChoices = () =>
  useQuery({ queryKey: [CHOICES], queryFn: ({ signal }) => callApi(CHOICES, {}, { signal }) });

export function useTicketsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([refreshList(TICKET_LIST), client.invalidateQueries({ queryKey: [TICKET] })]);
  }, [client]);
}

/** Tickets of the same order or passenger. */
export const mergeableOf = (id: string): RemoteSource => {
  const find = async (keyword: string, signal: AbortSignal) => {
    const { list } = await callApi('/operation/ticket/getMergeable', { id, keyword }, { signal });
    return list.map((ticket) => ({ value: ticket.id, label: `${ticket.number} ${ticket.subject}` }));
  };
  return { find, resolve: async (value, signal) => (await find('', signal)).find((each) => each.value === value) };
};

export const ownersOf = (id: string): RemoteSource => ({
  find: async (keyword, signal) => {
    const { list } = await callApi('/operation/ticket/getOwners', { id, keyword }, { signal });
    return list.map((person) => ({ value: person.id, label: `${person.realName} ${person.account}` }));
  },
  resolve: async (value, signal) => {
    const { list } = await callApi('/operation/ticket/getOwners', { id }, { signal });
    const found = list.find((person) => person.id === value);
    return found === undefined ? undefined : { value, label: found.realName };
  },
});
