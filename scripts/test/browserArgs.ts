/** Arguments of the browser in tests: it runs as any user, and connects only to the product. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
