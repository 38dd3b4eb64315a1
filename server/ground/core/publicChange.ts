/** What is kept for all readers of public pages, and when it says no longer what holds. */
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { CallContext } from './context.ts';
import { Documents } from './documents.ts';

const TOPIC = 'publicPages';

/** Documents that every node forgets when what is public was changed by a person. */
export function publicDocuments({ nodes, now }: { nodes: Nodes; now: () => Date }): Documents {
  const documents = new Documents(() => now().getTime());
  nodes.onTold(TOPIC, () => documents.forget());
  return documents;
}

/**
 * Inside the transaction of a command that changes what is public: when its answer goes out, no node shows what was before. The other
 * nodes hear of it before the change of rights, which is waited for.
 */
export async function publicChanged({ db, services, rightsChanged, afterCommit }: CallContext): Promise<void> {
  await services.nodes.tell(db, TOPIC);
  rightsChanged();
  afterCommit(() => services.nodes.hear(TOPIC));
}
