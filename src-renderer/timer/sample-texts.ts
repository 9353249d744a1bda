/** The names, notes and other words of the sample data, in the language of the page. */
import type { SampleTexts } from '#preload/model/sample.ts'
import { page as words } from '#preload/words/made/page.ts'

export function sampleTexts(): SampleTexts {
  const all = words()
  return {
    day: all.sampleDay,
    items: [
      { name: all.sampleItemPlanning, board: all.sampleBoardTeam },
      { name: all.sampleItemCheckout, board: all.sampleBoardShop },
      { name: all.sampleItemRefunds, board: all.sampleBoardShop },
      { name: all.sampleItemAudit, board: all.sampleBoardPlatform },
      { name: all.sampleItemSupport, board: all.sampleBoardClients },
      { name: all.sampleItemImport, board: all.sampleBoardPlatform },
    ],
    // An entry on the first item above gets the first choice, and so on. After the last choice, the choices repeat from
    // the first.
    field: {
      label: all.sampleField,
      choices: [
        all.sampleChoiceMeeting,
        all.sampleChoiceDesign,
        all.sampleChoiceDevelopment,
        all.sampleChoiceReview,
        all.sampleChoiceSupport,
      ],
    },
    notes: [
      all.sampleNoteAgenda,
      all.sampleNoteSketches,
      all.sampleNoteErrors,
      all.sampleNoteContrast,
      all.sampleNoteQuestions,
    ],
  }
}
