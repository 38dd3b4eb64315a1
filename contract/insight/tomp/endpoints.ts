/** What of TOMP-API is served: told to brokers in `/operator/meta`, registered as routes and listed among the open standards. */

/** https://github.com/TOMP-WG/TOMP-API/blob/002063a2246674e4ae0f5d8d2f75ea9d55e37a96/TOMP-API.yaml */
export const TOMP_VERSION = '1.6.0';

/** Most entries of an answer in pages. */
export const TOMP_PAGE = 500;

/** Most bookings of an answer, the latest. */
export const MOST_TOMP_BOOKINGS = 200;

interface TompEndpoint {
  /** Method and path behind `/tomp`, as the standard writes it. */
  readonly route: `${'GET' | 'POST'} /${string}`;
  /** Of a path that takes events: those that are taken. */
  readonly events?: readonly ('COMMIT' | 'CANCEL')[];
  readonly isPaged?: true;
}

const TOMP_ENDPOINTS = [
  { route: 'GET /operator/ping' },
  { route: 'GET /operator/meta' },
  { route: 'GET /operator/information' },
  { route: 'GET /operator/regions', isPaged: true },
  { route: 'GET /operator/stations', isPaged: true },
  { route: 'GET /operator/available-assets', isPaged: true },
  { route: 'GET /operator/pricing-plans' },
  { route: 'GET /operator/operating-hours' },
  { route: 'GET /operator/operating-calendar' },
  { route: 'GET /operator/alerts', isPaged: true },
  { route: 'POST /plannings' },
  { route: 'POST /planning/inquiries' },
  { route: 'POST /planning/offers' },
  { route: 'POST /bookings' },
  { route: 'GET /bookings' },
  { route: 'GET /bookings/{id}' },
  { route: 'POST /bookings/{id}/events', events: ['COMMIT', 'CANCEL'] },
  { route: 'GET /bookings/{id}/notifications' },
  { route: 'GET /legs/{id}' },
  { route: 'POST /legs/{id}/events', events: ['CANCEL'] },
  { route: 'GET /legs/{id}/progress' },
  { route: 'GET /payment/journal-entry', isPaged: true },
] as const satisfies readonly TompEndpoint[];

export type TompRoute = (typeof TOMP_ENDPOINTS)[number]['route'];

/** Every endpoint with its method and its path apart. */
export const tompEndpoints = (): (TompEndpoint & {
  readonly route: TompRoute;
  readonly method: 'GET' | 'POST';
  readonly path: string;
})[] =>
  TOMP_ENDPOINTS.map((endpoint) => {
    const { route } = endpoint;
    const method = route.startsWith('GET') ? 'GET' : 'POST';
    return { ...endpoint, method, path: route.slice(method.length + 1) };
  });
