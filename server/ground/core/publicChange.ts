/** What is kept for all readers of public pages, and when it says no longer what holds. */
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { Documents } from './documents.ts';

/** Documents that every node forgets when what is public was changed by a person. */
export function publicDocuments({ nodes, now }: { nodes: Nodes; now: () => Date }): Documents {
  const documents = new Documents(() => now().getTime());
  nodes.onChanged('pages', () => documents.forget());
  return documents;
}
