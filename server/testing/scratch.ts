/** Folders for the length of a test. */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new, empty folder; the caller removes it. Others may pass through it: for root the database runs under an account of
 * its own, and in a folder that this account cannot reach it would be kept elsewhere, where nobody removes it.
 */
export function newScratch(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `pilotdesk-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
