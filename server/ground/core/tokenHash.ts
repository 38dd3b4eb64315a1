import { hash } from 'node:crypto';

/** What is stored of a token, a ticket or a key: all are 256 random bits, for which a fast hash is right. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
