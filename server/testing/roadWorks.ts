/** A publisher of road works for tests, and the words of its formats. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface Publisher {
  address: string;
  body: string | Buffer;
  status: number;
  /** Sent with the body; a request that names it gets 304. Empty: none. */
  etag: string;
  /** Headers of every request so far. */
  asked: { authorization: string; etag: string }[];
}

/** Starts one that ends with the test file. */
export async function startPublisher(): Promise<Publisher> {
  const publisher: Publisher = { address: '', body: '', status: 200, etag: '', asked: [] };
  const server = createServer((request, response) => {
    const asked = {
      authorization: request.headers.authorization ?? '',
      etag: request.headers['if-none-match'] ?? '',
    };
    publisher.asked.push(asked);
    if (publisher.etag !== '' && asked.etag === publisher.etag) response.writeHead(304).end();
    else
      response
        .writeHead(publisher.status, publisher.etag === '' ? {} : { etag: publisher.etag })
        .end(publisher.status === 200 ? publisher.body : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  publisher.address = `http://127.0.0.1:${port}/road-works`;
  return publisher;
}

export interface TestWork {
  id: string;
  /** `vehicle_impact` of WZDx. */
  impact?: string;
  type?: string;
  from?: string;
  until?: string;
  line: readonly (readonly [lng: number, lat: number])[];
  shape?: 'LineString' | 'MultiPoint';
}

/** A WZDx 4.2 feed. */
export const wzdx = (works: readonly TestWork[]): string =>
  JSON.stringify({
    feed_info: { publisher: 'Test', version: '4.2', update_date: '2026-01-01T00:00:00Z', data_sources: [] },
    type: 'FeatureCollection',
    features: works.map(({ id, impact = 'all-lanes-closed', type = 'work-zone', from, until, line, shape }) => ({
      id,
      type: 'Feature',
      properties: {
        core_details: {
          data_source_id: '1',
          event_type: type,
          road_names: [`Road ${id}`],
          direction: 'eastbound',
          description: 'Sewer works',
        },
        start_date: from,
        end_date: until,
        vehicle_impact: impact,
        location_method: 'unknown',
      },
      geometry: { type: shape ?? 'LineString', coordinates: line },
    })),
  });
