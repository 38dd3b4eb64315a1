/** Values of OpenSCENARIO: `$name`, and `${…}` with arithmetic. Nothing else is worked out, and nothing is ever run. */

export type Scope = ReadonlyMap<string, string>;

const LONGEST = 2000;
const DEEPEST = 50;
const TOKEN = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(\$?[A-Za-z_][\w.]*)|([-+*/%(),]))/y;

const FUNCTIONS: Readonly<Record<string, (...numbers: number[]) => number>> = {
  round: Math.round,
  floor: Math.floor,
  ceil: Math.ceil,
  sqrt: Math.sqrt,
  abs: Math.abs,
  sign: Math.sign,
  pow: (base = NaN, power = NaN) => base ** power,
  min: (...numbers) => Math.min(...numbers),
  max: (...numbers) => Math.max(...numbers),
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
};

class Arithmetic {
  readonly #tokens: string[] = [];
  readonly #scope: Scope;
  #place = 0;
  #depth = 0;
  isBroken = false;

  constructor(text: string, scope: Scope) {
    this.#scope = scope;
    TOKEN.lastIndex = 0;
    const trimmed = text.trimEnd();
    while (TOKEN.lastIndex < trimmed.length) {
      const found = TOKEN.exec(trimmed);
      if (found === null) {
        this.isBroken = true;
        return;
      }
      this.#tokens.push(found[0].trim());
    }
  }

  /** The value of all of it; NaN where it has none. */
  value(): number {
    const value = this.isBroken ? NaN : this.#sum();
    return this.isBroken || this.#place < this.#tokens.length ? NaN : value;
  }

  #takes(...signs: readonly string[]): string | null {
    const token = this.#tokens[this.#place];
    if (token === undefined || !signs.includes(token)) return null;
    this.#place += 1;
    return token;
  }

  #sum(): number {
    let value = this.#product();
    for (let sign = this.#takes('+', '-'); sign !== null; sign = this.#takes('+', '-')) {
      const next = this.#product();
      value = sign === '+' ? value + next : value - next;
    }
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (let sign = this.#takes('*', '/', '%'); sign !== null; sign = this.#takes('*', '/', '%')) {
      const next = this.#signed();
      value = sign === '*' ? value * next : sign === '/' ? value / next : value % next;
    }
    return value;
  }

  #signed(): number {
    let isMinus = false;
    for (let sign = this.#takes('+', '-'); sign !== null; sign = this.#takes('+', '-'))
      isMinus = isMinus !== (sign === '-');
    const value = this.#one();
    return isMinus ? -value : value;
  }

  #one(): number {
    this.#depth += 1;
    if (this.#depth > DEEPEST) {
      this.isBroken = true;
      return NaN;
    }
    const value = this.#inner();
    this.#depth -= 1;
    return value;
  }

  #inner(): number {
    if (this.#takes('(') !== null) {
      const value = this.#sum();
      if (this.#takes(')') === null) this.isBroken = true;
      return value;
    }
    const token = this.#tokens[this.#place] ?? '';
    this.#place += 1;
    if (token.startsWith('$')) return numberIn(this.#scope.get(token.slice(1)) ?? '');
    if (/^[\d.]/.test(token)) return Number(token);
    if (token === 'pi' || token === 'PI') return Math.PI;
    if (token === 'e') return Math.E;
    const work = Object.hasOwn(FUNCTIONS, token) ? FUNCTIONS[token] : undefined;
    if (work === undefined || this.#takes('(') === null) {
      this.isBroken = true;
      return NaN;
    }
    const given = [this.#sum()];
    while (this.#takes(',') !== null) given.push(this.#sum());
    if (this.#takes(')') === null) this.isBroken = true;
    return work(...given);
  }
}

/** A finite number, or NaN; an empty text is none. */
export const numberIn = (text: string): number => {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : NaN;
};

/** The text of a value; null where a name is unknown or the arithmetic has no result. */
export function valueOf(raw: string, scope: Scope): string | null {
  if (raw.length > LONGEST) return null;
  const [, inside] = /^\$\{([\s\S]*)\}$/.exec(raw) ?? [];
  if (inside !== undefined) {
    const value = new Arithmetic(inside, scope).value();
    return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : null;
  }
  return raw.startsWith('$') ? (scope.get(raw.slice(1)) ?? null) : raw;
}

/** The number of an attribute; `otherwise` where it is not there, NaN where it is none. */
export function numberOf(raw: string | undefined, scope: Scope, otherwise = NaN): number {
  return raw === undefined ? otherwise : numberIn(valueOf(raw, scope) ?? '');
}
