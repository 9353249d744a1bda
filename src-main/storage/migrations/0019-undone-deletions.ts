/** Adds a column for the time until which a deletion that the user has undone may still take effect at the service. */
export const undoneDeletions = `
    -- Until then, the request in \`sent\` may take effect; null if that is unknown, or if there is no such request.
    ALTER TABLE correction ADD COLUMN sent_until TEXT;
`
