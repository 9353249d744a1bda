/**
 * Allows an entry to change from `checking` to `rejected`. If a proxy may have caused a refusal, the entry is rejected
 * only after a lookup has shown that the service does not have it.
 */
export const refusedLater = "INSERT INTO legal_move (was, becomes) VALUES ('checking', 'rejected')"
