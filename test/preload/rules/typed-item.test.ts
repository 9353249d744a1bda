import { describe, expect, it } from 'vitest'
import {
  isTypedItem,
  knownBoard,
  readTypedBoard,
  readTypedItem,
} from '../../../src-preload/rules/typed-item.ts'

describe('readTypedItem', () => {
  it.each([
    ['Logo sketches', 'Logo sketches', null],
    ['  Logo sketches  ', 'Logo sketches', null],
    ['Logo sketches #Bakery Müller', 'Logo sketches', 'Bakery Müller'],
    ['Logo sketches   #Bakery Müller  ', 'Logo sketches', 'Bakery Müller'],
    ['Logo\t#Bakery', 'Logo', 'Bakery'],
    ['Logo #Über uns', 'Logo', 'Über uns'],
    ['Logo #éclair', 'Logo', 'éclair'],
    ['Logo #Bakery #Müller', 'Logo', 'Bakery #Müller'],
    // Without a space before or a letter after, `#` is a part of the name.
    ['Ticket #12', 'Ticket #12', null],
    ['Ticket #12 #Support', 'Ticket #12', 'Support'],
    ['C# course', 'C# course', null],
    ['C#course', 'C#course', null],
    ['Logo #', 'Logo #', null],
    ['Logo # Bakery', 'Logo # Bakery', null],
    ['Logo ##Bakery', 'Logo ##Bakery', null],
    ['Logo #2026', 'Logo #2026', null],
    ['#Bakery', '#Bakery', null],
    ['  #Bakery', '#Bakery', null],
    ['', '', null],
  ])('%j is the item %j on the board %j', (text, name, board) => {
    expect(readTypedItem(text)).toEqual({ name, board })
  })

  it('cuts a name and a board that are too long to be stored', () => {
    const { name, board } = readTypedItem(`${'n'.repeat(300)} #${'b'.repeat(300)}`)
    expect([name.length, board?.length]).toEqual([200, 120])
  })
})

describe('readTypedBoard', () => {
  it.each([
    ['Logo #', { name: 'Logo', board: '' }],
    ['Logo # ', { name: 'Logo', board: '' }],
    ['Ticket #12 #', { name: 'Ticket #12', board: '' }],
    ['Logo #Ba', { name: 'Logo', board: 'Ba' }],
    ['Logo', null],
    ['Ticket #12', null],
    ['#', null],
    [' #', null],
    ['#Bakery', null],
    ['Logo#', null],
  ])('%j', (text, typed) => {
    expect(readTypedBoard(text)).toEqual(typed)
  })
})

describe('an item and a typed text', () => {
  const logo = { name: 'Logo', board: 'Bakery Müller' }
  it.each([
    ['Logo', true],
    ['LOGO', true],
    ['logo #bakery müller', true],
    ['Logo #Bakery', false],
    ['Logos', false],
  ])('%j means the item: %j', (text, expected) => {
    expect(isTypedItem(logo, readTypedItem(text))).toBe(expected)
  })

  it('an item without a board is not meant by a text with a board', () => {
    expect(isTypedItem({ name: 'Logo', board: null }, readTypedItem('Logo #Bakery'))).toBe(false)
  })

  it('a known board keeps its spelling', () => {
    expect(knownBoard('bakery müller', [{ board: null }, logo])).toBe('Bakery Müller')
    expect(knownBoard('Office', [logo])).toBe('Office')
    expect(knownBoard(null, [{ board: null }, logo])).toBeNull()
  })
})
