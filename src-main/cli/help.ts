import { askedViews } from '#preload/contract/events.ts'
import { cli } from '#preload/words/made/cli.ts'
import { offeredLanguages } from '#preload/words/made/languages.ts'

export function help(): string {
  return [cli().helpTitle, '', ...commands(), '', ...everywhere(), '', cli().helpItem, ''].join('\n')
}

/** The column in which the descriptions begin, unless the command to the left is longer. */
const column = 35

function command(typed: string, text: string): string {
  return row(`  tallystick ${typed}`, text, column)
}

function flag(typed: string, text: string): string {
  return row(`      ${typed}`, text, column + 2)
}

function row(typed: string, text: string, from: number): string {
  return `${`${typed} `.padEnd(from)}${text}`
}

function commands(): string[] {
  const w = cli()
  const [item, time, span] = [w.placeItem, w.placeTime, w.placeSpan]
  const note = flag(`--note ${w.placeText}`, w.helpNote)
  const set = flag(`--set ${w.placeField}=${w.placeOption}`, w.helpSet)
  const asForStart = `      ${w.helpAsForStart({ flags: '--team, --category, --billable' })}`
  return [
    command(`start [${item}]`, w.helpStart),
    flag('--branch', w.helpBranch),
    flag(`--at ${time}`, w.helpStartAt),
    flag(`--team ${w.placeTeam}`, w.helpTeam),
    flag(`--category ${w.placeCategory}`, w.helpCategory),
    flag(`--billable ${w.placeAmount}`, w.helpBillable),
    command('stop', w.helpStop),
    ...[note, set, asForStart],
    command('status', w.helpStatus),
    command('today', w.helpToday),
    command(`add ${span} ${item}`, w.helpAdd),
    flag(`--day ${w.placeDay}`, w.helpDay),
    flag(`--at ${time}`, w.helpAddAt),
    ...[note, set, asForStart],
    command(`open [${w.placeView}]`, w.helpOpen({ views: askedViews.join(', ') })),
    command('export --unsent', w.helpExport),
    flag(`--format ${w.placeFormat}`, w.helpFormat),
    flag(`--to ${w.placeFile}`, w.helpTo),
  ]
}

function everywhere(): string[] {
  const w = cli()
  return [
    row('  --json', w.helpJson, column),
    row(`  --data ${w.placeFolder}`, w.helpData, column),
    row(`  --lang ${w.placeLanguage}`, w.helpLang({ languages: offeredLanguages.join(', ') }), column),
  ]
}
