export interface WorkDayTable {
  day: string;
  name: string;
  /** 1 is Monday. */
  countsAs: number;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    workDay: WorkDayTable;
  }
}
