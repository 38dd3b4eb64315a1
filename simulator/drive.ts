/** Runs a town on a platform: connects the simulated world with the cars' links, in step with the clock. */
import type { TownRide } from '#contract/capacity/town/rides.ts';
import { CarLinks, type Credential } from './link.ts';
import { CallRefused, OrderApi, reasonOf } from './openApi.ts';
import type { Outbox } from './outbox.ts';
import { PaymentApi, type PaymentKey } from './payments.ts';
import { Past } from './past.ts';
import { Recorder } from './recorder.ts';
import { World, type WorldOptions } from './world.ts';

const TICK_MS = 1000;
/** After a pause (a laptop that slept) the town catches up gradually. */
const LONGEST_GAP_MS = 5000;
const CATCHING_UP = 3;

export interface DriveOptions extends Omit<WorldOptions, 'fleetNumbers' | 'start' | 'run' | 'calmUntil'> {
  url: string;
  mqtt: string;
  key: string;
  /** Null: nobody pays. */
  payments: PaymentKey | null;
  cars: readonly Credential[];
  /** The factor by which the town runs faster than real time until it has caught up. */
  speed: number;
  /** Milliseconds since 1970 at which the town begins. */
  start: number;
  /** Milliseconds before the start that the town lives through at once, and tells of before it begins. */
  before?: number;
  /** Hears of the rides of that time, once their cars have told of them. */
  onPast?: (rides: TownRide[]) => void;
  /** Passengers order only cars of this group; none: any. */
  carGroup?: string;
}

export interface Driving {
  /** A line of progress. */
  state: () => string;
  stop: () => Promise<void>;
}

/** Starts at once; runs until stopped. */
export function drive(options: DriveOptions): Driving {
  const { url, mqtt, key, payments, cars, speed, start, before = 0, onPast, carGroup = '', ...rest } = options;
  const api = new OrderApi(url, key, carGroup);
  const paying = payments === null ? null : new PaymentApi(url, payments);
  const counts = { orders: 0, refused: 0, unreachable: 0 };
  let problem = '';
  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      if (error instanceof CallRefused) counts.refused += 1;
      else counts.unreachable += 1;
      problem = reasonOf(error);
    });
  // commands arrive over the links, so the world is created before they open
  const links = new CarLinks(mqtt, cars, (fleetNumber, command) => {
    if (command.kind !== 'record') world.command(fleetNumber, command);
    else if (world.cars.get(fleetNumber)?.isSilent === false) recorder.take(fleetNumber, command);
  });
  const recorder = new Recorder(url, (fleetNumber, ack) => links.say(fleetNumber, 'ack', ack));
  const present: Outbox = {
    telemetry: (fleetNumber, fixes) => links.telemetry(fleetNumber, fixes),
    event: (fleetNumber, event) => links.say(fleetNumber, 'event', event),
    ack: (fleetNumber, ack) => links.say(fleetNumber, 'ack', ack),
    order: (order) => {
      counts.orders += 1;
      attempt(
        api.order(order).then((answer) => {
          if ('refusal' in answer) {
            counts.refused += 1;
            problem = answer.refusal;
          }
          world.ordered(order.externalId, 'orderNo' in answer ? answer.orderNo : null);
        }),
      );
    },
    cancel: (externalId) => attempt(api.cancel(externalId)),
    rate: (externalId, rating) => attempt(api.rate(externalId, rating)),
    pay: (externalId, channel) => {
      if (paying !== null) attempt(paying.pay(externalId, channel));
    },
    askInvoice: (externalId, buyerName) => {
      if (paying !== null) attempt(api.askInvoice(externalId, buyerName));
    },
    writeCare: (externalId, concern) => attempt(api.writeCare(externalId, concern)),
  };
  const past = new Past(start);
  let out = before > 0 ? past.outbox : present;
  const world = new World(
    {
      ...rest,
      start: start - before,
      calmUntil: start,
      fleetNumbers: cars.map(({ fleetNumber }) => fleetNumber),
      run: Date.now().toString(36),
    },
    {
      telemetry: (...said) => out.telemetry(...said),
      event: (...said) => out.event(...said),
      ack: (...said) => out.ack(...said),
      order: (...said) => out.order(...said),
      cancel: (...said) => out.cancel(...said),
      rate: (...said) => out.rate(...said),
      pay: (...said) => out.pay(...said),
      askInvoice: (...said) => out.askInvoice(...said),
      writeCare: (...said) => out.writeCare(...said),
    },
  );
  const said = past.live(world);
  out = present;
  links.start();
  let last = Date.now();
  const tick = () => {
    const now = Date.now();
    const gap = Math.min(now - last, LONGEST_GAP_MS);
    last = now;
    // a town that falls behind on a busy machine catches up as well
    const reached = world.now + gap * Math.max(speed, CATCHING_UP);
    world.goOn(Math.min(now, reached));
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const begin = () => {
    if (isStopped) return;
    last = Date.now();
    timer = setInterval(tick, TICK_MS);
  };
  // what comes later is told later
  const tell = () => {
    if (before > 0 && !isStopped) onPast?.(past.rides());
  };
  void links.past(said).then(tell).then(begin, begin);
  return {
    state: () => {
      const states = new Map<string, number>();
      for (const { state } of world.cars.values()) states.set(state, (states.get(state) ?? 0) + 1);
      const told = [...states].map(([state, count]) => `${count} ${state}`).join(', ');
      const trouble = [links.problem, problem].filter((text) => text !== '').join('; ');
      return `${new Date(world.now).toISOString()}  ${links.connected}/${cars.length} connected: ${told}; ${counts.orders} orders, ${counts.refused} refused, ${counts.unreachable} unanswered${links.refused.told().replace(', refused', '; messages refused')}${trouble === '' ? '' : ` (${trouble})`}`;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await links.stop();
    },
  };
}
