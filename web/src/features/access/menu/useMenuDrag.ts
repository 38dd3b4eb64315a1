/** Dragging of rows: over another row's middle goes inside it, over its edges before or after it. */
import { type DragEvent, useState } from 'react';
import { type Place, type Placed, type PlacedNode, type Zone, dropOn, mayHold } from './moves.ts';

/** Part of a row's height at each edge that means beside it, when its middle means inside. */
const EDGE = 0.28;

export interface MenuDrag {
  /** Id of the node that is being dragged. */
  movedId: string | undefined;
  /** Where it would go if it were let go now. */
  target: { id: string; zone: Zone } | undefined;
  /** For the handle of a row. */
  handle: (at: PlacedNode) => { onDragStart: (event: DragEvent<HTMLElement>) => void; onDragEnd: () => void };
  /** For a row. */
  row: (at: PlacedNode) => {
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
  };
}

interface Over {
  id: string;
  zone: Zone;
  place: Place;
}

function zoneAt(event: DragEvent<HTMLElement>, canHold: boolean): Zone {
  const box = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - box.top) / box.height;
  if (!canHold) return part < 0.5 ? 'before' : 'after';
  if (part < EDGE) return 'before';
  return part > 1 - EDGE ? 'after' : 'inside';
}

export function useMenuDrag(tree: Placed, move: (at: PlacedNode, to: Place) => void): MenuDrag {
  const [movedId, setMovedId] = useState<string>();
  const [over, setOver] = useState<Over>();
  const moved = movedId === undefined ? undefined : tree.byId.get(movedId);
  const end = () => {
    setMovedId(undefined);
    setOver(undefined);
  };
  const overAt = (event: DragEvent<HTMLElement>, at: PlacedNode): Over | undefined => {
    if (moved === undefined) return undefined;
    const zone = zoneAt(event, mayHold(at.node, moved.node.kind));
    const place = dropOn(tree, moved, at, zone);
    return place === undefined ? undefined : { id: at.node.id, zone, place };
  };
  return {
    movedId,
    target: over,
    handle: (at) => ({
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', at.node.nameZh);
        const row = event.currentTarget.closest('tr');
        if (row !== null) event.dataTransfer.setDragImage(row, 24, 16);
        setMovedId(at.node.id);
      },
      onDragEnd: end,
    }),
    row: (at) => ({
      onDragOver: (event) => {
        const next = overAt(event, at);
        if (next !== undefined) event.preventDefault();
        if (next?.id !== over?.id || next?.zone !== over?.zone) setOver(next);
      },
      onDrop: (event) => {
        event.preventDefault();
        const to = overAt(event, at)?.place;
        end();
        if (moved !== undefined && to !== undefined) move(moved, to);
      },
    }),
  };
}
