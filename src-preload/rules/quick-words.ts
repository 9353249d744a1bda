/** The vocabulary of quick entries in English, German and French, in lower case. quick-parts.ts combines the words. */

/** Weekdays by ISO number: Monday is 1. */
export const weekdays: ReadonlyMap<string, number> = new Map([
  ...named(1, 'mo mon monday montag lundi'),
  ...named(2, 'di tue tues tuesday dienstag mardi'),
  ...named(3, 'mi wed weds wednesday mittwoch mercredi'),
  ...named(4, 'do thu thur thurs thursday donnerstag jeudi'),
  ...named(5, 'fr fri friday freitag vendredi'),
  ...named(6, 'sa sat saturday samstag sonnabend samedi'),
  ...named(7, 'so sun sunday sonntag dimanche'),
])

export const months: ReadonlyMap<string, number> = new Map([
  ...named(1, 'jan january januar jänner janvier'),
  ...named(2, 'feb february februar février fevrier'),
  ...named(3, 'mar march mär märz maerz mars'),
  ...named(4, 'apr april avril'),
  ...named(5, 'may mai'),
  ...named(6, 'jun june juni juin'),
  ...named(7, 'jul july juli juillet'),
  ...named(8, 'aug august août aout'),
  ...named(9, 'sep sept september septembre'),
  ...named(10, 'oct okt october oktober octobre'),
  ...named(11, 'nov november novembre'),
  ...named(12, 'dec dez december dezember décembre decembre'),
])

/** Maps a word to the number of days before today. */
export const namedDays: ReadonlyMap<string, number> = new Map([
  ...named(0, "today heute aujourd’hui aujourd'hui"),
  ...named(1, 'yesterday gestern hier'),
  ...named(2, 'vorgestern avant-hier'),
])

export const numbers: ReadonlyMap<string, number> = new Map([
  ...named(1, 'a an one ein eine einer einem eins un une'),
  ...named(2, 'two zwei deux'),
  ...named(3, 'three drei trois'),
  ...named(4, 'four vier quatre'),
  ...named(5, 'five fünf fuenf cinq'),
  ...named(6, 'six sechs'),
  ...named(7, 'seven sieben sept'),
  ...named(8, 'eight acht huit'),
  ...named(9, 'nine neun neuf'),
  ...named(10, 'ten zehn dix'),
  ...named(11, 'eleven elf onze'),
  ...named(12, 'twelve zwölf zwoelf douze'),
])

/** Maps a phrase to its minutes. */
export const amounts: ReadonlyMap<string, number> = new Map([
  ...named(
    15,
    'viertelstunde',
    'eine viertelstunde',
    'quarter of an hour',
    'a quarter of an hour',
    'quarter hour',
    'quart d’heure',
    "quart d'heure",
    'un quart d’heure',
    "un quart d'heure",
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
    'demi-heure',
    'une demi-heure',
  ),
  ...named(45, 'dreiviertelstunde', 'eine dreiviertelstunde', 'three quarters of an hour'),
  ...named(
    90,
    'anderthalb stunden',
    'eineinhalb stunden',
    'an hour and a half',
    'one and a half hours',
    'une heure et demie',
  ),
])

/** Words without a meaning, such as "at" and "for", which are skipped. */
export const fillers: ReadonlySet<string> = new Set(
  'at on for from the of um am an auf für fuer von ab beim bei mit with in im and und à de du le la pour sur'.split(
    ' ',
  ),
)

export const hourUnits = 'h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures'
export const minuteUnits = 'm|min|mins|minute|minutes|minuten'

/** Maps each word to `value`. `texts` is either one string of space-separated words, or several phrases. */
function named(value: number, ...texts: string[]): [string, number][] {
  const words = texts.length === 1 ? texts[0]!.split(' ') : texts
  return words.map((word) => [word, value])
}
