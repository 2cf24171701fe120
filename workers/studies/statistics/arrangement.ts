/** Puts similar rows of a matrix beside each other. */

/**
 * Average-link clustering: the two closest clusters join until one is left; of the two ways to put a pair of clusters
 * beside each other, the one with the better rows first is taken.
 * @param rows of equal length
 * @param value by which the better row stands first, for example the mean of the row
 * @returns all indices, in order
 */
export function clusterOrder(rows: ReadonlyArray<ArrayLike<number>>, value: (row: number) => number): number[] {
  const n = rows.length;
  if (n === 0) return [];
  const distance = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      let squares = 0;
      for (let k = 0; k < rows[i].length; k++) squares += (rows[i][k] - rows[j][k]) ** 2;
      distance[i * n + j] = Math.sqrt(squares);
      distance[j * n + i] = distance[i * n + j];
    }
  }
  const clusters: Array<number[] | null> = Array.from({ length: n }, (_, i) => [i]);
  for (let joins = 1; joins < n; joins++) {
    let [a, b, least] = [-1, -1, Number.POSITIVE_INFINITY];
    for (let i = 0; i < n; i++) {
      if (!clusters[i]) continue;
      for (let j = i + 1; j < n; j++) {
        if (clusters[j] && distance[i * n + j] < least) [a, b, least] = [i, j, distance[i * n + j]];
      }
    }
    const [first, second] = [clusters[a]!, clusters[b]!];
    for (let k = 0; k < n; k++) {
      if (!clusters[k] || k === a || k === b) continue;
      const joined =
        (first.length * distance[a * n + k] + second.length * distance[b * n + k]) / (first.length + second.length);
      distance[a * n + k] = joined;
      distance[k * n + a] = joined;
    }
    clusters[a] = mean(first, value) >= mean(second, value) ? [...first, ...second] : [...second, ...first];
    clusters[b] = null;
  }
  return clusters.find((cluster) => cluster !== null)!;
}

function mean(cluster: readonly number[], value: (row: number) => number): number {
  return cluster.reduce((sum, row) => sum + value(row), 0) / cluster.length;
}
