/**
 * Adds tables for accounts (connections other than the local workspace) and for the directory and CRM services, which
 * only administrators use. Also adds a table that stores which connection is active.
 */
export const accounts = `
    -- Contains no secrets; those are in the keychain, by the connection's id and origin.
    CREATE TABLE connection (
      id               TEXT PRIMARY KEY,
      settings         TEXT NOT NULL,
      -- Null when the secret is not in the keychain.
      secret_kept_at   TEXT,
      worklogs_gone_at TEXT,
      imported_at      TEXT,
      added_at         TEXT NOT NULL,
      -- The entries of a removed account stay, and are used again when the same account is connected again.
      removed_at       TEXT
    ) STRICT, WITHOUT ROWID;

    -- Empty while the local workspace is active.
    CREATE TABLE active_connection (
      one           INTEGER PRIMARY KEY CHECK (one = 1),
      connection_id TEXT NOT NULL REFERENCES connection (id)
    ) STRICT;

    CREATE TABLE admin_service (
      name           TEXT PRIMARY KEY CHECK (name IN ('directory', 'crm')),
      id             TEXT NOT NULL,
      settings       TEXT NOT NULL,
      secret_kept_at TEXT
    ) STRICT, WITHOUT ROWID;
`
