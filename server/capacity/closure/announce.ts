import type { CallContext } from '#server/ground/core/context.ts';

/** Every node obeys before the answer goes out. */
export function announce({
  changed,
  afterCommit,
  services,
}: Pick<CallContext, 'changed' | 'afterCommit' | 'services'>): void {
  changed('closures');
  afterCommit(() => services.closures.refresh());
}
