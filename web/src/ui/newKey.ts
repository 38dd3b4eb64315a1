export { newKey } from '#web/lib/newKey.ts';
