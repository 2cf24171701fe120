/** A link to a rule, or to a part, of the page of the rules of a game. */
import type { ComponentChildren } from 'preact';
import { at } from './router.ts';

export interface RuleLinkProps {
  readonly game: string;
  readonly to: string;
  /** The words of the link, if they are not the ID. */
  readonly children?: ComponentChildren;
}

export function RuleLink({ game, to, children = to }: RuleLinkProps) {
  return (
    <a href={`${at('/rules')}?game=${encodeURIComponent(game)}#${to}`} data-page>
      {children}
    </a>
  );
}
