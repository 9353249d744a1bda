/**
 * Adds a column for deletions that the user has undone: the time until which the deletion may still happen at the
 * service.
 */
export const undoneDeletions = `
    -- Until then, the request in \`sent\` may take effect; null if that is unknown, or if there is no such request.
    ALTER TABLE correction ADD COLUMN sent_until TEXT;
`
