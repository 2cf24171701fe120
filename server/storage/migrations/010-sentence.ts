/** What a list says of a study, so that nobody reads whole answers for it. */
export const sentence = `
ALTER TABLE studies ADD COLUMN sentence text;
UPDATE studies SET sentence = answer::json->>'sentence' WHERE answer IS NOT NULL;
`;
