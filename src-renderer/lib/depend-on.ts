/**
 * Makes the calling effect run again when one of the arguments changes. The body is empty, because Svelte tracks the
 * reactive state that the effect reads when it evaluates the arguments.
 */
export function dependOn(..._read: readonly unknown[]): void {}
