export interface Branch {
  readonly depth: number;
  readonly label: string;
}

/** Nodes in order, parents first, as a tree drawn with lines. */
export function tree(nodes: readonly Branch[]): string {
  return nodes
    .map(({ depth, label }, index) => {
      if (depth === 0) return label;
      const rails = Array.from({ length: depth - 1 }, (_, level) => (goesOn(nodes, index, level + 1) ? '│  ' : '   '));
      return `${rails.join('')}${goesOn(nodes, index, depth) ? '├─ ' : '└─ '}${label}`;
    })
    .join('\n');
}

/** Whether a later node stands at this depth before the branch ends. */
function goesOn(nodes: readonly Branch[], from: number, depth: number): boolean {
  for (const { depth: next } of nodes.slice(from + 1)) {
    if (next < depth) return false;
    if (next === depth) return true;
  }
  return false;
}
