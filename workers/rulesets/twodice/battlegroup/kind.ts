/** What the kind says of itself in both games. */
export const ABOUT = {
  id: 'battlegroup',
  title: 'Battlegroup over turns',
  question: 'How hard can I run them?',
  sweepFields: [
    { path: 'effort', title: 'How hard to run them' },
    { path: 'turns', title: 'Turns' },
  ],
} as const;
