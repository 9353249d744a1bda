/**
 * The message for each failure code: what happened, what is safe and what to do. A code without a message is a compile
 * error.
 */
import type { FailureCode } from '#preload/contract/outcome.ts'
import { page, type PageWords } from '#preload/words/made/page.ts'
import { unreachableText, type FailureText } from './unreachable-text.ts'

function texts(words: PageWords): Record<FailureCode, FailureText> {
  return {
    'unknown-command': { what: words.versionsDiffer, safe: words.timeIsSaved, do: words.doStartAgain },
    'invalid-input': { what: words.notUnderstood, safe: words.nothingChanged, do: words.doCheckTyped },
    'not-allowed': { what: words.notAllowed, safe: words.nothingChanged, do: words.doChangeInAccount },
    'not-found': { what: words.notThere, safe: words.nothingChanged, do: '' },
    'no-run': { what: words.noRun, safe: words.nothingChanged, do: '' },
    'run-open': { what: words.otherRun, safe: words.nothingChanged, do: words.doStopFirst },
    'already-sent': { what: words.entrySent, safe: words.entryUnchanged, do: '' },
    'being-sent': { what: words.entryBeingSent, safe: words.entryUnchanged, do: words.doTryInAMoment },
    'time-order': { what: words.timeOrder, safe: words.nothingChanged, do: words.doCheckTimes },
    'in-the-future': { what: words.timeInFuture, safe: words.nothingChanged, do: words.doChooseEarlier },
    'too-short': { what: words.tooShort, safe: words.nothingChanged, do: words.doCheckTimes },
    'required-missing': { what: words.requiredMissing, safe: words.typedIsKept, do: words.doFillIn },
    'option-not-offered': { what: words.optionGone, safe: words.typedIsKept, do: words.doChooseOther },
    'already-connected': {
      what: words.alreadyConnected,
      safe: words.nothingChanged,
      do: words.doSwitchAccount,
    },
    'item-in-use': { what: words.itemInUse, safe: words.nothingChanged, do: '' },
    service: { what: words.serviceDidNot, safe: words.timeIsSavedHere, do: words.doTestConnection },
    'no-secret': { what: words.secretMissing, safe: words.timeIsSavedHere, do: words.doTypeSecret },
    keychain: { what: words.keychainClosed, safe: words.timeIsStillHere, do: words.doUnlockKeychain },
    'disk-full': { what: words.diskFull, safe: words.savedIsSafeClockOn, do: words.doFreeSpace },
    'folder-not-writable': {
      what: words.folderNotWritable,
      safe: words.savedIsSafeClockOn,
      do: words.doAllowWriting,
    },
    'disk-failed': { what: words.diskFailed, safe: words.savedIsThereClockOn, do: words.doCheckDisk },
    closing: { what: words.closing, safe: words.savedIsSafe, do: words.doStartAgain },
    unreachable: unreachableText(),
    internal: { what: words.wentWrong, safe: words.savedIsSafe, do: words.doTryAgain },
  }
}

export function failureText(code: FailureCode): FailureText {
  return texts(page())[code]
}

export function failureSentence(code: FailureCode): string {
  const text = failureText(code)
  return [text.what, text.safe, text.do].filter((part) => part !== '').join(' ')
}
