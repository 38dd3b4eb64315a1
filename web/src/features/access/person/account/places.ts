/** What can be said of where an address is, without asking anybody else about it. */

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;
const OWN_NETWORK = /^(::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80)/i;

/** The server's own machine, the own network, or elsewhere. */
export function placeOf(ip: string): 'thisMachine' | 'ownNetwork' | 'elsewhere' {
  if (OWN_MACHINE.test(ip)) return 'thisMachine';
  return OWN_NETWORK.test(ip) ? 'ownNetwork' : 'elsewhere';
}
