/** No API key can have this source: an app's name has no such character. */
export const PORTAL_SOURCE = '@portal';
