/** Strongly connected components of a directed graph. */

/**
 * Tarjan's algorithm without recursion.
 * @param n number of nodes, 0..n-1
 * @param edge whether an edge leads from a node to another
 * @returns the components, each in ascending order of nodes; a component comes after all that it leads to
 */
export function strongComponents(n: number, edge: (from: number, to: number) => boolean): number[][] {
  const index = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const onStack = new Uint8Array(n);
  const next = new Int32Array(n);
  const stack: number[] = [];
  const components: number[][] = [];
  let count = 0;
  const open = (node: number, path: number[]) => {
    index[node] = count;
    low[node] = count++;
    stack.push(node);
    onStack[node] = 1;
    path.push(node);
  };
  for (let root = 0; root < n; root++) {
    if (index[root] >= 0) continue;
    const path: number[] = [];
    open(root, path);
    while (path.length > 0) {
      const node = path[path.length - 1];
      const to = next[node]++;
      if (to < n) {
        if (to === node || !edge(node, to)) continue;
        if (index[to] < 0) open(to, path);
        else if (onStack[to]) low[node] = Math.min(low[node], index[to]);
        continue;
      }
      path.pop();
      if (path.length > 0) low[path[path.length - 1]] = Math.min(low[path[path.length - 1]], low[node]);
      if (low[node] === index[node]) components.push(takeComponent(stack, onStack, node));
    }
  }
  return components;
}

function takeComponent(stack: number[], onStack: Uint8Array, root: number): number[] {
  const component: number[] = [];
  for (;;) {
    const node = stack.pop()!;
    onStack[node] = 0;
    component.push(node);
    if (node === root) return component.sort((a, b) => a - b);
  }
}
