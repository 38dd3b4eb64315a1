import { messages, type Message, type Params } from './messages.ts';

/** Details of a refusal besides its sentence. */
interface RefusalDetails {
  /** Values for the `{name}` places of the sentence. */
  params?: Params;
  /** `data` of the answer. */
  data?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** The cause, for the log only. */
  cause?: unknown;
}

/** A typed no: thrown anywhere, turned into an answer in one place. Its status is the HTTP status. */
export class Refusal extends Error {
  readonly status: number;
  readonly sentence: Message;
  readonly details: RefusalDetails;

  constructor(status: number, sentence: Message, details: RefusalDetails = {}) {
    super(sentence.en, { cause: details.cause });
    this.status = status;
    this.sentence = sentence;
    this.details = details;
  }

  /** The same refusal with other data. */
  carrying(data: NonNullable<RefusalDetails['data']>): Refusal {
    return new Refusal(this.status, this.sentence, { ...this.details, data });
  }
}

/** 400 about one field. `path` is the field's name, nested names joined by dots. */
export function refuseField(path: string, sentence: Message, params: Params = {}): FieldRefusal {
  return new FieldRefusal([{ path, sentence, params }]);
}

/** 409 for a field whose value is taken, shown at the field. */
export const refuseTaken = (path: string, sentence: Message): FieldRefusal =>
  new FieldRefusal([{ path, sentence, params: {} }], 409, sentence);

/** 400 (or another status) with `data.fields`. */
export class FieldRefusal extends Refusal {
  readonly fields: readonly { path: string; sentence: Message; params: Params }[];

  constructor(
    fields: FieldRefusal['fields'],
    status = 400,
    sentence: Message = messages.inputInvalid,
    cause?: unknown,
    data?: RefusalDetails['data'],
  ) {
    // a sentence that says the fault itself names what its field names
    const params = fields[0]?.params ?? {};
    super(status, sentence, data === undefined ? { cause, params } : { cause, params, data });
    this.fields = fields;
  }

  override carrying(data: NonNullable<RefusalDetails['data']>): FieldRefusal {
    return new FieldRefusal(this.fields, this.status, this.sentence, this.details.cause, data);
  }
}

/** 404: there is no such row, or it is out of the caller's reach. The answer is the same. */
export const notFound = () => new Refusal(404, messages.notFound);

/** 409: the row has changed meanwhile; `current` is the row as it is now, as the caller may see it. */
export const changedMeanwhile = (current: unknown) =>
  new Refusal(409, messages.changedMeanwhile, { data: { current } });

/** 429 with `Retry-After`. */
export const tooMany = (retryAfterSeconds: number, sentence: Message = messages.tooMany) =>
  new Refusal(429, sentence, {
    params: { seconds: retryAfterSeconds },
    data: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
