/** Whether two instants, in whatever form of ISO 8601 they are written, are the same; null is none, and the same as null only. */
export const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
