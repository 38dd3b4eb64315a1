import { useMemo, useState } from 'react';
import type { Placed, PlacedNode } from './moves.ts';

export interface Folding {
  /** Ids of the nodes whose children are not shown. */
  closed: ReadonlySet<string>;
  set: (id: string, open: boolean) => void;
  openAll: () => void;
  closeAll: () => void;
}

/** `pages`: directories stand open and pages folded, as a tree of many screens begins. */
type Base = 'pages' | 'none' | 'all';

const startsClosed = (at: PlacedNode, base: Base): boolean =>
  at.children.length > 0 && (base === 'all' || (base === 'pages' && at.node.kind === 'page'));

/** Which rows are folded. */
export function useFolding(tree: Placed): Folding {
  const [base, setBase] = useState<Base>('pages');
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  return useMemo(() => {
    const isClosed = (at: PlacedNode) => !(turned.get(at.node.id) ?? !startsClosed(at, base));
    const all = (next: Base) => () => {
      setBase(next);
      setTurned(new Map());
    };
    return {
      closed: new Set([...tree.byId.values()].filter(isClosed).map(({ node }) => node.id)),
      set: (id, open) => setTurned((before) => new Map(before).set(id, open)),
      openAll: all('none'),
      closeAll: all('all'),
    };
  }, [tree, base, turned]);
}
