/** `MQTT_URL`: one broker, or the members of a cluster, e.g. `mqtts://user:password@one:8883,two:8883,three:8883`. */

export interface BrokerAddress {
  readonly protocol: 'mqtt' | 'mqtts';
  readonly username: string | null;
  readonly password: string | null;
  /** At least one; any of them serves any session. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
}

const WHOLE = /^(?<protocol>mqtts?):\/\/(?:(?<who>[^@/?#\s]*)@)?(?<hosts>[^@/?#\s]+)\/?$/;
const HOST = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/i;
const PORTS = { mqtt: 1883, mqtts: 8883 };

function decoded(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads an address; null when it is none. */
export function readBrokerAddress(text: string): BrokerAddress | null {
  const { protocol, who, hosts } = WHOLE.exec(text)?.groups ?? {};
  if ((protocol !== 'mqtt' && protocol !== 'mqtts') || hosts === undefined) return null;
  const [username, ...password] = who?.split(':') ?? [];
  const read: { host: string; port: number }[] = [];
  for (const each of hosts.split(',')) {
    const { six, name, port } = HOST.exec(each)?.groups ?? {};
    const host = six ?? name;
    const number = port === undefined ? PORTS[protocol] : Number(port);
    if (host === undefined || number < 1 || number > 65_535) return null;
    read.push({ host, port: number });
  }
  return { protocol, username: decoded(username), password: decoded(password.join(':')), hosts: read };
}
