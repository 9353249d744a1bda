/** Chooses the language of the texts in this process, whatever language the machine has. */
import { languageIn } from '../../src-preload/words/chosen-language.ts'
import { cli } from '../../src-preload/words/made/cli.ts'
import { start } from '../../src-preload/words/made/start.ts'
import { english, speak } from '../../src-preload/words/section.ts'

/** Loads the texts of the command line and of the start in a language such as `de` or `fr-CA`. */
export async function speakIn(tag: string): Promise<void> {
  const spoken = languageIn(tag)
  if (!spoken) throw new Error(`Tallystick has no language ${tag}.`)
  await speak(spoken)
  await Promise.all([cli.load(), start.load()])
}

export const speakEnglish = (): Promise<void> => speakIn(english.locale)
