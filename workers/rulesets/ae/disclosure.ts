/** Why inputs of Evangelion may change nothing. Said only of what was taken back and changed nothing. */
import type { DisclosureWords } from '../ruleset.ts';

export const DISCLOSURE: DisclosureWords = {
  reasons: [
    [/\.weapon\.qualities\[\d+\]$/, '{} does nothing here'],
    [/\.traits\[\d+\]$/, '{} does nothing here'],
    [/\.(replenishing|fireDrill|overwhelming|brutalCharge)$/, 'nothing this unit does here asks for it'],
    [/\.(dodge|parry|deflect)$/, 'no attack here is turned by it; Hordes neither dodge nor parry (AE-ATK-09)'],
    [/^situation\.calledShot$/, 'there is no penalty that it takes off'],
    [/^situation\.(inCover|coverAP|coverPercent)$/, 'no cover is hit that would stop more'],
    [/oraleNumber$/, 'no Break test here is moved by it'],
    [/\.losses\[\d+\]$/, 'no test here depends on this loss'],
  ],
  printed:
    /(^|\.)(kind|role|squads|WS|BS|S|T|Ag|WP|TB|AB|WPB|ATS|AP|lowestAP|wounds|magnitude|reactions|semi|full|damage|penetration|onCapitalShip)$/,
};
