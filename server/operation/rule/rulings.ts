/**
 * Asks the operating rules. Versions are compiled once and kept in memory on every node, so that a decision asks no database;
 * any node forgets them before the change of one is answered. What was decided is written down with rule, version and facts.
 */
import type { FastifyBaseLogger } from 'fastify';
import {
  compileTerms,
  evaluate,
  Ruling,
  saysTheSame,
  type AskedVersion,
  type Verdict,
} from '#contract/operation/rule/evaluate.ts';
import type { Facts, FactsOf } from '#contract/operation/rule/kinds.ts';
import { RULE_KINDS, type RuleKind } from '#contract/operation/rule/rules.ts';
import type { RidePlace } from '#contract/operation/scope/scope.ts';
import { Kept, type KeptOptions } from '#server/ground/core/kept.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { bySpecificity, type Scheduled } from '#server/operation/scope/inForce.ts';
import type { WorkCalendar } from '#server/operation/workCalendar/calendar.ts';
import { placeOf, type Asked, type Places } from '#server/operation/scope/place.ts';
import { compileExpression } from './expressions.ts';
import { askedFrom, insertVerdicts, type NewVerdict } from './queries.ts';

interface Known extends AskedVersion, Scheduled {
  readonly kind: RuleKind;
  readonly isShadow: boolean;
}

interface OfKind {
  readonly approved: readonly Known[];
  readonly shadows: readonly Known[];
}

/** Rides that ended by themselves while nobody looked are judged by what held then. */
const LOOKS_BACK_MS = 2 * 86_400_000;
const FLUSH_MS = 1000;
/** Most decisions that wait to be written. Beyond it the database is away, and they are only obeyed. */
const MOST_PENDING = 20_000;
/** Decisions in one statement. */
const BATCH = 500;

type Note = Pick<NewVerdict, 'ruleId' | 'versionId' | 'row' | 'facts' | 'outcome' | 'isShadow' | 'differs'>;

/** What is to be written down of a decision. */
export interface Decided {
  readonly notes: readonly Note[];
  readonly at: Date;
}

/** What the rules of a kind say. */
export interface Decision<Kind extends RuleKind> extends Decided {
  readonly ruling: Ruling<Kind>;
}

/** What a decision is about. */
export interface About {
  readonly orderId?: string | null;
  readonly orderNo?: string | null;
  readonly carId?: string | null;
}

export interface RulingsOptions extends KeptOptions {
  db: Db;
  /** For decisions that nobody waits for. */
  apartDb: Db;
  /** Asked when something is decided: the ranges start later. */
  places: () => Places;
  /** Read again with the rules. */
  calendar: Pick<Kept<WorkCalendar>, 'now'>;
  log: FastifyBaseLogger;
  now: () => Date;
}

const noteOf = ({ ruleId, versionId, row, facts, outcome }: Verdict): Note => ({
  ruleId,
  versionId,
  row,
  facts,
  outcome,
  isShadow: false,
  differs: false,
});

export class Rulings {
  readonly #options: RulingsOptions;
  readonly #inForce: Kept<readonly Known[]>;
  /** By version and its changes: what was compiled is compiled once. */
  #compiled = new Map<string, AskedVersion['compiled']>();
  #byKind = new Map<RuleKind, OfKind>();
  #waiting: NewVerdict[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: RulingsOptions) {
    this.#options = options;
    this.#inForce = new Kept<readonly Known[]>(options, 'rules', [], () => this.#load());
    // those who cannot wait read what is known: it is read again at once
    options.nodes.onChanged('rules', () => this.#readAgain());
  }

  async start(): Promise<void> {
    await this.refresh();
  }

  /** Writes what waits, if the database is there. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#flush();
  }

  /** Makes sure that what is known here is what holds; from memory when nothing has changed. */
  async refresh(): Promise<void> {
    await Promise.all([this.#inForce.now(), this.#options.calendar.now()]);
  }

  /** Whether any rule of the kind holds or runs in shadow. */
  has(kind: RuleKind): boolean {
    return this.#byKind.has(kind);
  }

  /** What the rules say of these facts; the most specific rule of which a row holds decides. At once, from memory. */
  decide<Kind extends RuleKind>(
    kind: Kind,
    asked: () => Asked,
    facts: FactsOf<Kind>,
    at: Date = this.#options.now(),
  ): Decision<Kind> {
    const known = this.#byKind.get(kind);
    if (known === undefined) return { ruling: new Ruling<Kind>(null), notes: [], at };
    const place = placeOf(this.#options.places(), asked(), at);
    const applying = bySpecificity(known.approved, place, at.getTime());
    const verdict = evaluate(applying, facts);
    const notes = verdict === null ? [] : [noteOf(verdict)];
    for (const shadow of known.shadows) {
      const note = shadowed(shadow, applying, verdict, place, facts, at);
      if (note !== null) notes.push(note);
    }
    return { ruling: new Ruling<Kind>(verdict), notes, at };
  }

  /** Writes decisions down, in the transaction that obeys them. */
  async record(db: Db, decisions: readonly { decision: Decided; about: About }[]): Promise<void> {
    const rows = decisions.flatMap(({ decision, about }) => rowsOf(decision, about));
    for (let at = 0; at < rows.length; at += BATCH) await insertVerdicts(db, rows.slice(at, at + BATCH)).execute();
  }

  /** Writes a decision down soon, where nobody waits for it. */
  later(decision: Decided, about: About): void {
    if (decision.notes.length === 0 || this.#waiting.length >= MOST_PENDING) return;
    this.#waiting.push(...rowsOf(decision, about));
    this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS).unref();
  }

  /** When all that `later` was given is written. */
  async written(): Promise<void> {
    await this.#flush();
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(async () => {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.slice(0, BATCH);
        try {
          await insertVerdicts(this.#options.apartDb, batch).execute();
        } catch (error) {
          this.#options.log.warn({ err: error }, 'decisions of rules could not be written; they wait');
          this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS).unref();
          return;
        }
        this.#waiting.splice(0, batch.length);
      }
    });
    return this.#flushing;
  }

  #readAgain(): void {
    this.refresh().catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'the operating rules could not be read; it is tried again'),
    );
  }

  async #load(): Promise<readonly Known[]> {
    const { db, now } = this.#options;
    const rows = await askedFrom(db, new Date(now().getTime() - LOOKS_BACK_MS).toISOString()).execute();
    const compiled = new Map<string, AskedVersion['compiled']>();
    const known = rows.map(({ terms, state, shadowFrom, validFrom, validTo, version, ...row }): Known => {
      const key = `${row.id}:${version}`;
      const own = this.#compiled.get(key) ?? compileTerms(terms, compileExpression);
      compiled.set(key, own);
      const isShadow = state === 'shadow';
      const span = isShadow ? { validFrom: shadowFrom, validTo: null } : { validFrom, validTo };
      return { ...row, ...span, currency: terms.currency, compiled: own, isShadow };
    });
    this.#compiled = compiled;
    this.#byKind = new Map(
      RULE_KINDS.flatMap((kind): [RuleKind, OfKind][] => {
        const own = known.filter((one) => one.kind === kind);
        if (own.length === 0) return [];
        return [[kind, { approved: own.filter((one) => !one.isShadow), shadows: own.filter((one) => one.isShadow) }]];
      }),
    );
    return known;
  }
}

const rowsOf = ({ notes, at }: Decided, { orderId, orderNo, carId }: About): NewVerdict[] =>
  notes.map((note) => ({
    ...note,
    at: at.toISOString(),
    orderId: orderId ?? null,
    orderNo: orderNo ?? '',
    carId: carId ?? null,
  }));

/** What a version in shadow would have done in the place of its rule's version in force; null where it changes nothing. */
function shadowed(
  shadow: Known,
  applying: readonly Known[],
  verdict: Verdict | null,
  place: RidePlace,
  facts: Facts,
  at: Date,
): Note | null {
  const others = applying.filter(({ ruleId }) => ruleId !== shadow.ruleId);
  const would = evaluate(bySpecificity([...others, shadow], place, at.getTime()), facts);
  const isIts = would?.ruleId === shadow.ruleId;
  if (!isIts && verdict?.ruleId !== shadow.ruleId) return null;
  return {
    ruleId: shadow.ruleId,
    versionId: shadow.id,
    row: isIts ? would.row : null,
    facts,
    outcome: would?.outcome ?? {},
    isShadow: true,
    differs: !saysTheSame(would?.outcome ?? null, verdict?.outcome ?? null, shadow.kind),
  };
}
