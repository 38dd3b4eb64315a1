import type { Db } from '#server/ground/database/pool.ts';

/** An insert that returns the id of its row; nothing on a conflict. */
interface Insert {
  executeTakeFirst: () => Promise<{ id: string } | undefined>;
}

/** Remembered when a demo began with an empty log: only then may it tell there of the days before, since the log goes by time. */
export const PAST_IS_LOGGED = 'log:past';

/** Remembers seeded rows by key, so that deleted ones do not come back. */
export class Seeds {
  readonly db: Db;
  /** When the installation began; what samples tell of happened before. */
  readonly began: Date;
  readonly #known: Map<string, string>;
  readonly #remember: (key: string, rowId: string) => Promise<void>;

  constructor(
    db: Db,
    {
      began,
      known,
      remember,
    }: { began: Date; known: Map<string, string>; remember: (key: string, rowId: string) => Promise<void> },
  ) {
    this.db = db;
    this.began = began;
    this.#known = known;
    this.#remember = remember;
  }

  idOf(key: string): string | undefined {
    return this.#known.get(key);
  }

  async remember(key: string, rowId: string): Promise<void> {
    await this.#remember(key, rowId);
    this.#known.set(key, rowId);
  }

  /** Inserts a row unless one was inserted under this key before; its id when it was. */
  async once(key: string, insert: () => Insert): Promise<string | undefined> {
    if (this.#known.has(key)) return undefined;
    const row = await insert().executeTakeFirst();
    if (row !== undefined) await this.remember(key, row.id);
    return row?.id;
  }
}
