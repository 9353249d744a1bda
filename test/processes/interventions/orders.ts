/** What the parent and the child of an intervention trial say to each other, one JSON object a line. */
export type Order =
  | { readonly n: number; readonly name: string; readonly input: unknown }
  | { readonly n: number; readonly putForwardMs: number }

export type Reply =
  { readonly kind: 'ready' } | { readonly kind: 'done'; readonly n: number; readonly outcome: unknown }
