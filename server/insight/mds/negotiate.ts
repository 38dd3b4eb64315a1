/** Which version of MDS a reader takes: https://github.com/openmobilityfoundation/mobility-data-specification/blob/2.0.0/general-information.md#versioning */

export const MDS_VERSION = '2.0.0';
export const MDS_TYPE = 'application/vnd.mds+json;version=2.0;charset=utf-8';

const OURS = /^2\.0(\.0)?$/;

/** Whether one of the ranges of an `Accept` header, or its absence, allows what is served. */
export function takesVersion(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const of = (name: string) =>
      parameters
        .find((each) => each.startsWith(`${name}=`))
        ?.slice(name.length + 1)
        .replaceAll('"', '');
    if (Number(of('q') ?? '1') === 0) return false;
    if (type === '*/*' || type === 'application/*' || type === 'application/json') return true;
    if (type !== 'application/vnd.mds+json') return false;
    const version = of('version');
    return version === undefined || OURS.test(version);
  });
}
