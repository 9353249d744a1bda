/** The time entry template and its options as they are answered (time-tracking-api.md, Resources). */

export interface TemplateAnswer {
  readonly id: string
  readonly fields: readonly {
    readonly id: string
    readonly label: string
    readonly type: string
    readonly isRequired: boolean
    readonly defaultOption?: string | undefined
  }[]
  readonly _links: { readonly self: { readonly href: string } }
}

/** `next-cursor` is hyphenated here and nowhere else. */
export interface OptionPageAnswer {
  readonly size: number
  readonly total: number
  readonly items: readonly {
    readonly fieldId: string
    readonly optionId: string
    readonly label: string
    readonly isArchived: boolean
  }[]
  readonly 'next-cursor'?: string
  readonly _links: {
    readonly self: { readonly href: string }
    readonly prev?: { readonly href: string }
    readonly next?: { readonly href: string }
  }
}
