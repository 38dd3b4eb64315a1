export { reader } from './read.ts';
export { writer } from './write.ts';
