/** How often a run or study was resumed: its jobs are others each time. */
export const resumed = `
ALTER TABLE runs ADD COLUMN resumed integer NOT NULL DEFAULT 0;
ALTER TABLE studies ADD COLUMN resumed integer NOT NULL DEFAULT 0;
`;
