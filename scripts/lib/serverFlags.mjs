/**
 * How the server's Node is started. A young generation of at most 48 MB: the default grows to twice that under load and
 * makes nothing faster here. What streams great amounts collects its garbage itself (server/ground/core/sweep.ts).
 */
export const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--expose-gc'];
