export const COMPILED: string;
