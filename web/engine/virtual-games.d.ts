/** What all games offer, written down when the page is built: see vite.config.ts. */
declare module 'virtual:games' {
  export const games: import('../../server/api/contract.ts').RulesetSummary[];
}
