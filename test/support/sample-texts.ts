/** Texts of the sample data, as the page would send them in some language. */
import type { SampleTexts } from '../../src-preload/model/sample.ts'

export const sampleTexts: SampleTexts = {
  day: 'A sample day',
  items: [
    { name: 'Plan the week', board: 'Team' },
    { name: 'Checkout redesign', board: 'Storefront' },
    { name: 'Refund flow', board: 'Storefront' },
    { name: 'Support rota', board: 'Client care' },
  ],
  field: { label: 'Activity', choices: ['Meeting', 'Design'] },
  notes: ['Sketches with Mara'],
}
