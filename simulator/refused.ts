/** What the server says that it did not take of cars, summed. */
import { refusedMessage } from '#contract/capacity/telemetry/telemetry.ts';

export class Refused {
  readonly #counts = new Map<string, number>();
  /** Positions, events and acknowledgements. */
  count = 0;

  /** Reads a message of a `refused` topic. */
  hear(payload: Uint8Array): void {
    const message = refusedMessage.safeParse(JSON.parse(Buffer.from(payload).toString('utf8')));
    for (const { reason, count } of message.data?.refused ?? []) {
      this.count += count;
      this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
    }
  }

  /** `, refused 12 (badTime 12)`, or nothing. */
  told(): string {
    if (this.count === 0) return '';
    return `, refused ${this.count} (${[...this.#counts].map(([reason, count]) => `${reason} ${count}`).join(', ')})`;
  }
}
