/** Adds the time until which a deletion may still take effect at the service although the user has undone it. */
export const undoneDeletions = `
    -- Until then, the request in \`sent\` may take effect; null if that is unknown, or if there is no such request.
    ALTER TABLE correction ADD COLUMN sent_until TEXT;
`
