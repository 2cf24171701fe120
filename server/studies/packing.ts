/** Replies of a slice as text: what many cells say about themselves in the same words is kept once. */
import type { CellFacts, CellReply } from '../../workers/studies/cells.ts';

interface Packed {
  readonly facts: readonly CellFacts[];
  /** Each with the index of its facts. */
  readonly replies: ReadonlyArray<Omit<CellReply, 'facts'> & { readonly facts: number }>;
}

export function packReplies(replies: readonly CellReply[]): string {
  const index = new Map<string, number>();
  const facts: CellFacts[] = [];
  const packed = replies.map((reply) => {
    const key = JSON.stringify(reply.facts);
    const known = index.get(key) ?? facts.push(reply.facts) - 1;
    index.set(key, known);
    return { ...reply, facts: known };
  });
  return JSON.stringify({ facts, replies: packed } satisfies Packed);
}

export function unpackReplies(text: string): readonly CellReply[] {
  const { facts, replies } = JSON.parse(text) as Packed;
  return replies.map((reply) => ({ ...reply, facts: facts[reply.facts]! }));
}
