/** Instants relative to now. */
export const hasBegun = (at: string): boolean => Date.parse(at) <= Date.now();
