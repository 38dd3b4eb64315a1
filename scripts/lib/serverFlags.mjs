/**
 * The flags of the server's Node. A young generation of at most 48 MB: the default grows to twice that under load without
 * being faster here. Streaming work collects its garbage itself (server/ground/core/sweep.ts).
 */
export const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--expose-gc'];
