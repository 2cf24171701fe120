/** One press adds the situation that would judge what these do not. */
import type { JsonObject } from '../form/json.ts';
import { type Offer, offersIn, withSituation } from './offers.ts';

export interface OffersProps {
  readonly data: unknown;
  readonly request: JsonObject;
  /** Writes the request and asks it. */
  readonly ask: (request: JsonObject) => void;
}

export function Offers({ data, request, ask }: OffersProps) {
  const offers = offersIn(data).filter((offer) => withSituation(request, offer) !== request);
  if (offers.length === 0) return null;
  return (
    <section class="banner" aria-label="What is not judged">
      <p>Some things never came into play here, so nothing is concluded about who has them.</p>
      <ul class="offers">
        {offers.map((offer) => (
          <li key={`${offer.kind} ${offer.title}`}>
            <button type="button" onClick={() => ask(withSituation(request, offer))}>
              Add “{offer.title}”
            </button>{' '}
            <span>judges {shortened(offer)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_NAMED = 4;

function shortened({ judges }: Offer): string {
  const named = judges.slice(0, MOST_NAMED).join(', ');
  return judges.length > MOST_NAMED ? `${named} and ${judges.length - MOST_NAMED} more` : named;
}
