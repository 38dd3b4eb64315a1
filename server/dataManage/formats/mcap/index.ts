export { reader } from './read.ts';
