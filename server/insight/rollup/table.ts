import type { Id, OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';
import type { Measure } from './measures.ts';

/** PostgreSQL gives a bigint as text. */
type Sums = Record<Measure, string>;

interface Cut {
  /** Local time without a zone. */
  at: string;
  areaCode: string;
  supplierId: Ref | null;
  currency: string;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    figureDay: Cut & Sums & { source: string; status: string; cancelledBy: string | null };
    figureHour: Cut & Sums;
    figureQueue: { id: Id; at: Timestamp; areaCode: string };
    figureClock: {
      only: boolean;
      timeZone: string;
      provenOn: string | null;
      provenAt: OptionalTimestamp;
      wrongCount: number;
    };
  }
}
