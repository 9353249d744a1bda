/**
 * Defines the initial data of a larger account, for tests and for the stand-alone service. It has sub-items, a
 * category, and a field with many options.
 */
import { options, sample, singleSelect, type Seed } from './seed.ts'
import type { Option } from './template-store.ts'

const costCentres: readonly Option[] = Array.from({ length: 60 }, (_, index) => ({
  id: `cc-${String(100 + index)}`,
  label: `Cost centre ${String(100 + index)}`,
  archived: index % 20 === 19,
}))

export const demo: Seed = {
  boards: sample.boards,
  items: [
    ...sample.items.map((item) => (item.board === '4410275001' ? { ...item, project: 'webshop' } : item)),
    {
      id: '4410281201',
      name: 'Address form states',
      board: '4410275001',
      parentItem: '4410281107',
      project: 'webshop',
    },
    {
      id: '4410281202',
      name: 'Payment step',
      board: '4410275001',
      parentItem: '4410281107',
      project: 'webshop',
    },
    { id: '4410281203', name: 'Screen reader labels', board: '4410275002', parentItem: '4410281120' },
  ],
  fields: [
    // The field `activity` becomes required although it has a default. A default is only a suggestion for forms, so
    // clients can use this field to test that they send a value.
    ...sample.fields.map((field) => (field.id === 'activity' ? { ...field, required: true } : field)),
    {
      ...singleSelect,
      id: 'category',
      label: 'Category',
      options: [
        ...options({ 'client-work': 'Client work', 'internal-work': 'Internal work' }),
        ...options({ presales: 'Presales' }, true),
      ],
    },
    { ...singleSelect, id: 'cost-centre', label: 'Cost centre', options: costCentres },
  ],
}

/**
 * Like {@link demo}, but without custom fields. Tests use it for properties that an account requires although its
 * template does not list them.
 */
export const plain: Seed = { ...demo, fields: [] }
