/** Names of things as MDS wants them: a UUID made of the provider's and of what the thing is called here (RFC 9562, version 5). */
import { hash } from 'node:crypto';
import { feedsSystemId, mdsProviderId } from '#server/ground/settings/definitions/feeds.ts';
import type { Settings } from '#server/ground/settings/settings.ts';

/** The namespace of addresses, which RFC 9562 gives. */
const ADDRESSES = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** The same for the same namespace and name, on every node and after any restore. */
export function nameIn(namespace: Buffer, name: string): string {
  const bytes = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The kinds of things that have such a name. */
type Kind = 'vehicle' | 'trip' | 'event' | 'telemetry' | 'stop' | 'division';

export interface Names {
  readonly providerId: string;
  readonly of: (kind: Kind, name: string) => string;
}

/** By the provider's id as it is set; else by one that follows from the system's id. */
export function namesOf(settings: Settings): Names {
  const given = settings.get(mdsProviderId);
  const providerId =
    given === '' ? nameIn(bytesOf(ADDRESSES), `pilotdesk/${settings.get(feedsSystemId)}`) : given.toLowerCase();
  const namespace = bytesOf(providerId);
  return { providerId, of: (kind, name) => nameIn(namespace, `${kind}/${name}`) };
}
