import { hash } from 'node:crypto';

/** The stored hash of a token, a ticket or a key. All are 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
