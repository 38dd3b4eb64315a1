/** Addresses of report channels. No schema is imported, so that forms can read them too. */

/** As `ssh-keygen -l` prints the fingerprint of a key. */
export const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/;

export const isSftp = (address: string): boolean => /^sftp:/i.test(address);
