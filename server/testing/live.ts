/** A reader of the live stream, as a browser would be one. */
import { liveEvent, LIVE_PATH, type LiveEvent } from '#contract/ground/live/calls.ts';
import type { Client } from './harness.ts';
import { until } from './until.ts';

export interface Watching {
  status: number;
  /** What came so far. */
  events: LiveEvent[];
  /** Becomes true when the server ended the stream. */
  isOver: () => boolean;
  close: () => void;
}

/** Opens the live stream with a ticket. */
export async function watchWith(
  address: string,
  ticket: string,
  headers: Record<string, string> = {},
): Promise<Watching> {
  const giveUp = new AbortController();
  const response = await fetch(`${address}${LIVE_PATH}?ticket=${ticket}`, { headers, signal: giveUp.signal });
  const events: LiveEvent[] = [];
  let over = false;
  const read = async () => {
    if (response.status !== 200 || response.body === null) return;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(liveEvent.parse(JSON.parse(block.slice('data: '.length))));
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (over = true));
  return { status: response.status, events, isOver: () => over, close: () => giveUp.abort() };
}

/** Opens the live stream of a person, on the node that `client` calls. */
export async function watch(client: Client, headers: Record<string, string> = {}): Promise<Watching> {
  const { ticket } = await client.call('/sys/live/getTicket', {});
  const watching = await watchWith(client.address, ticket, headers);
  if (watching.status === 200) await until('the stream begins', () => watching.events.length > 0);
  return watching;
}
