/** The words of a quick entry, English and German, lower case. Owns vocabulary only; what it adds up to is quick-parts.ts. */

/** ISO: Monday is 1. */
export const weekdays: ReadonlyMap<string, number> = new Map([
  ...named(1, 'mo mon monday montag'),
  ...named(2, 'di tue tues tuesday dienstag'),
  ...named(3, 'mi wed weds wednesday mittwoch'),
  ...named(4, 'do thu thur thurs thursday donnerstag'),
  ...named(5, 'fr fri friday freitag'),
  ...named(6, 'sa sat saturday samstag sonnabend'),
  ...named(7, 'so sun sunday sonntag'),
])

export const months: ReadonlyMap<string, number> = new Map([
  ...named(1, 'jan january januar jänner'),
  ...named(2, 'feb february februar'),
  ...named(3, 'mar march mär märz maerz'),
  ...named(4, 'apr april'),
  ...named(5, 'may mai'),
  ...named(6, 'jun june juni'),
  ...named(7, 'jul july juli'),
  ...named(8, 'aug august'),
  ...named(9, 'sep sept september'),
  ...named(10, 'oct okt october oktober'),
  ...named(11, 'nov november'),
  ...named(12, 'dec dez december dezember'),
])

/** Days before today. */
export const namedDays: ReadonlyMap<string, number> = new Map([
  ...named(0, 'today heute'),
  ...named(1, 'yesterday gestern'),
  ...named(2, 'vorgestern'),
])

export const numbers: ReadonlyMap<string, number> = new Map([
  ...named(1, 'a an one ein eine einer einem eins'),
  ...named(2, 'two zwei'),
  ...named(3, 'three drei'),
  ...named(4, 'four vier'),
  ...named(5, 'five fünf fuenf'),
  ...named(6, 'six sechs'),
  ...named(7, 'seven sieben'),
  ...named(8, 'eight acht'),
  ...named(9, 'nine neun'),
  ...named(10, 'ten zehn'),
  ...named(11, 'eleven elf'),
  ...named(12, 'twelve zwölf zwoelf'),
])

/** Minutes in whole phrases. */
export const amounts: ReadonlyMap<string, number> = new Map([
  ...named(
    15,
    'viertelstunde',
    'eine viertelstunde',
    'quarter of an hour',
    'a quarter of an hour',
    'quarter hour',
  ),
  ...named(
    30,
    'half an hour',
    'half hour',
    'a half hour',
    'halbe stunde',
    'eine halbe stunde',
    '½h',
    '½ h',
    '½ stunde',
  ),
  ...named(45, 'dreiviertelstunde', 'eine dreiviertelstunde', 'three quarters of an hour'),
  ...named(90, 'anderthalb stunden', 'eineinhalb stunden', 'an hour and a half', 'one and a half hours'),
])

/** Words around the others that mean nothing by themselves. */
export const fillers: ReadonlySet<string> = new Set(
  'at on for from the of um am an auf für fuer von ab beim bei mit with in im and und'.split(' '),
)

export const hourUnits = 'h|hr|hrs|hour|hours|std|stunde|stunden'
export const minuteUnits = 'm|min|mins|minute|minutes|minuten'

/** Either one list of single words, or whole phrases one by one. */
function named(value: number, ...texts: string[]): [string, number][] {
  const words = texts.length === 1 ? texts[0]!.split(' ') : texts
  return words.map((word) => [word, value])
}
