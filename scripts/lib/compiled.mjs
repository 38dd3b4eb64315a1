/** Where Node keeps what it made of the sources: a third of the work of a start is reading and compiling them. */
import { join } from 'node:path';
import { root } from './ground.mjs';

/** Bounded: each source has one file in it. Where nothing can be written Node goes without. */
export const COMPILED = join(root, 'node_modules', '.cache', 'compiled');

/** The environment of a program of ours, and of all that it starts; a folder that the environment names already is kept. */
export const withCompiled = () => ({ NODE_COMPILE_CACHE: COMPILED, ...process.env });
