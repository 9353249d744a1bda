/** The messages between the parent and the child of an intervention trial, one JSON object per line. */
export type Order =
  | { readonly n: number; readonly name: string; readonly input: unknown }
  | { readonly n: number; readonly putForwardMs: number }

export type Reply =
  { readonly kind: 'ready' } | { readonly kind: 'done'; readonly n: number; readonly outcome: unknown }
