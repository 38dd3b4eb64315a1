/**
 * What of the environment programs get that need nothing of it: nothing secret, where they find others, and where Node keeps
 * what it compiled.
 */
export const programEnv = () => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});
